/** The on-air record as a CSV file: a row for each channel of each competition. */
import type { OnAir } from '@fairdraw/contract/catalogue.ts'

const COLUMNS = [
  'competition',
  'name',
  'channel',
  'keyword',
  'number',
  'price in pence',
  'cost as stated',
  'how to enter',
  'opens',
  'closes',
  'late entries charged',
] as const

export function onAirCsv(competitions: readonly OnAir[]): string {
  const rows = competitions.flatMap(({ id, name, channels }) =>
    channels.map((one) => [
      id,
      name,
      one.channel,
      one.keyword ?? '',
      one.number ?? '',
      one.costPence,
      one.cost,
      one.info,
      one.opens,
      one.closes,
      one.isLateCharged ? 'yes' : 'no',
    ]),
  )
  return [COLUMNS, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** RFC 4180; an apostrophe keeps a spreadsheet from running a cell as a formula. */
function csvCell(cell: string | number): string {
  const text = typeof cell === 'string' && /^\s*[=+\-@]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
