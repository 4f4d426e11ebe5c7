import type { ExportColumn, ExportRows, ExportValue } from './export-rows.ts'

/** Programs for sheets run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** RFC 4180, with a byte order mark, by which programs for sheets recognise UTF-8. Money is in pounds. */
export function toCsv({ columns, rows }: ExportRows): string {
  const lines = [
    columns.map(({ name }) => quote(name)),
    ...rows.map((row) => row.map((value, nth) => cellOf(value, columns[nth]!))),
  ]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function cellOf(value: ExportValue, { cell }: ExportColumn): string {
  if (value === null) return ''
  // A number is no formula, and must stay a number.
  if (typeof value === 'number') return cell === 'pence' ? (value / 100).toFixed(2) : String(value)
  return quote(FORMULA.test(value) ? `'${value}` : value)
}

const quote = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
