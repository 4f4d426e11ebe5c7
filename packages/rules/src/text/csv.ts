/**
 * Lines of CSV as in RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front (CSV
 * injection), because texts may be written by strangers. A number is no formula, and stays a number.
 */

/** Programs for sheets recognise UTF-8 by it. It stands once, at the beginning of a file. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const protectCell = (text: string): string => (/^'*\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
/** The text that was protected. */
export const unprotectCell = (text: string): string => (/^'+\s*[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** An amount of money is written in pounds. */
export type CsvCell = string | number | { pence: number }

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.pence / 100).toFixed(2)
  const text = protectCell(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
