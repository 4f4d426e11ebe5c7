/** The counters of hours against plain counts of the same rows, after any history (docs/mechanisms/desk/reports.md). */
import type { ReportSums } from '@fairdraw/contract/desk/report.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, queryRows } from '../../db/rows.ts'
import { readRows } from '../../testing/read-rows.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { readHours } from './read-hours.ts'
import { forgetSums, sumHours } from './sum-hours.ts'

const { db } = await openTestDatabase()
// Lives at random minutes may overlap as the product lets no player's.
await db.execute(sql`drop index entries_one_unfinished`)

const START = Date.parse('2026-10-25T00:20:00Z')
const MINUTE_MS = 60_000
/** The history's clock: minutes since its start. */
const instant = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()
const at = (minute: number) => sql`${instant(minute)}::timestamptz`
const sumUntil = async (minute: number) => {
  while ((await sumHours(db, at(minute))) > 0);
}

const TABLES = [
  'entries',
  'entry_events',
  'payments',
  'payment_events',
  'payment_cases',
  'competition_hours',
  'report_progress',
]
const clear = () => rewriteHistory(db, sql.raw(`truncate ${TABLES.join(', ')}`))
beforeEach(clear)

type Kind = 'free' | 'tokens' | 'paid' | 'postal' | 'sms' | 'unpaid'
type Life = { kind: Kind; player: number; competition: number; begins: number; pays: number; later: number; fate: Fate }
type Fate = 'kept' | 'withdrawn' | 'refunded' | 'late-money' | 'disputed'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const CHANNEL: Partial<Record<Kind, Channel>> = { postal: 'postal', sms: 'sms' }

/** What is written of a life, by minute: what the product writes, with the times given. */
function statementsOf(life: Life, n: number): [minute: number, SQL][] {
  const { kind, player, competition, begins, fate } = life
  const [paid, ended] = [begins + life.pays, begins + life.pays + life.later]
  const [entry, payment] = [uuid(n), uuid(n + 1_000)]
  const channel = CHANNEL[kind] ?? 'online'
  const isIntake = channel !== 'online'
  const isMoney = kind === 'paid' || kind === 'unpaid'
  const event = (minute: number, name: string, state: string): [number, SQL] => [
    minute,
    sql`insert into entry_events (player_id, entry_id, event, state, at) values (${player}, ${entry}, ${name}, ${state}, ${at(minute)})`,
  ]
  const setState = (minute: number, state: string): [number, SQL] => [
    minute,
    sql`update entries set state = ${state} where id = ${entry}`,
  ]
  const paymentEvent = (minute: number, name: string, state: string): [number, SQL][] => [
    [
      minute,
      sql`insert into payment_events (payment_id, event, state, at) values (${payment}, ${name}, ${state}, ${at(minute)})`,
    ],
    [minute, sql`update payments set state = ${state} where id = ${payment}`],
  ]
  // Other channels are taken in long after the entry was made.
  const written = isIntake ? paid : begins
  const begun: [number, SQL] = [
    written,
    sql`insert into entries (player_id, id, competition_id, channel, state, steps, quantity, token_cost, payment_method, price_pence, accepted_at, deadline)
      values (${player}, ${entry}, ${competition}, ${channel}, ${isMoney ? 'payment-due' : 'completed'},
        ${isMoney ? '{payment}' : '{}'}, ${kind === 'sms' ? 2 : 1}, ${kind === 'tokens' ? 30 : 0}, ${kind === 'tokens' ? 'tokens' : null},
        ${kind === 'sms' ? 200 : 0}, ${at(begins)}, ${at(begins)})`,
  ]
  const statements = [begun]
  if (isIntake) statements.push(event(written, 'enter', 'completed'))
  if (isMoney) {
    statements.push([
      paid,
      sql`insert into payments (id, player_id, entry_id, method, amount_pence, state) values (${payment}, ${player}, ${entry}, 'card', 500, 'intended')`,
    ])
    if (kind === 'unpaid') {
      statements.push(event(paid, 'expire', 'expired'), setState(paid, 'expired'))
      if (fate === 'late-money') statements.push(...paymentEvent(ended, 'refund-due', 'refund-due'))
      return statements
    }
    statements.push(
      [
        paid,
        sql`update entries set state = 'completed', quantity = 4, price_pence = 500, bundle_id = 'b4', payment_method = 'card' where id = ${entry}`,
      ],
      event(paid, 'finish', 'completed'),
      ...paymentEvent(paid, 'capture', 'captured'),
    )
  }
  if (fate === 'withdrawn') statements.push(event(ended, 'refund', 'refunded'), setState(ended, 'refunded'))
  if (kind === 'paid' && fate === 'refunded') statements.push(...paymentEvent(ended, 'refund-due', 'refund-due'))
  if (kind === 'paid' && fate === 'disputed')
    statements.push([
      ended,
      sql`insert into payment_cases (id, payment_id, player_id, competition_id, kind, state, amount_pence, vendor_case_id, opened_at)
        values (${payment}, ${payment}, ${player}, 1, 'dispute', 'open', 500, ${payment}, ${at(ended)})`,
    ])
  return statements
}

type Counted = Pick<
  ReportSums,
  'begun' | 'entries' | 'tickets' | 'pence' | 'refundedPence' | 'paidEntries' | 'tokens' | 'disputes'
>
type Row = Counted & { hour: string; channel: Channel }

/** The plain counts, from the present state of entries and payments. `entries` and `tickets`: those that still count. */
const plainCounts = (competition: number): Promise<Row[]> =>
  queryRows(
    db,
    {
      hour: column.text,
      channel: column.oneOf<Channel>(),
      begun: column.integer,
      entries: column.integer,
      tickets: column.integer,
      pence: column.integer,
      refundedPence: column.integer,
      paidEntries: column.integer,
      tokens: column.integer,
      disputes: column.integer,
    },
    sql`select to_char(date_trunc('hour', e.accepted_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as hour, channel,
          count(*)::int as begun, (count(*) filter (where e.state = 'completed'))::int as entries,
          coalesce(sum(quantity) filter (where e.state = 'completed'), 0)::int as tickets,
          (coalesce(sum(p.amount_pence) filter (where p.state in ('captured', 'refund-due')), 0)
            + coalesce(sum(e.price_pence) filter (where channel <> 'online'), 0))::int as pence,
          coalesce(sum(p.amount_pence) filter (where p.state = 'refund-due'), 0)::int as "refundedPence",
          (count(*) filter (where e.state in ('completed', 'refunded') and e.price_pence > 0))::int as "paidEntries",
          coalesce(sum(e.token_cost), 0)::int as tokens, count(c.id)::int as disputes
        from entries e left join payments p on p.entry_id = e.id left join payment_cases c on c.payment_id = p.id
        where e.competition_id = ${competition} group by 1, 2 order by 1, 2`,
  )

async function expectPlainCounts(minute: number): Promise<void> {
  for (const competition of [1, 2]) {
    const { hours } = await readHours(db, sql`competition_id = ${competition}`, new Date(instant(minute)))
    const rows = hours.map(
      ({
        hour,
        channel,
        begun,
        entries,
        withdrawnEntries,
        tickets,
        withdrawnTickets,
        pence,
        refundedPence,
        paidEntries,
        tokens,
        disputes,
      }): Row => ({
        hour: hour.toISOString(),
        channel,
        begun,
        entries: entries - withdrawnEntries,
        tickets: tickets - withdrawnTickets,
        pence,
        refundedPence,
        paidEntries,
        tokens,
        disputes,
      }),
    )
    expect(rows).toEqual(await plainCounts(competition))
  }
  const { hours } = await readHours(db, sql`competition_id in (1, 2)`, new Date(instant(minute)))
  const [players] = await queryRows(
    db,
    { count: column.integer },
    sql`select count(distinct player_id)::int as count from entries where state in ('completed', 'refunded')`,
  )
  expect(hours.reduce((sum, { firstEntries }) => sum + firstEntries, 0)).toBe(players!.count)
}

const readSums = () => readRows(db, sql`select * from competition_hours order by 1, 2, 3, 4`)

it('the counters are the plain counts at every moment of a random history, however often they are summed', async () => {
  const life = fc.record<Life>({
    kind: fc.constantFrom('free', 'tokens', 'paid', 'postal', 'sms', 'unpaid'),
    player: fc.integer({ min: 1, max: 4 }),
    competition: fc.constantFrom(1, 2),
    begins: fc.integer({ min: 0, max: 200 }),
    pays: fc.integer({ min: 1, max: 90 }),
    // As late as days after the entry.
    later: fc.integer({ min: 1, max: 3_000 }),
    fate: fc.constantFrom('kept', 'withdrawn', 'refunded', 'late-money', 'disputed'),
  })
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 3_300 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 10 }), moments, async (lives, sumAt) => {
      await clear()
      const statements = lives.flatMap(statementsOf).map(([minute, statement]) => ({ minute, statement }))
      const sums = sumAt.map((minute) => ({ minute, statement: undefined }))
      // A sum until a minute comes before what is written in it.
      const history = [...sums, ...statements].toSorted((a, b) => a.minute - b.minute)
      for (const { minute, statement } of history) {
        if (statement) {
          await db.execute(statement)
          continue
        }
        await sumUntil(minute)
        await expectPlainCounts(minute)
      }
      await expectPlainCounts(Math.max(...sumAt))
      await sumUntil(3_400)
      await sumUntil(3_401)
      await expectPlainCounts(3_401)
      const summed = await readSums()
      await forgetSums(db)
      await sumUntil(3_401)
      expect(await readSums()).toEqual(summed)
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 8) },
  )
}, 120_000)

describe('a run', () => {
  const write = async (life: Partial<Life>, n = 1) => {
    const whole: Life = { kind: 'free', player: 1, competition: 1, begins: 0, pays: 1, later: 1, fate: 'kept', ...life }
    for (const [, statement] of statementsOf(whole, n)) await db.execute(statement)
  }
  const entriesOf = async () =>
    (await readHours(db, sql`competition_id = 1`, new Date(instant(0)))).hours.reduce(
      (sum, { entries }) => sum + entries,
      0,
    )

  it('of a season begins where it begins, and goes on until all of it is summed', async () => {
    await write({ begins: 0 })
    await write({ begins: 5 * 24 * 60, player: 2 }, 2)
    expect(await sumHours(db, at(6 * 24 * 60))).toBe(1)
    await sumUntil(6 * 24 * 60)
    expect(await entriesOf()).toBe(2)
  })

  it('adds nothing twice when two processes run it at once', async () => {
    await write({})
    await Promise.all([sumUntil(10), sumUntil(10), sumUntil(10)])
    expect(await entriesOf()).toBe(1)
  })

  it('of the day on which the clocks go back has its 25 hours', async () => {
    // From half past eleven on Saturday, London, to half past midnight on Monday.
    for (const [nth, begins] of [-110, -80, 60, 1_419, 1_420].entries())
      await write({ begins, player: nth + 1 }, nth + 1)
    await sumUntil(3_000)
    await write({ begins: 3_001, player: 9 }, 9)
    const { hours } = await readHours(db, sql`competition_id = 1`, new Date(instant(3_002)), 'day')
    expect(hours.map(({ hour, entries }) => [hour.toISOString(), entries])).toEqual([
      ['2026-10-23T23:00:00.000Z', 1],
      ['2026-10-24T23:00:00.000Z', 3],
      ['2026-10-26T00:00:00.000Z', 1],
      ['2026-10-27T00:00:00.000Z', 1],
    ])
  })

  it('leaves an empty database alone', async () => {
    expect(await sumHours(db, at(10))).toBe(0)
    const [rows] = await queryRows(
      db,
      { count: column.integer },
      sql`select count(*)::int as count from report_progress`,
    )
    expect(rows!.count).toBe(0)
  })

  it('that is far behind leaves what came after it out, and says so', async () => {
    await write({ begins: 0 })
    await sumUntil(30)
    await write({ begins: 31, player: 2 }, 2)
    const read = await readHours(db, sql`competition_id = 1`, new Date(instant(60)))
    expect(read.until).toEqual(new Date(instant(30)))
    expect(read.hours).toHaveLength(1)
  })
})
