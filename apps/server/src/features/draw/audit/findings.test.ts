import { expect, it } from 'vitest'
import { linesOf } from './findings.ts'

// Field rule 26
it('accounts are shown on request', () => {
  const found = [{ code: 'holder', count: 2, tickets: [100_002, 100_001], accounts: [1_000], details: [] }] as const
  const lines = (showsAccounts: boolean) =>
    linesOf(
      found.map((one) => ({ ...one, tickets: [...one.tickets], accounts: [...one.accounts], details: [] })),
      { showsAccounts },
    )
  expect(lines(false)).toEqual([
    'FINDING   Tickets whose account is not the one that the list was sealed with: 2 tickets: 100001, 100002',
  ])
  expect(lines(true)[1]).toContain('accounts 1000')
})
