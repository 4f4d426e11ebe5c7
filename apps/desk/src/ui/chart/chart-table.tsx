import { FiguresTable } from '../table/figures-table.tsx'
import type { ChartData } from './chart-data.ts'

/** The numbers of a chart: a row for each category, the newest first. */
export function ChartTable({
  caption,
  data: { categories, series },
  format,
  categoryName,
}: {
  caption: string
  data: ChartData
  format: (value: number) => string
  categoryName: string
}) {
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value))
  return (
    <FiguresTable
      caption={caption}
      columns={[
        { name: categoryName, render: ({ nth }) => categories[nth]?.long },
        ...series.map(({ name, values }) => ({
          name,
          isNumber: true,
          render: ({ nth }: { nth: number }) => cell(values[nth]),
        })),
      ]}
      rows={categories.map((_, nth) => ({ nth })).toReversed()}
    />
  )
}
