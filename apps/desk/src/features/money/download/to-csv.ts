import { BYTE_ORDER_MARK, csvLine } from '@fairdraw/rules/text/csv.ts'
import type { CsvCell } from '@fairdraw/rules/text/csv.ts'
import type { ExportColumn, ExportRows, ExportValue } from './export-rows.ts'

/** A byte order mark, the names of the columns, and the rows. Money is in pounds. */
export function toCsv({ columns, rows }: ExportRows): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => row.map((value, nth) => cellOf(value, columns[nth]!))),
  ]
  return `${BYTE_ORDER_MARK}${lines.map(csvLine).join('')}`
}

function cellOf(value: ExportValue, { cell }: ExportColumn): CsvCell {
  if (value === null) return ''
  return typeof value === 'number' && cell === 'pence' ? { pence: value } : value
}
