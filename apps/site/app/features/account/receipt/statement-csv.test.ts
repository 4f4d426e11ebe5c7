import { expect, it } from 'vitest'
import { statementCsv } from './statement-csv.ts'

it('is a table in pounds and tokens, and runs no formula', () => {
  const csv = statementCsv({
    year: 2026,
    spentPence: 450,
    returnedPence: 200,
    months: [{ month: '2026-11', spentPence: 450, returnedPence: 200 }],
    returns: [{ at: '2026-11-30T23:30:00Z', name: '@SUM(1)', pence: 200 }],
    entries: 2,
    tokens: { earned: 20, bought: 0, spent: 5, takenBack: 10 },
    prizes: [{ name: '=HYPERLINK("x")', at: '2026-11-30T23:30:00Z', from: 'Winsday, week 1', valuePence: 5_000 }],
    wonPence: 5_000,
  })
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFwhat,when,pounds,tokens,details',
    'spent,2026-11,4.50,,',
    "returned to you,2026-11-30,-2.00,,'@SUM(1)",
    'tokens earned,,,20,',
    'tokens swapped for cash prizes,,,0,',
    'tokens spent,,,5,',
    'tokens taken back with refunds,,,10,',
    `won,2026-11-30,50.00,,"'=HYPERLINK(""x""), in Winsday, week 1"`,
    '',
  ])
})
