import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { toCsv } from './to-csv.ts'

const textOf = (value: string) => toCsv({ columns: [{ name: 'Text', cell: 'text' }], rows: [[value]] })

it.each(['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
  'the text %j is not run as a formula',
  (value) => {
    const [, [cell]] = parse(textOf(value), { bom: true, record_delimiter: '\r\n' }) as string[][] as [
      string[],
      [string],
    ]
    expect(cell).toBe(`'${value}`)
  },
)

it('every other text comes back as it was', () => {
  for (const value of ['a,b', 'say "no"', 'two\r\nlines', 'Zoë £', "it's"]) {
    const [, [cell]] = parse(textOf(value), { bom: true }) as string[][] as [string[], [string]]
    expect(cell).toBe(value)
  }
})

it('money is in pounds, negative too, a share is a number, and what is missing is empty', () => {
  const columns = [
    { name: 'Ours', cell: 'pence' },
    { name: 'Attempts', cell: 'number' },
    { name: 'Part', cell: 'share' },
    { name: 'Day', cell: 'day' },
  ] as const
  expect(
    toCsv({
      columns: [...columns],
      rows: [
        [-123_405, 3, 0.125, '2026-11-24'],
        [null, null, null, null],
      ],
    }),
  ).toBe('\uFEFFOurs,Attempts,Part,Day\r\n-1234.05,3,0.125,2026-11-24\r\n,,,\r\n')
})
