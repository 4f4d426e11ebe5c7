/** A statement as a CSV file, for spreadsheets. */
import type { Statement } from '@fairdraw/contract/account/receipt.ts'
import { BYTE_ORDER_MARK, csvLine } from '@fairdraw/rules/text/csv.ts'
import type { CsvCell } from '@fairdraw/rules/text/csv.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'

/**
 * One table, so that a spreadsheet can filter and add: what, when, and its amount in pounds or tokens. What came back is
 * negative, so that spent and returned add up to what was paid in the end.
 */
export function statementCsv({ months, returns, tokens, prizes }: Statement): string {
  const rows: CsvCell[][] = [
    ['what', 'when', 'pounds', 'tokens', 'details'],
    ...months.map(({ month, spentPence }): CsvCell[] => ['spent', month, { pence: spentPence }, '', '']),
    ...returns.map(({ at, name, pence }): CsvCell[] => [
      'returned to you',
      londonDay(new Date(at)),
      { pence: -pence },
      '',
      name ?? '',
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
