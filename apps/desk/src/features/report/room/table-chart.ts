/** A table of a report as a chart: its lines are the categories, its columns the series. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { figureOf } from '@fairdraw/rules/report/figures.ts'
import type { ChartData } from '../../../ui/chart/chart-data.ts'
import { nameOf } from '../line-names.ts'

export const tableChart = ({ rows, columns, lines }: ReportTable): ChartData => ({
  categories: lines.map(({ name }) => nameOf(rows, name)),
  series: columns.map(({ figure, name }, nth) => ({
    name: name ?? figureOf(figure).name,
    values: lines.map(({ values }) => {
      const value = values[nth] ?? null
      return typeof value === 'string' ? null : value
    }),
  })),
})
