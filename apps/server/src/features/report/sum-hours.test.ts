/** The counters of hours against plain counts of the same rows, after any history (docs/mechanisms/desk/reports.md). */
import type { ReportSums } from '@fairdraw/rules/report/sums.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { column, queryRows } from '../../db/rows.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { readHours } from './read-hours.ts'
import { forgetSums, sumHours } from './sum-hours.ts'
import { allowOverlaps, anyLife, at, clearHistory, instant, statementsOf, sumUntil } from './testing.ts'
import type { Life } from './testing.ts'

const { db } = await openTestDatabase()
await allowOverlaps(db)

beforeEach(() => clearHistory(db))

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
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 3_300 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(anyLife, { minLength: 1, maxLength: 10 }), moments, async (lives, sumAt) => {
      await clearHistory(db)
      const statements = lives.flatMap(statementsOf).map(([minute, statement]) => ({ minute, statement }))
      const sums = sumAt.map((minute) => ({ minute, statement: undefined }))
      // A sum until a minute comes before what is written in it.
      const history = [...sums, ...statements].toSorted((a, b) => a.minute - b.minute)
      for (const { minute, statement } of history) {
        if (statement) {
          await db.execute(statement)
          continue
        }
        await sumUntil(db, minute)
        await expectPlainCounts(minute)
      }
      await expectPlainCounts(Math.max(...sumAt))
      await sumUntil(db, 3_400)
      await sumUntil(db, 3_401)
      await expectPlainCounts(3_401)
      const summed = await readSums()
      await forgetSums(db)
      await sumUntil(db, 3_401)
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
    await sumUntil(db, 6 * 24 * 60)
    expect(await entriesOf()).toBe(2)
  })

  it('adds nothing twice when two processes run it at once', async () => {
    await write({})
    await Promise.all([sumUntil(db, 10), sumUntil(db, 10), sumUntil(db, 10)])
    expect(await entriesOf()).toBe(1)
  })

  it('of the day on which the clocks go back has its 25 hours', async () => {
    // From half past eleven on Saturday, London, to half past midnight on Monday.
    for (const [nth, begins] of [-110, -80, 60, 1_419, 1_420].entries())
      await write({ begins, player: nth + 1 }, nth + 1)
    await sumUntil(db, 3_000)
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
    await sumUntil(db, 30)
    await write({ begins: 31, player: 2 }, 2)
    const read = await readHours(db, sql`competition_id = 1`, new Date(instant(60)))
    expect(read.until).toEqual(new Date(instant(30)))
    expect(read.hours).toHaveLength(1)
  })
})
