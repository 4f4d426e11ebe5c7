/** What a report is about: the shows (competitions) of it, and which hours of their sums. */
import { MAX_PROGRAMME_SHOWS, MAX_REPORT_DAYS } from '@fairdraw/contract/report/report-room.ts'
import type { ReportSubject } from '@fairdraw/contract/report/report-room.ts'
import { londonDaySpan } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'

/** As the address asks for it. Without any: the show with entries that closed last. */
export type Asked = {
  competition?: number | undefined
  programme?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type Show = {
  id: number
  name: string | null
  programme: string | null
  picture: string | null
  opens: Date
  closes: Date
  /** When the last way to enter has closed. */
  isOverAt: Date
  /** How many win; null: its prizes are not set. */
  winners: number | null
  /** The tickets of a fixed run. */
  runTickets: number | null
}

export type Subject = {
  kind: ReportSubject['kind']
  name: string | null
  /** The days, or from the first opening to the last closing of the shows. */
  from: Date
  to: Date
  /** The last one first. */
  shows: Show[]
}

const DAY_MS = 86_400_000
/** Of days that had more competitions, those with the most entries. */
const MAX_SHOWS = 100

const SHOW = {
  id: column.integer,
  name: column.nullable(column.text),
  programme: column.nullable(column.text),
  picture: column.nullable(column.text),
  opens: column.text,
  closes: column.text,
  isOverAt: column.text,
  winners: column.nullable(column.integer),
  runTickets: column.nullable(column.integer),
}

export const PROGRAMME = sql`c.body #>> '{meta,shows,0,name}'`

/** `rest`: conditions on `competitions c`, their order and limit. */
export async function readShows(db: Db, rest: SQL): Promise<Show[]> {
  const rows = await queryRows(
    db,
    SHOW,
    sql`select c.id, c.body ->> 'name' as name, ${PROGRAMME} as programme, i.picture, c.body ->> 'dateStart' as opens,
          c.closes_at::text as closes, coalesce(c.over_at, c.closes_at)::text as "isOverAt",
          (select sum((t ->> 'winners')::int)::int from jsonb_array_elements(c.body #> '{meta,prizeTiers}') t) as winners,
          (c.body #>> '{meta,run,ticketsTotal}')::int as "runTickets"
        from (select * from competitions where closes_at is not null) c left join content_items i on i.kind = 'competition' and i.id = c.id::text ${rest}`,
  )
  return rows.map(({ opens, closes, isOverAt, ...row }) => ({
    ...row,
    opens: new Date(opens),
    closes: new Date(closes),
    isOverAt: new Date(isOverAt),
  }))
}

export async function findSubject(
  db: Db,
  asked: Asked,
  now: Date,
): Promise<Outcome<Subject, 'not-found' | 'export-span-wrong'>> {
  const { competition, programme, from, to } = asked
  if (competition !== undefined) return ofShows('competition', await readShows(db, sql`where c.id = ${competition}`))
  if (programme !== undefined) {
    const rest = sql`where c.closes_at <= ${now} and ${PROGRAMME} = ${programme}
      order by c.closes_at desc, c.id desc limit ${MAX_PROGRAMME_SHOWS}`
    return ofShows('programme', await readShows(db, rest))
  }
  if (from !== undefined || to !== undefined) return ofDays(db, from ?? to!, to ?? from!)
  const entered = sql`exists (select from competition_hours h where h.competition_id = c.id)`
  const order = sql`order by c.closes_at desc, c.id desc limit 1`
  const [over] = await readShows(db, sql`where c.closes_at <= ${now} and ${entered} ${order}`)
  // Before the first show with entries is over, one that has opened.
  const [last] = over
    ? [over]
    : await readShows(db, sql`where (c.body ->> 'dateStart')::timestamptz <= ${now} ${order}`)
  return ofShows('competition', last ? [last] : [])
}

function ofShows(kind: 'competition' | 'programme', shows: Show[]): Outcome<Subject, 'not-found'> {
  const [last] = shows
  if (!last) return refuse('not-found')
  return done({
    kind,
    name: kind === 'programme' ? last.programme : last.name,
    from: new Date(Math.min(...shows.map(({ opens }) => opens.getTime()))),
    to: new Date(Math.max(...shows.map(({ closes }) => closes.getTime()))),
    shows,
  })
}

async function ofDays(db: Db, first: string, last: string): Promise<Outcome<Subject, 'export-span-wrong'>> {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (!(days >= 1 && days <= MAX_REPORT_DAYS)) return refuse('export-span-wrong')
  const span = { from: londonDaySpan(first).from, to: londonDaySpan(last).to }
  const shows = await readShows(
    db,
    sql`join (
          select competition_id, sum(entries) as entries from competition_hours where ${withinHours(span)}
          group by competition_id order by 2 desc limit ${MAX_SHOWS}) h on h.competition_id = c.id
        order by c.closes_at desc, c.id desc`,
  )
  return done({ kind: 'days', name: null, ...span, shows })
}

export const withinHours = ({ from, to }: { from: Date; to: Date }): SQL =>
  sql`hour >= ${from.toISOString()}::timestamptz and hour < ${to.toISOString()}::timestamptz`

const idsOf = (shows: readonly Show[]) =>
  sql`(${sql.join(
    shows.map(({ id }) => sql`${id}`),
    sql`, `,
  )})`

/** The condition on `competition_id` and `hour` of the sums. */
export const hoursOf = (subject: Subject): SQL =>
  subject.kind === 'days' ? sql`(${withinHours(subject)})` : sql`competition_id in ${idsOf(subject.shows)}`

/** The same of entries, by an index of their time. */
export function entriesOf(subject: Subject): SQL {
  const { kind, shows, from, to } = subject
  const until = kind === 'days' ? to : new Date(Math.max(...shows.map(({ isOverAt }) => isOverAt.getTime())))
  const within = sql`e.accepted_at >= ${from.toISOString()}::timestamptz and e.accepted_at <= ${until.toISOString()}::timestamptz`
  return kind === 'days' ? within : sql`${within} and e.competition_id in ${idsOf(shows)}`
}

/** The condition on the competitions and the London days of what browsers counted. */
export function measurementsOf(subject: Subject): SQL {
  const { kind, shows, from, to } = subject
  if (kind !== 'days') return sql`competition_id in ${idsOf(shows)}`
  return sql`competition_id > 0 and day >= (${from.toISOString()}::timestamptz at time zone 'Europe/London')::date
    and day < (${to.toISOString()}::timestamptz at time zone 'Europe/London')::date`
}

export const asReply = ({ kind, name, from, to, shows }: Subject): ReportSubject => ({
  kind,
  name,
  picture: kind === 'days' ? null : (shows[0]?.picture ?? null),
  from: from.toISOString(),
  to: to.toISOString(),
  competitions: shows.map(({ id, name: ofShow }) => ({ id, name: ofShow })),
})
