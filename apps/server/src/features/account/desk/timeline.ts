/** A page of a player's timeline: the newest rows of each source, merged by time. */
import type { TimelineKind, TimelineRow } from '@fairdraw/contract/desk/players.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { ColumnsOf } from '../../../db/rows.ts'
import { players } from '../../player/tables.ts'
import { done, refuse, refuseFields } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { messageOf } from '../../messages.ts'
import { staffNames } from '../../staff/people.ts'
import { eventCopy } from '../event-copy.ts'
import { canResend } from './resend-message.ts'
import { TIMELINE_SOURCES, isKeyOf } from './timeline-sources.ts'

type Page = { rows: TimelineRow[]; nextCursor?: string }
/** By source: the key of its last row that was shown. */
type Keys = Readonly<Record<string, string>>

export const TIMELINE_PAGE_SIZE = 50

type Found = {
  source: string
  key: string
  at: string
  event: string
  state: string | null
  detail: Detail
}
/** Fields of the contract's row, and what some of them are made of. */
type Detail = Partial<TimelineRow> & {
  ticketNumbers?: number[] | null
  eventDetail?: unknown
  sentId?: number
  isBodyStored?: boolean
  claimBy?: string | null
  resentAt?: string | null
}
const FOUND: ColumnsOf<Found> = {
  source: column.text,
  key: column.text,
  at: column.text,
  event: column.text,
  state: column.nullable(column.text),
  detail: column.json<Detail>(),
}

export async function readTimeline(
  db: Db,
  {
    playerId,
    kind,
    cursor,
    now,
  }: { playerId: number; kind?: TimelineKind | undefined; cursor?: string | undefined; now: Date },
): Promise<Outcome<Page, 'not-found' | 'invalid-request'>> {
  const keys = cursor === undefined ? {} : readCursor(cursor)
  if (!keys) return refuseFields('cursor')
  const [player] = await db.select({ id: players.id }).from(players).where(eq(players.id, playerId))
  if (!player) return refuse('not-found')

  const found = await readSources(db, { playerId, kind, keys })
  const merged = mergeByTime(found)
  const page = merged.slice(0, TIMELINE_PAGE_SIZE)
  const nextKeys = page.reduce<Keys>((last, { source, key }) => ({ ...last, [source]: key }), keys)
  const names = await staffNames(
    db,
    page.flatMap(({ source, detail }) => (source === 'desk' ? (staffIdOf(detail.actor) ?? []) : [])),
  )
  return done({
    rows: page.map((row) => rowOf(row, names, now)),
    ...(merged.length > page.length ? { nextCursor: Buffer.from(JSON.stringify(nextKeys)).toString('base64url') } : {}),
  })
}

/** One query: from each source one row more than a page has, so that it is known whether more follow. */
function readSources(
  db: Db,
  { playerId, kind, keys }: { playerId: number; kind: TimelineKind | undefined; keys: Keys },
): Promise<Found[]> {
  const parts = Object.entries(TIMELINE_SOURCES)
    .filter(([, source]) => kind === undefined || source.kind === kind)
    .map(([name, { rows }]) => {
      const part = rows({ playerId, after: keys[name], limit: TIMELINE_PAGE_SIZE + 1 })
      return sql`select ${name}::text as source, p.key, p.at::text as at, p.event, p.state, p.detail from (${part}) p`
    })
  return queryRows(db, FOUND, sql.join(parts, sql` union all `))
}

/**
 * Takes the newest of the sources' first rows again and again. So a page never skips a row of a source, even where the
 * order of its ids is not exactly that of its times.
 */
export function mergeByTime<Row extends { source: string; at: string }>(found: readonly Row[]): Row[] {
  const queues = [...Map.groupBy(found, ({ source }) => source).values()].map((rows) =>
    rows.map((row) => ({ row, time: new Date(row.at).getTime() })),
  )
  const merged: Row[] = []
  for (;;) {
    const next = queues
      .filter((queue) => queue.length > 0)
      .reduce<(typeof queues)[number] | undefined>(
        (best, queue) => (!best || queue[0]!.time > best[0]!.time ? queue : best),
        undefined,
      )
    if (!next) return merged
    merged.push(next.shift()!.row)
  }
}

function rowOf(
  { source, key, at, event, state, detail }: Found,
  names: ReadonlyMap<string, string>,
  now: Date,
): TimelineRow {
  const {
    ticketNumbers,
    eventDetail,
    sentId,
    isBodyStored = false,
    claimBy = null,
    resentAt,
    actor,
    ...fields
  } = detail
  const { kind } = TIMELINE_SOURCES[source]!
  const isMessage = kind === 'messages'
  const resendable =
    sentId !== undefined &&
    canResend({ topic: event, isBodyStored, claimBy, resentAt: resentAt ? new Date(resentAt) : null }, now)
  return {
    key: `${source} ${key}`,
    kind,
    at: new Date(at).toISOString(),
    event,
    ...(state === null ? {} : { state }),
    ...withoutNulls(fields),
    ...(ticketNumbers ? { tickets: ticketNumbers.map(ticketCode) } : {}),
    ...(eventDetail === undefined ? {} : { text: eventCopy(event, eventDetail) }),
    ...(typeof actor === 'string' ? { actor: names.get(staffIdOf(actor) ?? '') ?? actor } : {}),
    ...(isMessage ? { channel: channelOf(event) } : {}),
    ...(resendable ? { messageId: sentId } : {}),
  }
}

/** 'text', 'email' or 'card'; a topic of a newer build is not known here. */
function channelOf(topic: string): string {
  const { message, isCard } = messageOf(topic)
  return isCard ? 'card' : (message?.channel ?? 'message')
}

const staffIdOf = (actor: string | undefined) =>
  actor?.startsWith('staff:') ? actor.slice('staff:'.length) : undefined

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** The keys in a cursor; undefined if it is not one of ours. */
function readCursor(cursor: string): Keys | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    const isValid = Object.entries(parsed).every(([name, key]) => {
      const source = Object.hasOwn(TIMELINE_SOURCES, name) ? TIMELINE_SOURCES[name] : undefined
      return source !== undefined && typeof key === 'string' && isKeyOf(source, key)
    })
    return isValid ? (parsed as Keys) : undefined
  } catch {
    return undefined
  }
}
