/** The outbox by topic: how many messages are in each state, since when, and how many were sent lately. */
import { MAX_COUNTED_MESSAGES, MESSAGE_STATES } from '@fairdraw/contract/desk/messages.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { MESSAGE_TOPICS } from '../../messages.ts'
import { LONDON_DAY } from '../sent-counts.ts'
import { PRESENT_TOPICS } from '../watch-outbox.ts'
import { STATE_CONDITIONS, channelOfTopic, isoTime } from './list-messages.ts'

const WEEK_DAYS = 7

const COUNTS = {
  topic: column.text,
  queued: column.integer,
  retrying: column.integer,
  dead: column.integer,
  dropped: column.integer,
}
const QUEUE = {
  ...COUNTS,
  oldestAt: column.nullable(column.text),
  nextAt: column.nullable(column.text),
}

/** How many messages `o` of the topic `present.topic` are in each state, and meet a condition. */
const countsWhere = (condition: SQL) =>
  sql.join(
    MESSAGE_STATES.map(
      (state) =>
        sql`(select count(*)::int from (select 1 from outbox o
            where o.topic = present.topic and ${condition} and ${STATE_CONDITIONS[state]} limit ${MAX_COUNTED_MESSAGES}) counted)
            as ${sql.identifier(state)}`,
    ),
    sql`, `,
  )

/** Reads at most `MAX_COUNTED_MESSAGES` index entries for each topic and state, however many messages there are. */
export async function summariseTopics(db: Db) {
  const queues = await queryRows(
    db,
    QUEUE,
    sql`${PRESENT_TOPICS}
        select present.topic, ${countsWhere(sql`true`)}, ${isoTime(sql`first.at`)} as "oldestAt",
          ${isoTime(sql`first.due_at`)} as "nextAt"
        from present left join lateral (
          select at, due_at from outbox o where o.topic = present.topic and ${STATE_CONDITIONS.queued}
          order by due_at limit 1) first on true
        where present.topic is not null`,
  )
  const sent = await queryRows(
    db,
    { topic: column.text, today: column.integer, week: column.integer },
    sql`select topic, coalesce(sum(delivered) filter (where day = ${LONDON_DAY}), 0)::float8 as today,
          sum(delivered)::float8 as week
        from outbox_days where day > ${LONDON_DAY} - ${WEEK_DAYS}::int group by topic`,
  )
  const queueOf = new Map(queues.map((queue) => [queue.topic, queue]))
  const sentOf = new Map(sent.map((one) => [one.topic, one]))
  return [...new Set([...queueOf.keys(), ...sentOf.keys()])].toSorted().map((topic) => {
    const { queued = 0, retrying = 0, dead = 0, dropped = 0, oldestAt = null, nextAt = null } = queueOf.get(topic) ?? {}
    const { today = 0, week = 0 } = sentOf.get(topic) ?? {}
    return {
      topic,
      channel: channelOfTopic(topic),
      counts: { queued, retrying, dead, dropped },
      oldestAt,
      nextAt,
      sentToday: today,
      sentInWeek: week,
    }
  })
}

/** The topics of a competition: as above in each state, and how many were sent. */
export async function summariseCompetition(db: Db, competitionId: number) {
  const found = await queryRows(
    db,
    { ...COUNTS, sent: column.integer },
    sql`with present (topic) as (select jsonb_array_elements_text(${JSON.stringify(MESSAGE_TOPICS)}::jsonb))
        select present.topic, ${countsWhere(sql`o.competition_id = ${competitionId}`)}, coalesce(m.sent, 0)::float8 as sent
        from present left join competition_messages m on m.competition_id = ${competitionId} and m.topic = present.topic
        order by present.topic`,
  )
  return found
    .filter(({ queued, dead, dropped, sent }) => queued + dead + dropped + sent > 0)
    .map(({ topic, sent, ...counts }) => ({ topic, channel: channelOfTopic(topic), counts, sent }))
}
