/** Over some days: what is compared again, and what is said of what differs (docs/mechanisms/reconciliation.md). */
import { RECONCILED_DAYS, RECONCILED_VENDORS } from '@fairdraw/rules/payment/reconciliation.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { openUseCaseHarness } from '../../../testing/use-case-harness.ts'
import { reconciliations } from '../tables.ts'
import { compareBooks, reconcileRecent } from './compare-books.ts'
import { reconcileDay } from './reconcile-day.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-06-10T09:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const dayAgo = (days: number) => londonDay(daysAgo(days))

const shop = await openUseCaseHarness([])
let now = NOW
const books = {
  db: shop.db,
  gateway: shop.gateway,
  openBanking: shop.openBanking,
  payPal: { find: async () => undefined },
  now: () => now,
}
const failGateway = () =>
  shop.emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
beforeEach(async () => {
  now = NOW
  shop.emulators.faults.clear()
  await shop.db.delete(reconciliations)
})

type Compared = { vendor: string; day: string; checkedAt: Date }
const compared = async () =>
  (
    await shop.db
      .select({ vendor: reconciliations.vendor, day: reconciliations.day, checkedAt: reconciliations.checkedAt })
      .from(reconciliations)
      .orderBy(reconciliations.day, reconciliations.vendor)
  ).map(({ checkedAt, ...row }: Compared) => ({ ...row, isNew: checkedAt.getTime() === now.getTime() }))
const allOf = (day: string, isNew = true) => RECONCILED_VENDORS.toSorted().map((vendor) => ({ vendor, day, isNew }))
const store = (vendor: 'gateway' | 'bank', day: string, state: 'equal' | 'different', checkedAt: Date) =>
  shop.db
    .insert(reconciliations)
    .values({ vendor, day, state, oursPence: 0, theirsPence: 0, differenceCount: 0, checkedAt })

describe('before a draw', () => {
  it('every day of the span is compared for every vendor, both ends included', async () => {
    expect(await compareBooks(books, { from: daysAgo(2), to: NOW })).toEqual([])
    expect(await compared()).toEqual([2, 1, 0].flatMap((days) => allOf(dayAgo(days))))
  })

  it('those that differ or do not answer are named, with their days', async () => {
    failGateway()
    const [first, second] = [dayAgo(1), dayAgo(0)]
    expect(await compareBooks(books, { from: daysAgo(1), to: NOW })).toEqual([
      `the card gateway (${first}, no answer; ${second}, no answer)`,
    ])
    await shop.addPlayer(1)
    await shop.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, created_at)
      select gen_random_uuid(), 1, gen_random_uuid(), 'bank', 200, 'captured', ${NOW.toISOString()}::timestamptz`)
    await shop.db
      .execute(sql`insert into ledger_transfers (player_id, payment_id, asset, from_account, to_account, amount, reason)
      select 1, id, 'money', 'gateway', 'sales', 200, 'bank-payment' from payments`)
    shop.emulators.faults.clear()
    expect(await compareBooks(books, { from: daysAgo(1), to: NOW })).toEqual([expect.stringContaining(`(${second})`)])
    await shop.clear()
  })

  it('a day that was equal a day after it ended is not compared again; one that was compared earlier is', async () => {
    const [early, late] = [dayAgo(4), dayAgo(3)]
    const afterEnd = (day: string, hours: number) => new Date(Date.parse(day) + 2 * DAY_MS + hours * 3_600_000)
    await store('gateway', early, 'equal', afterEnd(early, 1))
    await store('gateway', late, 'equal', afterEnd(late, -1))
    failGateway()
    expect(await compareBooks(books, { from: daysAgo(4), to: daysAgo(3) })).toEqual([
      `the card gateway (${late}, no answer)`,
    ])
  })
})

describe('each hour', () => {
  it('yesterday is compared once for every vendor', async () => {
    expect(await reconcileRecent(books)).toBe(0)
    expect(await compared()).toEqual(allOf(dayAgo(1)))
    now = new Date(NOW.getTime() + 3_600_000)
    expect(await reconcileRecent(books)).toBe(0)
    expect(await compared()).toEqual(allOf(dayAgo(1), false))
  })

  it('yesterday is compared for the vendors that it was not compared for', async () => {
    await store('bank', dayAgo(1), 'equal', daysAgo(0.01))
    await reconcileRecent(books)
    expect(await compared()).toEqual(allOf(dayAgo(1)).map((one) => ({ ...one, isNew: one.vendor !== 'bank' })))
  })

  it('days that differed are compared again for as long as they count, and what is not equal is counted', async () => {
    const [older, old, recent] = [dayAgo(RECONCILED_DAYS), dayAgo(RECONCILED_DAYS - 1), dayAgo(5)]
    for (const day of [older, old]) await store('bank', day, 'different', daysAgo(1))
    await store('gateway', recent, 'different', daysAgo(1))
    await store('bank', recent, 'equal', daysAgo(1))
    failGateway()
    // The gateway of that day, and of yesterday.
    expect(await reconcileRecent(books)).toBe(2)
    expect(await compared()).toEqual([
      { vendor: 'bank', day: older, isNew: false },
      { vendor: 'bank', day: old, isNew: true },
      { vendor: 'bank', day: recent, isNew: false },
      { vendor: 'gateway', day: recent, isNew: true },
      ...allOf(dayAgo(1)),
    ])
  })
})

it('a day with too many payments for the memory is compared hour by hour; in October it has 25', async () => {
  const day = '2026-10-25'
  await shop.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, created_at)
    select gen_random_uuid(), 1, gen_random_uuid(), 'card', 0, 'declined', '2026-10-25T12:00:00Z' from generate_series(1, 50001)`)
  const spans: number[] = []
  const sales: typeof shop.gateway.sales = (span) => {
    spans.push((span.to.getTime() - span.from.getTime()) / 60_000)
    return shop.gateway.sales(span)
  }
  expect(await reconcileDay({ ...books, gateway: { sales } }, 'gateway', day)).toMatchObject({ state: 'equal' })
  // Each with the minutes by which a vendor may be late, before and after.
  expect(spans).toEqual(Array.from({ length: 25 }, () => 70))
  expect(await readRows(shop.db, sql`select 1 from reconciliations`)).toHaveLength(1)
  await shop.clear()
})
