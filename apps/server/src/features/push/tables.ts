import { DRAW_KINDS } from '@fairdraw/rules/draw/draw.ts'
import { PUSH_EVENTS } from '@fairdraw/rules/push/push.ts'
import { bigint, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, oneOf } from '../../db/columns.ts'

// Notifications of browsers about draws (docs/mechanisms/draw/push.md).
/** A browser that is to be told about a draw: a row for each browser and what the draw is about, deleted when it was told of the end. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** As in `draws`, so that a draw that is made again has the same. */
    kind: text('kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Null: nobody was logged in, and nothing else is known of the browser. */
    playerId: bigint('player_id', { mode: 'number' }),
    /** Where its push service takes messages: who has it can write to the browser, together with our key. */
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of it, by which it is found. */
    endpointHash: bytes('endpoint_hash').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Our public key that the browser was given: its push service takes nothing that another has signed. */
    serverKey: text('server_key').notNull(),
    subscribedAt: at('subscribed_at').notNull(),
    /** The last announcement that it was told of; null: none yet. */
    toldId: bigint('told_id', { mode: 'number' }),
  },
  (t) => [
    uniqueIndex('push_subscriptions_once').on(t.endpointHash, t.kind, t.subjectId),
    index('push_subscriptions_of_draw').on(t.kind, t.subjectId, t.id),
    index('push_subscriptions_of_player').on(t.playerId),
    index('push_subscriptions_by_time').using('brin', t.subscribedAt),
    check('push_subscriptions_kind', oneOf('kind', DRAW_KINDS)),
  ],
)

/** What browsers were or are to be told about a draw, each once. A later one of the same draw has a greater number. */
export const pushAnnouncements = pgTable(
  'push_announcements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    drawId: uuid('draw_id').notNull(),
    event: text('event').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    unique('push_announcements_once').on(t.drawId, t.event),
    check('push_announcements_event', oneOf('event', PUSH_EVENTS)),
  ],
)
