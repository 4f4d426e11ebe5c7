/** Each list that can be downloaded: its columns by their names, in order, with the values of a row. */
import { randomUUID } from 'node:crypto'
import { getDeskMoneyExport, getDeskStuckMoneyExport } from '@fairdraw/contract/desk/ledger.ts'
import type { ExportList } from '@fairdraw/contract/desk/ledger.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { payouts } from '../../payout/tables.ts'
import { paymentCases, payments, reconciliations, refunds } from '../tables.ts'

const DAY = '2026-10-25'
/** Within the day in London, and another day in UTC. */
const AT = '2026-10-24T23:30:00Z'
const LATER = '2026-10-25T12:00:00Z'
const [at, later] = [new Date(AT), new Date(LATER)]
const [orderId, entryId, refundId, caseId, payoutId] = Array.from({ length: 5 }, () => randomUUID())
const ids = { playerId: 7, paymentId: orderId! }

const server = await startTestApp()
const { db } = server
const { headers } = await addStaff(server, ['auditor'])
await db.insert(payments).values({
  id: orderId!,
  playerId: 7,
  entryId: entryId!,
  method: 'card',
  amountPence: 200,
  state: 'unknown',
  vendorId: 'sale-1',
  createdAt: at,
  settledAt: later,
  checks: 3,
  checkAt: later,
  lastError: 'no answer',
})
await db.insert(refunds).values({
  id: refundId!,
  ...ids,
  competitionId: 101,
  amountPence: 150,
  reason: 'by-hand',
  state: 'settled',
  attempts: 2,
  lastError: 'refused',
  nextAttemptAt: later,
  createdAt: at,
  changedAt: later,
})
await db.insert(paymentCases).values({
  id: caseId!,
  ...ids,
  competitionId: 101,
  kind: 'dispute',
  state: 'closed',
  amountPence: 200,
  vendorCaseId: 'case-1',
  openedAt: at,
  closedAt: later,
  outcome: 'lost',
  decision: 'keep-tickets',
  decidedAt: later,
})
await db.insert(payouts).values({
  playerId: 7,
  id: payoutId!,
  key: randomUUID(),
  amountPence: 500,
  payerId: 'P',
  state: 'returned',
  reason: 'blocked',
  attempts: 4,
  lastError: 'refused',
  nextAttemptAt: later,
  requestedAt: at,
  changedAt: later,
})
await db.insert(reconciliations).values({
  vendor: 'gateway',
  day: DAY,
  state: 'different',
  oursPence: 300,
  theirsPence: 200,
  differenceCount: 1,
  differences: [{ orderId: orderId!, oursPence: 300, theirsPence: 200 }],
  checkedAt: later,
})
await db.execute(sql`insert into ledger_transfers (player_id, entry_id, payment_id, asset, from_account, to_account, amount, reason, at)
  values (7, ${entryId}, ${orderId}, 'money', 'gateway', 'sales', 200, 'card-payment', ${AT})`)

const COMPARED = { Day: DAY, Vendor: 'gateway' }
const ROWS: Readonly<Record<ExportList, Record<string, unknown>>> = {
  comparisons: { ...COMPARED, State: 'different', Ours: 300, Theirs: 200, Differences: 1, 'Compared at': LATER },
  differences: { ...COMPARED, 'Order id': orderId, Ours: 300, Theirs: 200 },
  payments: {
    'Created at': AT,
    'Order id': orderId,
    Player: 7,
    Entry: entryId,
    Method: 'card',
    Amount: 200,
    State: 'unknown',
    'Vendor id': 'sale-1',
    'Settled at': LATER,
  },
  refunds: {
    'Created at': AT,
    Refund: refundId,
    'Order id': orderId,
    Player: 7,
    Method: 'card',
    Amount: 150,
    Why: 'by-hand',
    State: 'settled',
    Attempts: 2,
    'Next attempt': LATER,
    'Last error': 'refused',
    'Changed at': LATER,
  },
  cases: {
    'Opened at': AT,
    Case: caseId,
    'Order id': orderId,
    Player: 7,
    Kind: 'dispute',
    Amount: 200,
    State: 'closed',
    Outcome: 'lost',
    Decision: 'keep-tickets',
    'Decided at': LATER,
    'Closed at': LATER,
    'Vendor id': 'case-1',
  },
  payouts: {
    'Requested at': AT,
    Payout: payoutId,
    Player: 7,
    Amount: 500,
    State: 'returned',
    'Why it came back': 'blocked',
    Attempts: 4,
    'Next attempt': LATER,
    'Last error': 'refused',
    'Changed at': LATER,
  },
  ledger: {
    At: AT,
    Transfer: expect.any(Number),
    Player: 7,
    Entry: entryId,
    'Order id': orderId,
    Asset: 'money',
    From: 'gateway',
    To: 'sales',
    Amount: 200,
    Reason: 'card-payment',
  },
}
type Page = Awaited<ReturnType<typeof server.ask<typeof getDeskMoneyExport>>>['body']
const namedCells = ({ columns, rows }: Page) =>
  rows!.map((row) => columns!.map(({ name }, nth) => [name, row[nth]] as const))

it.each(Object.entries(ROWS) as [ExportList, Record<string, unknown>][])('%s', async (list, row) => {
  const { body } = await server.ask(getDeskMoneyExport, { headers, query: { list, from: DAY, to: DAY } })
  expect(namedCells(body)).toEqual([Object.entries(row)])
  const times = body.columns!.filter(({ cell }) => cell === 'time').map(({ name }) => name)
  expect(times).toEqual(
    Object.keys(row).filter((name) => name === 'At' || name.endsWith(' at') || name === 'Next attempt'),
  )
})

it('what is stuck', async () => {
  const { body } = await server.ask(getDeskStuckMoneyExport, { headers })
  expect(namedCells(body)).toEqual([
    Object.entries({
      Kind: 'payment',
      Id: orderId,
      Player: 7,
      Method: 'card',
      Amount: 200,
      State: 'unknown',
      Since: '2026-10-24T23:30:00.000Z',
      Attempts: 3,
      'Next attempt': '2026-10-25T12:00:00.000Z',
      'Last error': 'no answer',
    }),
  ])
  expect(body.columns!.map(({ cell }) => cell)).toEqual([
    'text',
    'text',
    'number',
    'text',
    'pence',
    'text',
    'time',
    'number',
    'time',
    'text',
  ])
})
