import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, identity, oneOf, player } from '../../db/columns.ts'

/** Messages and vendor tasks, enqueued in the transaction of the change (docs/mechanisms/messages.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    /** Null: a phone number without an account. */
    playerId: bigint('player_id', { mode: 'number' }),
    body: jsonb('body').notNull().default({}),
    /** The competition that the message is about; null: none. */
    competitionId: integer('competition_id').generatedAlwaysAs(sql`(body ->> 'competitionId')::int`),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When it may be claimed next. While claimed, the end of the lease; 'infinity' for a dead letter. */
    dueAt: at('due_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Attempts since it was enqueued, or since a person retried it. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed: names and codes only, no phone number, address or name. */
    lastError: text('last_error'),
    /** Since when it is a dead letter. A person retries or drops it (docs/operations.md). */
    deadAt: at('dead_at'),
    /** Why a person dropped the dead letter; its body is then empty. */
    dropReason: text('drop_reason'),
  },
  (t) => [
    // Each topic is claimed separately, so that a million messages of one do not delay a few of another.
    index('outbox_to_do').on(t.topic, t.dueAt),
    index('outbox_of_player').on(t.playerId),
    index('outbox_dead')
      .on(t.topic)
      .where(sql`dead_at is not null`),
    // What staff list and count at the desk, topic by topic.
    index('outbox_retrying')
      .on(t.topic, t.id)
      .where(sql`dead_at is null and last_error is not null and attempts > 0`),
    index('outbox_dead_letters')
      .on(t.topic, t.id)
      .where(sql`dead_at is not null and drop_reason is null`),
    index('outbox_dropped')
      .on(t.topic, t.id)
      .where(sql`drop_reason is not null`),
    // The same for one competition. A message in no other state writes the first of them alone.
    index('outbox_queued_of_competition')
      .on(t.competitionId, t.topic, t.dueAt, t.id)
      .where(sql`competition_id is not null and due_at < 'infinity'`),
    index('outbox_retrying_of_competition')
      .on(t.competitionId, t.topic, t.id)
      .where(sql`competition_id is not null and dead_at is null and last_error is not null and attempts > 0`),
    index('outbox_dead_letters_of_competition')
      .on(t.competitionId, t.topic, t.id)
      .where(sql`competition_id is not null and dead_at is not null and drop_reason is null`),
    index('outbox_dropped_of_competition')
      .on(t.competitionId, t.topic, t.id)
      .where(sql`competition_id is not null and drop_reason is not null`),
  ],
)

const MESSAGE_OUTCOMES = ['delivered', 'skipped', 'expired'] as const

/** Messages to players that have left the outbox, for a year (docs/mechanisms/desk/players.md). */
export const sentMessages = pgTable(
  'sent_messages',
  {
    playerId: player(),
    id: identity(),
    topic: text('topic').notNull(),
    outcome: text('outcome').notNull(),
    /** The body without its recipient, of topics that staff can send again; null: cannot be sent again. */
    body: jsonb('body'),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When staff last sent it again. */
    resentAt: at('resent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('sent_messages_by_time').using('brin', t.at),
    check('sent_messages_outcome', oneOf('outcome', MESSAGE_OUTCOMES)),
  ],
)

/** How many messages of a topic the vendors have accepted, by day in London. The rows of the outbox are deleted then. */
export const outboxDays = pgTable(
  'outbox_days',
  {
    day: date('day').notNull(),
    topic: text('topic').notNull(),
    delivered: bigint('delivered', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.topic] })],
)

/** How many messages about a competition the vendors have accepted, by topic. */
export const competitionMessages = pgTable(
  'competition_messages',
  {
    competitionId: integer('competition_id').notNull(),
    topic: text('topic').notNull(),
    sent: bigint('sent', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.topic] })],
)

/** Published notifications of the operator (docs/mechanisms/notifications.md#notifications-of-the-operator). */
export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  /** The contract's Notification. */
  body: jsonb('body').notNull(),
  endsAt: at('ends_at').notNull(),
})

/** That a player has dismissed a notification of the operator. */
export const notificationDismissals = pgTable(
  'notification_dismissals',
  {
    playerId: player(),
    notificationId: text('notification_id').notNull(),
    dismissedAt: at('dismissed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.notificationId] })],
)
