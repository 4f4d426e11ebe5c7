import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, player } from '../../db/columns.ts'

// Clips and games.
/** What a player has watched of a clip, by the server's clock (docs/mechanisms/clips.md). */
export const clipViews = pgTable(
  'clip_views',
  {
    playerId: player(),
    clipId: text('clip_id').notNull(),
    /** The open session; null: a session of another clip was opened after it. */
    sessionId: uuid('session_id'),
    lengthMs: integer('length_ms').notNull(),
    watchedMs: integer('watched_ms').notNull().default(0),
    positionMs: integer('position_ms').notNull().default(0),
    isPlaying: boolean('is_playing').notNull().default(false),
    reportedAt: at('reported_at').notNull(),
    claimedAt: at('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.clipId] }),
    // A player watches one clip at a time.
    uniqueIndex('clip_views_session')
      .on(t.playerId)
      .where(sql`session_id is not null`),
    check('clip_views_watched', sql`position_ms between 0 and watched_ms and watched_ms <= length_ms`),
    check('clip_views_claimed', sql`claimed_at is null or watched_ms = length_ms`),
  ],
)
