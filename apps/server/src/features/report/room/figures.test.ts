/** Every figure of a report against a plain count of entries and payments, after any history. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import type { FigureName } from '@fairdraw/rules/report/figures.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { allowOverlaps, anyLife, clearHistory, instant, statementsOf, sumUntil } from '../testing.ts'
import { readReport } from './read-report.ts'
import { findSubject } from './subject.ts'
import type { Asked } from './subject.ts'

const { db } = await openTestDatabase()
await allowOverlaps(db)
// Both are open all the time of a history, four days at most.
for (const id of [1, 2])
  await db.execute(
    sql`insert into competitions (id, body) values (${id}, ${JSON.stringify({
      name: `Competition ${id}`,
      dateStart: '2026-10-20T09:00:00Z',
      dateStop: '2026-10-31T21:00:00Z',
      meta: { prizeTiers: [{ name: 'A car', winners: 1 }], shows: [{ name: 'Quiz Hour' }] },
    })}::jsonb)`,
  )

const LATER = 10_000
const now = new Date(instant(LATER))

async function report(asked: Asked) {
  const found = await findSubject(db, asked, now)
  if (!found.ok) throw new Error(found.code)
  return (await readReport(db, found.body, now)).tables
}

const tableIn = (tables: readonly ReportTable[], name: ReportTableName) => tables.find(({ table }) => table === name)!

/** The last line: of one channel, or of all. 0 where nobody entered. */
function total(tables: readonly ReportTable[], name: ReportTableName, figure: FigureName) {
  const { columns, lines } = tableIn(tables, name)
  return lines.at(-1)?.values[columns.findIndex((column) => column.figure === figure)] ?? 0
}

const COUNTS = {
  begun: sql`count(*)`,
  completed: sql`count(*) filter (where e.state in ('completed', 'refunded'))`,
  entries: sql`count(*) filter (where e.state = 'completed')`,
  tickets: sql`coalesce(sum(e.quantity) filter (where e.state = 'completed'), 0)`,
  withdrawn: sql`count(*) filter (where e.state = 'refunded')`,
  paid: sql`count(*) filter (where e.state in ('completed', 'refunded') and e.price_pence > 0)`,
  'for-tokens': sql`count(*) filter (where e.token_cost > 0)`,
  free: sql`count(*) filter (where e.state in ('completed', 'refunded') and e.price_pence = 0 and e.token_cost = 0)`,
  taken: sql`coalesce(sum(p.amount_pence) filter (where p.state in ('captured', 'refund-due')), 0)
    + coalesce(sum(e.price_pence) filter (where e.channel <> 'online'), 0)`,
  'given-back': sql`coalesce(sum(p.amount_pence) filter (where p.state = 'refund-due'), 0)`,
  money: sql`coalesce(sum(p.amount_pence) filter (where p.state = 'captured'), 0)
    + coalesce(sum(e.price_pence) filter (where e.channel <> 'online'), 0)`,
  payments: sql`count(*) filter (where p.state in ('captured', 'refund-due') or (e.channel <> 'online' and e.price_pence > 0))`,
  refunds: sql`count(*) filter (where p.state = 'refund-due')`,
  disputes: sql`count(c.id)`,
  disputed: sql`coalesce(sum(c.amount_pence), 0)`,
} as const
type Counted = keyof typeof COUNTS

/** Where each figure is read, and the one that it is a part of. */
const PLACES: Readonly<Record<Counted, ReportTableName>> = {
  begun: 'entries-by-channel',
  completed: 'free-and-paid',
  entries: 'entries-by-channel',
  tickets: 'entries-by-channel',
  withdrawn: 'refunds-by-channel',
  paid: 'free-and-paid',
  'for-tokens': 'free-and-paid',
  free: 'free-and-paid',
  taken: 'money-by-channel',
  'given-back': 'money-by-channel',
  money: 'money-by-channel',
  payments: 'money-by-channel',
  refunds: 'refunds-by-channel',
  disputes: 'taken-back',
  disputed: 'taken-back',
}
const SHARES = [
  ['entries-by-channel', 'finished', 'completed', 'begun'],
  ['free-and-paid', 'free-share', 'free', 'completed'],
  ['refunds-by-channel', 'refund-rate', 'refunds', 'payments'],
  ['taken-back', 'dispute-rate', 'disputes', 'payments'],
] as const

const NAMES = Object.keys(COUNTS) as Counted[]
const columns = sql.join(
  NAMES.map((name) => sql`(${COUNTS[name]})::float8 as ${sql.identifier(name)}`),
  sql`, `,
)
const FROM = sql`from entries e left join payments p on p.entry_id = e.id left join payment_cases c on c.payment_id = p.id`
const plainly = async (which = sql`true`) =>
  (await readRows<Record<Counted, number>>(db, sql`select ${columns} ${FROM} where ${which}`))[0]!

async function expectPlain(asked: Asked, which = sql`true`) {
  const [tables, plain] = [await report(asked), await plainly(which)]
  expect(Object.fromEntries(NAMES.map((name) => [name, total(tables, PLACES[name], name)]))).toEqual(plain)
  for (const [table, share, part, whole] of SHARES)
    expect(total(tables, table, share), share).toBeCloseTo(plain[whole] === 0 ? 0 : plain[part] / plain[whole])
  return tables
}

async function expectPlainTimes(tables: readonly ReportTable[], which = sql`true`) {
  const { rows, lines } = tableIn(tables, 'entries-by-hour')
  const byHour = await readRows<{ hour: string; n: number }>(
    db,
    sql`select to_char(date_trunc('hour', e.accepted_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as hour, count(*)::int as n
        from entries e where ${which} and e.state = 'completed' group by 1 order by 1`,
  )
  const told = lines
    .map(({ name, values }) => ({ hour: name, n: values.reduce<number>((sum, value) => sum + Number(value), 0) }))
    .filter(({ n }) => n > 0)
  expect(rows).toBe('hour')
  expect(told).toEqual(byHour)
}

it('each figure of a competition, of a programme and of days is the plain count, whatever has happened', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLife, { minLength: 1, maxLength: 12 }),
      // Until when the sums go; what came after them is read too.
      fc.integer({ min: 0, max: 3_300 }),
      async (lives, summed) => {
        await clearHistory(db)
        const statements = lives.flatMap(statementsOf).toSorted(([a], [b]) => a - b)
        for (const [minute, statement] of statements) if (minute < summed) await db.execute(statement)
        await sumUntil(db, summed)
        for (const [minute, statement] of statements) if (minute >= summed) await db.execute(statement)
        // As the job would have: the sums are not old.
        await sumUntil(db, LATER - 1)
        await expectPlainTimes(
          await expectPlain({ competition: 1 }, sql`e.competition_id = 1`),
          sql`e.competition_id = 1`,
        )
        await expectPlain({ programme: 'Quiz Hour' })
        await expectPlainTimes(await expectPlain({ from: '2026-10-24', to: '2026-10-26' }))
        await expectPlain(
          { from: '2026-10-25', to: '2026-10-25' },
          sql`(e.accepted_at at time zone 'Europe/London')::date = '2026-10-25'`,
        )
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 8) },
  )
}, 120_000)
