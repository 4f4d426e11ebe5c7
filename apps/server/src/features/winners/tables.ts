import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, oneOf } from '../../db/columns.ts'

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
    /** The contract's Winner in its published form. */
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
})
