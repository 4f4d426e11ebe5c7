/** Values of a report, by table, line and figure. */
import type { ReportTable, ReportValue } from '@fairdraw/contract/report/report-room.ts'
import type { FigureName } from '@fairdraw/rules/report/figures.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'

export type Line = ReportTable['lines'][number]

export const findTable = (tables: readonly ReportTable[], name: ReportTableName): ReportTable | undefined =>
  tables.find(({ table }) => table === name)

/** Undefined: there is no such column. */
export function valueIn({ columns }: ReportTable, line: Line, figure: FigureName): ReportValue | undefined {
  const nth = columns.findIndex((column) => column.figure === figure)
  return nth === -1 ? undefined : line.values[nth]
}

/** A number of the last line, which is that of all where there are several; 0 without lines. */
export function totalOf(tables: readonly ReportTable[], name: ReportTableName, figure: FigureName): number {
  const table = findTable(tables, name)
  const line = table?.lines.at(-1)
  const value = table && line && valueIn(table, line, figure)
  return typeof value === 'number' ? value : 0
}
