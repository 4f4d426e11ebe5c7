import { expect, it } from 'vitest'
import { KINDS, MAX_EXAMPLES, createFindings, isFinding, linesOf } from './findings.ts'

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

const shown = (found: Parameters<typeof linesOf>[0]) => linesOf(found, { showsAccounts: true })

it('all of a kind are counted, and some different ones are kept as examples', () => {
  const findings = createFindings()
  const numbers = Array.from({ length: MAX_EXAMPLES + 5 }, (_, nth) => 100_030 - nth)
  findings.add('holder', { tickets: numbers.slice(0, 3), accounts: [7, 7], count: 3 })
  for (const number of numbers) findings.add('holder', { tickets: [number], accounts: [number] })
  findings.add('root', { detail: 'One.' })
  findings.add('root', { detail: 'Two.' })
  const [holder, root] = findings.all()
  expect(holder).toMatchObject({ code: 'holder', count: 3 + numbers.length, tickets: numbers.slice(0, MAX_EXAMPLES) })
  expect(holder!.accounts).toHaveLength(MAX_EXAMPLES)
  expect(root).toEqual({ code: 'root', count: 2, tickets: [], accounts: [], details: ['One.', 'Two.'] })
  const [tickets, accounts, details] = shown(findings.all())
  expect(tickets).toMatch(/: 28 tickets: 100011, 100012, .*, 100030, …$/)
  expect(accounts).toMatch(/^ {10}accounts 7, 100012, .*, …$/)
  expect(details).toBe('FINDING   The list is not the one that the promise names: One. Two.')
})

it('what has a good reason is no finding, and comes last', () => {
  const findings = createFindings()
  findings.add('erased', { tickets: [100_001] })
  findings.add('number', { tickets: [100_002], accounts: [7] })
  expect(shown(findings.all())).toEqual([
    'FINDING   Tickets bound to another number than their account has, without a change of it: 1 ticket: 100002',
    '          accounts 7',
    'explained Tickets of players who have been erased since: 1 ticket: 100001',
  ])
  const explained = Object.keys(KINDS).filter((code) => !isFinding({ code: code as keyof typeof KINDS }))
  expect(explained).toEqual(['money-back', 'refunded-since', 'number-changed', 'erased'])
})
