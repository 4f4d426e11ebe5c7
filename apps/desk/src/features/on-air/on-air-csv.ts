/** The on-air record as a CSV file: a row for each channel of each competition. */
import type { OnAir } from '@fairdraw/contract/catalogue.ts'
import { csvLine } from '@fairdraw/rules/text/csv.ts'

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
  'sold out',
] as const

export function onAirCsv(competitions: readonly OnAir[]): string {
  const rows = competitions.flatMap(({ id, name, isSoldOut, channels }) =>
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
      isSoldOut ? 'yes' : 'no',
    ]),
  )
  return [COLUMNS, ...rows].map(csvLine).join('')
}
