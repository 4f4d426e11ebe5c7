import { PLAY_STATES } from '@fairdraw/rules/word-drum/word-drum.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, oneOf, player } from '../../db/columns.ts'

/** Word drums with their words; the public part is in the document of the site. */
export const wordDrums = pgTable('word_drums', {
  id: text('id').primaryKey(),
  /** The contract's WordDrum. */
  body: jsonb('body').notNull(),
})

/** A player's play of a word drum on one day (docs/mechanisms/word-drum.md). */
export const wordDrumPlays = pgTable(
  'word_drum_plays',
  {
    playerId: player(),
    /** The day in London. */
    day: date('day').notNull(),
    gameId: text('game_id').notNull(),
    state: text('state').notNull(),
    /** The round, as it was when the play began: a change of the game does not affect it. */
    round: jsonb('round').notNull(),
    tries: jsonb('tries').notNull(),
    isRewarded: boolean('is_rewarded').notNull(),
    tokens: integer('tokens').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.day, t.gameId] }),
    // One rewarded play a day, over all games.
    uniqueIndex('word_drum_plays_rewarded')
      .on(t.playerId, t.day)
      .where(sql`is_rewarded`),
    check('word_drum_plays_state', oneOf('state', PLAY_STATES)),
    check('word_drum_plays_tokens', sql`tokens >= 0 and (tokens = 0 or (is_rewarded and state = 'won'))`),
  ],
)
