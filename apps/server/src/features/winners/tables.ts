import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { PUBLICITY_CHANNELS } from '@fairdraw/rules/competition/publicity.ts'
import type { PublicityChannel, PublicityPart } from '@fairdraw/rules/competition/publicity.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, identity, oneOf } from '../../db/columns.ts'

/** Winners with their full names. Each winner chooses how much of it is published (field rule 10). */
export const winners = pgTable(
  'winners',
  {
    id: text('id').primaryKey(),
    wonAt: at('won_at').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    nameChoice: text('name_choice').notNull(),
    /** The contract's Winner in its published form; with `isErased` where their account was erased since. */
    body: jsonb('body').notNull(),
    /** Searchable text in lower case: only what is published. */
    searchText: text('search_text').notNull(),
  },
  (t) => [index('winners_by_time').on(t.wonAt, t.id), check('winners_name_choice', oneOf('name_choice', NAME_CHOICES))],
)

/** The operator's story about a winner, in its published form; it replaces the winner's own row on the site. */
export const winnerStories = pgTable('winner_stories', {
  winnerId: text('winner_id').primaryKey(),
  /** The contract's WinnerStory. */
  body: jsonb('body').notNull(),
  /** Searchable text in lower case. */
  searchText: text('search_text').notNull(),
  /** What it shows of the winner. It is on the site while they agree to all of that (winners.sql). */
  shows: text('shows').array().$type<PublicityPart[]>().notNull(),
})

/**
 * What winners have told us about publicity, as staff recorded it; append-only. The latest row of a winner counts: without parts
 * they agree to nothing any more.
 */
export const publicityConsents = pgTable(
  'publicity_consents',
  {
    winnerId: text('winner_id').notNull(),
    id: identity(),
    parts: text('parts').array().$type<PublicityPart[]>().notNull(),
    /** As they wanted to be named then: the consent ends when they choose otherwise. */
    nameChoice: text('name_choice').$type<NameChoice>().notNull(),
    channel: text('channel').$type<PublicityChannel>().notNull(),
    /** The version of the words that they were asked with (packages/rules/src/competition/publicity.ts). */
    wording: smallint('wording').notNull(),
    agreedAt: at('agreed_at').notNull(),
    /** As in the audit log. */
    recordedBy: text('recorded_by').notNull(),
    recordedAt: at('recorded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.winnerId, t.id] }),
    check('publicity_consents_channel', oneOf('channel', PUBLICITY_CHANNELS)),
    check('publicity_consents_name_choice', oneOf('name_choice', NAME_CHOICES)),
  ],
)
