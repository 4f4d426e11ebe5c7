/** What each day of the season left behind once it was over: the comparison with the vendors' books, and the figures of the site. */
import type { AnalyticsPage } from '@fairdraw/rules/analytics/events.ts'
import { PAGE_EXPERIMENTS } from '@fairdraw/rules/competition/experiment.ts'
import { RECONCILED_VENDORS } from '@fairdraw/rules/payment/reconciliation.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { countRows } from '@fairdraw/server/db/rows.ts'
import { sumDay } from '@fairdraw/server/features/analytics/sum-funnel.ts'
import { measurements } from '@fairdraw/server/features/analytics/tables.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { Run } from './plan.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
/** A day is compared in the night that follows, and again when it can change no more. */
const COMPARED_AFTER_DAYS = 2.25

/** The days from one on, as London writes them. */
export const daysFrom = (first: Date, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => londonDay(new Date(first.getTime() + (nth + 0.5) * DAY_MS)))

/**
 * The nightly comparisons, which found the books equal: the season's test compares them anew. Written last, so that they say that all
 * else is there.
 */
export async function writeComparisons(db: Db, days: readonly string[]): Promise<void> {
  for (const vendor of RECONCILED_VENDORS)
    await db.execute(sql`
      insert into reconciliations (vendor, day, state, ours_pence, theirs_pence, difference_count, checked_at)
      select ${vendor}, d.day, 'equal', coalesce(p.pence, 0), coalesce(p.pence, 0), 0,
        (d.day::timestamp + ${COMPARED_AFTER_DAYS} * interval '1 day') at time zone 'Europe/London'
      from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as one, lateral (select one::date as day) d
      left join (
        select (p.created_at at time zone 'Europe/London')::date as day,
          sum(case l.from_account when 'gateway' then l.amount else -l.amount end) as pence
        from ledger_transfers l join payments p on p.id = l.payment_id
        where l.asset = 'money' and 'gateway' in (l.from_account, l.to_account)
          and case when p.method = 'bank' then 'bank' else 'gateway' end = ${vendor} group by 1) p using (day)
      on conflict do nothing`)
}

export const hasComparison = async (db: Db, day: string): Promise<boolean> =>
  (await countRows(
    db,
    sql`select from reconciliations where vendor = ${RECONCILED_VENDORS.at(-1)!} and day = ${day}::date`,
  )) > 0

/** The funnel's sums, a day in a transaction. */
export const sumDays = async (db: Db, days: readonly string[]): Promise<void> => {
  for (const day of days) await db.transaction((tx) => sumDay(tx, day, new Date()))
}

type Measured = typeof measurements.$inferInsert

/** Of a hundred visitors who see a tile, so many open what it leads to; the second picture does a little better. */
const OPENED = { a: 0.11, b: 0.135 } as const
/** Of those who open a competition, so many enter. */
const ENTERED = 0.34
/** Pages that visitors look at besides, for each thousand entries. */
const PAGES: Readonly<Partial<Record<AnalyticsPage, number>>> = {
  list: 2_900,
  competition: 1_700,
  profile: 620,
  winners: 410,
  help: 90,
  draws: 130,
  winsday: 540,
  watch: 160,
}
/** The share of browsers that chose what version A and B of each experiment showed. */
const EXPERIMENTS = { 'card-picture': [0.11, 0.128], 'hero-picture': [0.062, 0.06] } as const satisfies Record<
  (typeof PAGE_EXPERIMENTS)[number],
  readonly [number, number]
>

/** What browsers would have counted: before each entry somebody has seen a tile and opened a competition. */
export async function writeMeasurements(
  db: Db,
  {
    random,
    runs,
    entered,
  }: { random: Random; runs: readonly Run[]; entered: ReadonlyMap<string, ReadonlyMap<number, number>> },
): Promise<void> {
  const rows = [...entered].flatMap(([day, byCompetition]) => measureDay(random, day, runs, byCompetition))
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insert(measurements)
      .values(rows.slice(from, from + 500))
      .onConflictDoNothing()
}

function measureDay(
  random: Random,
  day: string,
  runs: readonly Run[],
  entered: ReadonlyMap<number, number>,
): Measured[] {
  const about = (value: number) => Math.max(1, Math.round(value * (0.9 + 0.2 * random.next())))
  const row = (name: string, competitionId: number, version: string, count: number): Measured => ({
    day,
    name,
    competitionId,
    version,
    count,
  })
  const total = [...entered.values()].reduce((sum, count) => sum + count, 0)
  const competitions = [...entered].flatMap(([id, count]) => {
    const hasB = runs.find(({ draft }) => draft.id === id)?.draft.pictureB !== undefined
    const opened = about(count / ENTERED)
    const versions = hasB ? (['a', 'b'] as const) : (['a'] as const)
    return [
      row('competition-view', id, '', opened),
      row('entry-click', id, '', about(count * 1.15)),
      ...versions.flatMap((version) => {
        const seen = about(opened / versions.length / OPENED.a)
        return [row('tile-view', id, version, seen), row('tile-click', id, version, about(seen * OPENED[version]))]
      }),
    ]
  })
  const pages = Object.entries(PAGES).map(([page, each]) => row('page-view', 0, page, about((total * each) / 1_000)))
  const experiments = Object.entries(EXPERIMENTS).flatMap(([name, rates]) =>
    rates.flatMap((rate, nth) => {
      const exposed = about(total * 0.4)
      const version = `${name} ${nth === 0 ? 'a' : 'b'}`
      return [row('exposure', 0, version, exposed), row('response', 0, version, about(exposed * rate))]
    }),
  )
  return [...competitions, ...pages, ...experiments]
}
