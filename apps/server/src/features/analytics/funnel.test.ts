/** From a tile to tickets by SQL view (docs/mechanisms/analytics.md#the-funnel). */
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { funnelDays, measurements } from './tables.ts'
import { entries } from '../entry/tables.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { OPEN_DAYS, SUM_INTERVAL_MS, sumFunnel } from './sum-funnel.ts'

const database = await openTestDatabase()
beforeEach(async () => {
  for (const table of [entries, funnelDays, measurements]) await database.db.delete(table)
})

const NOON = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(NOON.getTime() + ms)
const DAY_MS = 86_400_000
let made = 0

const entry = (fields: Partial<typeof entries.$inferInsert> = {}): typeof entries.$inferInsert => ({
  playerId: (made += 1),
  id: crypto.randomUUID(),
  competitionId: 1,
  state: 'completed',
  steps: [],
  acceptedAt: NOON,
  deadline: later(DAY_MS),
  ...fields,
})
const paid = { paymentMethod: 'card', pricePence: 500, quantity: 4, bundleId: 'plain-4' } as const
const byDay = () =>
  readRows<Record<string, unknown>>(
    database.db,
    sql`select day::text as day, competition_id, seen::int as seen, opened::int as opened, logged_in::int as logged_in,
          paid::int as paid, tickets::int as tickets, pence::int as pence from funnel_by_day order by day, competition_id`,
  )

it('has each stage of a day and competition: counts of browsers, and online entries by the day they began', async () => {
  const count = (name: string, version: string, number: number) => ({
    day: '2026-11-21',
    name,
    competitionId: 1,
    version,
    count: number,
  })
  await database.db
    .insert(measurements)
    .values([
      count('tile-view', 'a', 60),
      count('tile-view', 'b', 40),
      count('competition-view', '', 20),
      count('tile-click', 'a', 9),
    ])
  await database.db.insert(entries).values([
    entry(paid),
    entry({ ...paid, bundleId: 'plain-1', quantity: 1, pricePence: 150 }),
    // Paid with tokens, free, given up, refunded.
    entry({ tokenCost: 3 }),
    entry(),
    entry({ state: 'payment-due' }),
    entry({ ...paid, state: 'refunded' }),
    // Not of this funnel: nobody saw a tile.
    entry({ channel: 'postal' }),
  ])
  expect(await sumFunnel(database.db, later(60_000))).toBe(true)
  expect(await byDay()).toEqual([
    {
      day: '2026-11-21',
      competition_id: 1,
      seen: 100,
      opened: 20,
      logged_in: 6,
      paid: 3,
      tickets: 7,
      pence: 650,
    },
  ])
})

it('days are London’s, also on the day on which the clocks go back', async () => {
  const at = new Date('2026-10-25T23:30:00Z')
  await database.db
    .insert(entries)
    .values([
      entry({ acceptedAt: new Date('2026-10-24T22:59:59Z') }),
      entry({ acceptedAt: new Date('2026-10-24T23:00:00Z') }),
      entry({ acceptedAt: new Date('2026-10-25T23:59:59Z') }),
      entry({ acceptedAt: new Date('2026-10-26T00:00:00Z') }),
    ])
  await sumFunnel(database.db, at)
  expect((await byDay()).map(({ day, tickets }) => [day, tickets])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 2],
  ])
})

it('a later run replaces the sums: what was paid in the meantime counts, what is gone does not', async () => {
  await database.db.insert(entries).values([entry({ state: 'payment-due', bundleId: 'plain-1' }), entry(paid)])
  await sumFunnel(database.db, later(60_000))
  await database.db.update(entries).set({ state: 'completed', ...paid })
  expect(await sumFunnel(database.db, later(120_000))).toBe(false)
  expect(await sumFunnel(database.db, later(60_000 + SUM_INTERVAL_MS))).toBe(true)
  expect(await byDay()).toMatchObject([{ logged_in: 2, paid: 2, tickets: 8 }])
  expect((await database.db.select().from(funnelDays)).map(({ bundleId }) => bundleId)).toEqual(['plain-4'])
})

it('entries of the last days are summed in turn, and older sums stay', async () => {
  const ages = Array.from({ length: OPEN_DAYS + 2 }, (_, age) => age)
  await database.db.insert(entries).values(ages.map((age) => entry({ acceptedAt: later(-age * DAY_MS) })))
  const stale = { day: '2026-11-01', competitionId: 5, bundleId: '', loggedIn: 9, paid: 9, tickets: 9, pence: 9 }
  await database.db.insert(funnelDays).values({ ...stale, summedAt: NOON })
  for (let run = 1; run <= OPEN_DAYS; run += 1) await sumFunnel(database.db, later(run * SUM_INTERVAL_MS))
  const days = (await byDay()).map(({ day }) => day)
  expect(days).toEqual(['2026-11-01', ...Array.from({ length: OPEN_DAYS }, (_, n) => `2026-11-${15 + n}`)])
})

it('two processes at once write the sums once', async () => {
  await database.db.insert(entries).values(entry(paid))
  const at = later(60_000)
  const written = await Promise.all([sumFunnel(database.db, at), sumFunnel(database.db, at)])
  expect(written.toSorted()).toEqual([false, true])
  expect(await byDay()).toMatchObject([{ paid: 1 }])
})

it('the view of four weeks has the share of each stage, and no division by zero', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const count = (name: string, competitionId: number, number: number) => ({
    day,
    name,
    competitionId,
    version: '',
    count: number,
  })
  await database.db
    .insert(measurements)
    .values([count('tile-view', 1, 200), count('competition-view', 1, 50), count('competition-view', 2, 3)])
  const found = await readRows<Record<string, unknown>>(
    database.db,
    sql`select competition_id, opened_share, logged_in_share, paid_share from funnel order by competition_id`,
  )
  expect(found).toEqual([
    { competition_id: 1, opened_share: 0.25, logged_in_share: 0, paid_share: null },
    { competition_id: 2, opened_share: null, logged_in_share: 0, paid_share: null },
  ])
})
