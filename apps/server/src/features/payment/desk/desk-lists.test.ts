/** The desk's lists of refunds, cases and comparisons: every row once, the newest first, page by page. */
import { randomUUID } from 'node:crypto'
import {
  getDeskCases,
  getDeskComparison,
  getDeskComparisons,
  getDeskPayment,
  getDeskRefunds,
} from '@fairdraw/contract/desk/money.ts'
import type { CaseList } from '@fairdraw/contract/desk/money.ts'
import { RECONCILED_DAYS } from '@fairdraw/rules/payment/reconciliation.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readPages } from '../../../testing/read-pages.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { reconciliations } from '../tables.ts'

const ROWS = 120
const DAY_MS = 86_400_000

const server = await startTestApp()
const { db } = server
const { headers } = await addStaff(server, ['auditor'])
await db.execute(sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline)
  select n, gen_random_uuid(), 1, 'completed', '{payment}', now(), now() from generate_series(1, ${ROWS}::int) n`)
await db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
  select gen_random_uuid(), player_id, id, 'card', 200, 'refund-due' from entries`)
// Some have the same time, so that only their ids order them.
const at = sql`timestamptz '2026-06-01' + (player_id / 7) * interval '1 minute'`
await db.execute(sql`insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state, created_at)
  select gen_random_uuid(), id, player_id, 1, 200, 'too-late', case when player_id % 10 = 0 then 'failed' else 'pending' end, ${at}
  from payments`)
await db.execute(sql`insert into payment_cases (id, payment_id, player_id, competition_id, kind, state, amount_pence, vendor_case_id, opened_at, closed_at, outcome)
  select gen_random_uuid(), id, player_id, 1, 'dispute', case when player_id % 2 = 0 then 'open' else 'closed' end, 200, 'case',
    ${at}, case when player_id % 2 = 1 then now() end, case when player_id % 2 = 1 then 'won' end from payments`)
await db.execute(sql`update payment_cases set outcome = 'lost' where player_id = 1`)
await db.execute(sql`update payment_cases set decision = 'keep-tickets', decided_at = now() where player_id = 2`)

const idsOf = async (table: string, where: string, time: string) => {
  const found = await readRows<{ id: string }>(
    db,
    sql`select id from ${sql.raw(table)} where ${sql.raw(where)} order by ${sql.raw(time)} desc, id desc`,
  )
  return found.map(({ id }) => id)
}

it.each([
  ['pending', 3],
  ['failed', 1],
] as const)('refunds that are %s', async (state, pages) => {
  const found = await readPages(
    (cursor) => server.ask(getDeskRefunds, { headers, query: { state, ...cursor } }),
    ({ refunds }) => refunds!.map(({ id }) => id),
  )
  expect(found).toHaveLength(pages)
  expect(found.flat()).toEqual(await idsOf('refunds', `state = '${state}'`, 'created_at'))
})

it.each<[CaseList, string, number]>([
  ['all', 'true', 3],
  ['open', `state = 'open'`, 2],
  ['to-decide', `decision is null and (state = 'open' or outcome = 'lost')`, 2],
])('cases: %s', async (show, where, pages) => {
  const found = await readPages(
    (cursor) => server.ask(getDeskCases, { headers, query: { show, ...cursor } }),
    ({ cases }) => cases!.map(({ id }) => id),
  )
  expect(found).toHaveLength(pages)
  expect(found.flat()).toEqual(await idsOf('payment_cases', where, 'opened_at'))
})

it.each([
  ['check and follow', 10, 20, 10],
  ['follow and check', 20, 10, 10],
  ['check alone', 10, null, 10],
  ['follow alone', null, 20, 20],
  ['neither', null, null, null],
])('the next check of a payment: %s', async (_, check, follow, next) => {
  const inMinutes = (minutes: number | null) =>
    minutes === null ? null : new Date(Date.UTC(2026, 5, 1, 12, minutes)).toISOString()
  const [payment] = await readRows<{ id: string }>(
    db,
    sql`update payments set check_at = ${inMinutes(check)}::timestamptz, follow_at = ${inMinutes(follow)}::timestamptz
        where player_id = 1 returning id`,
  )
  const { body } = await server.ask(getDeskPayment, { headers, params: { id: payment!.id } })
  expect(body.payment!.nextCheckAt).toBe(inMinutes(next))
})

it('a payment that does not exist is not found', async () => {
  expect(await server.ask(getDeskPayment, { headers, params: { id: randomUUID() } })).toMatchObject({ status: 404 })
})

it('comparisons of the days that count; one that was never made is none', async () => {
  const dayAgo = (days: number) => londonDay(new Date(server.clock.now.getTime() - days * DAY_MS))
  const [first, last, over] = [dayAgo(1), dayAgo(RECONCILED_DAYS - 1), dayAgo(RECONCILED_DAYS)]
  const row = { state: 'equal', oursPence: 0, theirsPence: 0, differenceCount: 0, checkedAt: server.clock.now } as const
  for (const day of [last, first, over]) await db.insert(reconciliations).values({ vendor: 'bank', day, ...row })
  await db.insert(reconciliations).values({ vendor: 'gateway', day: first, ...row })
  const { body } = await server.ask(getDeskComparisons, { headers })
  expect(body.comparisons!.map(({ vendor, day }) => [vendor, day])).toEqual([
    ['bank', first],
    ['gateway', first],
    ['bank', last],
  ])
  expect(body.today).toBe(dayAgo(0))
  expect((await server.ask(getDeskComparison, { headers, params: { vendor: 'paypal', day: first } })).body).toEqual({
    comparison: null,
    differences: [],
  })
})
