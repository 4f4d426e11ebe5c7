import type { Sheet, SheetCell, SheetValue } from '@fairdraw/contract/desk/spreadsheet.ts'
import { BYTE_ORDER_MARK, csvLine } from '@fairdraw/rules/text/csv.ts'
import type { CsvCell } from '@fairdraw/rules/text/csv.ts'

/** A byte order mark, the names of the columns, and the rows. Money is in pounds, a share is between 0 and 1. */
export function toCsv({ columns, rows }: Sheet): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => row.map((value, nth) => cellOf(value, columns[nth]!.cell))),
  ]
  return `${BYTE_ORDER_MARK}${lines.map(csvLine).join('')}`
}

function cellOf(value: SheetValue, cell: SheetCell): CsvCell {
  if (value === null) return ''
  return typeof value === 'number' && cell === 'pence' ? { pence: value } : value
}
