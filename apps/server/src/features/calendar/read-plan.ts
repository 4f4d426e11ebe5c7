/** Reads what is planned for a span: content as it is published, or as it will be at a later time. */
import { campaignContent } from '@fairdraw/contract/campaign.ts'
import { competition } from '@fairdraw/contract/catalogue/competition.ts'
import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import { weeklyDraw } from '@fairdraw/contract/winsday.ts'
import { eventsOfCompetition, planCompetition } from '@fairdraw/rules/calendar/calendar.ts'
import type { CalendarPlan, PlannedCompetition, PlannedDraw, PlannedEvent } from '@fairdraw/rules/calendar/calendar.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'

/** `at`: scheduled revisions until then count as published. */
export type Span = { from: Date; until: Date; at: Date }

export type Planned = { events: PlannedEvent[]; plan: CalendarPlan; /** Not everything was read. */ isCut: boolean }

const MAX_ITEMS = 400

const ITEM_ROW = { id: column.text, body: column.json<unknown>() }
const SCHEDULED_ROW = {
  kind: column.oneOf<ContentKind>(),
  id: column.text,
  title: column.nullable(column.text),
  publishAt: column.text,
  isPublished: column.boolean,
  /** Of the kinds that have events; otherwise null. */
  body: column.nullable(column.json<unknown>()),
}
const DRAW_ROW = { id: column.text, subjectId: column.text, title: column.text, beaconAt: column.text }

type Scheduled = { kind: ContentKind; id: string; publishAt: Date; isPublished: boolean; body: unknown }
type Item = {
  id: string
  body: unknown
  /** Where the text comes from, if it is not published yet. */ scheduled?: Scheduled
}

export async function readPlan(db: Db, span: Span): Promise<Planned> {
  const { from, until, at } = span
  const scheduledRows = await readScheduled(db, new Date(Math.max(+until, +at)))
  const scheduled = scheduledRows.map((row): Scheduled => ({ ...row, publishAt: new Date(row.publishAt) }))
  const published = await readPublished(db, span)
  const itemsOf = (kind: ContentKind, items: readonly Item[]): Item[] => {
    const byId = new Map(items.map((item) => [item.id, item]))
    // In the order of their publication: the last one until then counts.
    for (const one of scheduled)
      if (one.kind === kind && one.publishAt <= at) byId.set(one.id, { ...one, scheduled: one })
    return [...byId.values()]
  }
  const parts = [
    planCompetitions(itemsOf('competition', published.competitions)),
    planWeeklyDraws(itemsOf('weekly-draw', published.weeklyDraws)),
    planCampaigns(itemsOf('campaign', published.campaigns)),
    planDraws(await readDraws(db, from, until)),
  ]
  const publications = scheduledRows.map(({ kind, id, title, publishAt }): PlannedEvent => ({
    at: new Date(publishAt),
    event: 'publishes',
    subject: { kind, id, name: title ?? id },
    isScheduled: true,
  }))
  return {
    events: [...parts.flatMap(({ events = [] }) => events), ...publications],
    // What is over clashes with nothing: nobody can move it.
    plan: {
      competitions: parts
        .flatMap(({ competitions = [] }) => competitions)
        .filter(({ routes }) => routes.some(({ closes }) => closes > at)),
      draws: parts.flatMap(({ draws = [] }) => draws).filter((draw) => draw.at > at),
    },
    isCut: [scheduledRows, published.competitions, published.campaigns].some(({ length }) => length === MAX_ITEMS),
  }
}

type Part = { events?: PlannedEvent[]; competitions?: PlannedCompetition[]; draws?: PlannedDraw[] }

const markOf = ({ scheduled }: Item) => (scheduled ? { isScheduled: true } : {})

/** Items whose stored body fits the contract; the others are left out, as they are on the site. */
function* readable<Schema extends z.ZodMiniType>(
  schema: Schema,
  items: readonly Item[],
): Generator<[z.output<Schema>, Item]> {
  for (const item of items) {
    const parsed = z.safeParse(schema, item.body)
    if (parsed.success) yield [parsed.data, item]
  }
}

function planCompetitions(items: readonly Item[]): Part {
  const read = [...readable(competition, items)]
  return {
    events: read.flatMap(([body, item]) => eventsOfCompetition(body).map((event) => ({ ...event, ...markOf(item) }))),
    competitions: read.map(([body, { scheduled }]) =>
      planCompetition(body, scheduled && !scheduled.isPublished ? scheduled.publishAt : undefined),
    ),
  }
}

function planWeeklyDraws(items: readonly Item[]): Part {
  const read = [...readable(weeklyDraw, items)].map(([{ name, cutOff, drawsAt }, item]) => ({
    subject: { kind: 'weekly-draw', id: item.id, name } as const,
    listClosesAt: new Date(cutOff),
    at: new Date(drawsAt),
    mark: markOf(item),
  }))
  return {
    events: read.flatMap(({ subject, listClosesAt, at, mark }): PlannedEvent[] => [
      { at: listClosesAt, event: 'list-closes', subject, ...mark },
      { at, event: 'draws', subject, ...mark },
    ]),
    draws: read,
  }
}

function planCampaigns(items: readonly Item[]): Part {
  return {
    events: [...readable(campaignContent, items)].flatMap(([{ name, dateStart, dateStop }, item]): PlannedEvent[] => {
      const subject = { kind: 'campaign', id: item.id, name } as const
      return [
        { at: new Date(dateStart), event: 'opens', subject, ...markOf(item) },
        { at: new Date(dateStop), event: 'closes', subject, ...markOf(item) },
      ]
    }),
  }
}

function planDraws(draws: readonly { id: string; subjectId: string; title: string; beaconAt: string }[]): Part {
  const planned = draws.map(({ id, subjectId, title, beaconAt }) => ({
    subject: { kind: 'draw', id, name: title } as const,
    competitionId: subjectId,
    at: new Date(beaconAt),
  }))
  return { events: planned.map(({ subject, at }) => ({ at, event: 'draws', subject })), draws: planned }
}

const items = (db: Db, query: SQL) => queryRows(db, ITEM_ROW, query)

async function readPublished(db: Db, { from, until }: Span) {
  const [competitions, weeklyDraws, campaigns] = await Promise.all([
    items(
      db,
      sql`select id::text, body || jsonb_build_object('id', id) as body from competitions
          where (over_at >= ${from} or over_at is null) and (body ->> 'dateStart')::timestamptz < ${until}
          order by over_at limit ${MAX_ITEMS}`,
    ),
    // A draw is some minutes after its cut-off; a week is more than enough.
    items(
      db,
      sql`select id, body from winsday_draws
          where body is not null and cut_off >= ${from}::timestamptz - interval '7 days' and cut_off < ${until}
          order by cut_off limit ${MAX_ITEMS}`,
    ),
    items(
      db,
      sql`select id, body from campaigns
          where body is not null and (body ->> 'dateStop')::timestamptz >= ${from} and (body ->> 'dateStart')::timestamptz < ${until}
          order by id limit ${MAX_ITEMS}`,
    ),
  ])
  return { competitions, weeklyDraws, campaigns }
}

async function readScheduled(db: Db, until: Date) {
  const rows = await queryRows(
    db,
    SCHEDULED_ROW,
    sql`select r.kind, r.id, r.publish_at as "publishAt",
          coalesce(r.body->'competition'->>'name', r.body->>'title', r.body->>'name', r.body->'meta'->>'title', r.body->'article'->>'title') as title,
          exists (select from content_revisions p where p.kind = r.kind and p.id = r.id and p.state = 'published') as "isPublished",
          case when r.kind in ('competition', 'weekly-draw', 'campaign') then r.body end as body
        from content_revisions r
        where r.state = 'scheduled' and r.publish_at < ${until}
        order by r.publish_at, r.kind, r.id limit ${MAX_ITEMS}`,
  )
  return rows.map((row) => (row.kind === 'competition' ? { ...row, body: competitionOf(row.body) } : row))
}

/** The competition in the body of a revision, which also has its quiz. */
const competitionOf = (body: unknown): unknown => {
  const parsed = z.safeParse(CONTENT_BODIES.competition, body)
  return parsed.success ? parsed.data.competition : null
}

/** Committed draws of competitions: the weekly ones are planned by their content. */
function readDraws(db: Db, from: Date, until: Date) {
  return queryRows(
    db,
    DRAW_ROW,
    sql`select id, subject_id as "subjectId", title, beacon_at as "beaconAt" from draws
        where kind = 'competition' and state <> 'void' and beacon_at >= ${from} and beacon_at < ${until}
        order by beacon_at limit ${MAX_ITEMS}`,
  )
}
