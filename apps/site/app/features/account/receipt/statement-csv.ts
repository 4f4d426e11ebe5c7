/** A statement as a CSV file, for spreadsheets. */
import type { Statement } from '@fairdraw/contract/account/receipt.ts'
import { BYTE_ORDER_MARK, csvLine } from '@fairdraw/rules/text/csv.ts'
import type { CsvCell } from '@fairdraw/rules/text/csv.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'

/** One table, so that a spreadsheet can filter and add: what, when, and its amount in pounds or tokens. */
export function statementCsv({ months, tokens, prizes }: Statement): string {
  const rows: CsvCell[][] = [
    ['what', 'when', 'pounds', 'tokens', 'details'],
    ...months.flatMap(({ month, spentPence, returnedPence }): CsvCell[][] => [
      ['spent', month, { pence: spentPence }, '', ''],
      ['returned to you', month, { pence: returnedPence }, '', ''],
    ]),
    ['tokens earned', '', '', tokens.earned, ''],
    ['tokens swapped for cash prizes', '', '', tokens.bought, ''],
    ['tokens spent', '', '', tokens.spent, ''],
    ['tokens taken back with refunds', '', '', tokens.takenBack, ''],
    ...prizes.map(({ name, at, from, valuePence }): CsvCell[] => [
      'won',
      londonDay(new Date(at)),
      valuePence === null ? '' : { pence: valuePence },
      '',
      `${name}, in ${from}`,
    ]),
  ]
  return `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`
}
