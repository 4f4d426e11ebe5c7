/**
 * Decides what browsers are to be told about draws, each thing once, and enqueues it in pages of subscriptions
 * (docs/mechanisms/draw/push.md#sending). It follows the shows and the draws; neither knows of it.
 */
import { dueEvent } from '@fairdraw/rules/push/push.ts'
import type { PushEvent } from '@fairdraw/rules/push/push.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { topicOf } from '../notification/push-topics.ts'

/** How many subscriptions one message of the outbox stands for. */
export const PAGE_SIZE = 500

const TIME = column.nullable(column.text)
const STANDING = {
  id: column.text,
  kind: column.text,
  subjectId: column.text,
  state: column.text,
  begunAt: TIME,
  isOver: column.boolean,
  publishedAt: TIME,
  told: column.arrayOf(column.oneOf<PushEvent>()),
}

const instant = (time: string | null) => (time === null ? null : new Date(time))

/** Announces what is due; returns how much was. */
export async function announceDraws(db: Db, now: Date): Promise<number> {
  const since = sql`${new Date(now.getTime() - RECENT_MS).toISOString()}::timestamptz`
  const draws = await queryRows(
    db,
    STANDING,
    sql`select d.id, d.kind, d.subject_id as "subjectId", d.state, d.published_at::text as "publishedAt",
          (select min(shown_at)::text from draw_show_steps where show_id = s.id) as "begunAt",
          exists (select from draw_show_steps where show_id = s.id and step = 'thanks') as "isOver",
          array(select event from push_announcements where draw_id = d.id) as told
        from draws d left join draw_shows s on s.draw_id = d.id and not s.is_rehearsal
        where (s.begun_at > ${since} or d.published_at > ${since})
          and exists (select from push_subscriptions p where p.kind = d.kind and p.subject_id = d.subject_id)`,
  )
  let announced = 0
  for (const { begunAt, publishedAt, state, ...draw } of draws) {
    const event = dueEvent(
      { ...draw, isVoid: state === 'void', begunAt: instant(begunAt), publishedAt: instant(publishedAt) },
      now,
    )
    if (event) announced += await announce(db, draw, event, now)
  }
  return announced
}

/** A show or a result that is older is news to nobody. */
const RECENT_MS = 24 * 3_600_000

type Announced = { id: string; kind: string; subjectId: string }

/** In one statement, so that it is announced with all its pages or not at all; of two processes one does it. */
function announce(db: Db, { id, kind, subjectId }: Announced, event: PushEvent, now: Date): Promise<number> {
  return countRows(
    db,
    sql`with announced as (
          insert into push_announcements (draw_id, event, at) values (${id}, ${event}, ${now.toISOString()}::timestamptz)
          on conflict do nothing returning id),
        numbered as (
          select id, (row_number() over (order by id) - 1) / ${PAGE_SIZE}::int as page from push_subscriptions
          where kind = ${kind} and subject_id = ${subjectId}),
        pages as (select min(id) as first, max(id) as last from numbered group by page),
        enqueued as (
          insert into outbox (topic, body)
          select ${topicOf(event)}, jsonb_build_object('announcement', announced.id, 'first', first, 'last', last)
          from announced, pages order by first returning ${notifyJobs('wake-outbox')})
        select id, (select count(*) from enqueued) from announced`,
  )
}
