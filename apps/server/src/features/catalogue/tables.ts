import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '../../db/columns.ts'

// Catalogue: documents in the form of the API, with the columns that queries search by. The quiz with its answers never
// leaves the server.
export const competitions = pgTable(
  'competitions',
  {
    id: integer('id').primaryKey(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The contract's Competition, complete. */
    body: jsonb('body').notNull(),
    quiz: jsonb('quiz').notNull().default([]),
    /** The published revision of content; null: stored without revisions, as tests do. */
    publishedRevision: integer('published_revision'),
    /** The effective closing. A trigger computes both times from the body (after-migrations.sql). */
    closesAt: at('closes_at'),
    /** When the last of its windows, channels and draws has ended. */
    overAt: at('over_at'),
    /** Whether it has a fixed run of tickets. A trigger sets it from the body (after-migrations.sql). */
    hasRun: boolean('has_run').notNull().default(false),
    /** Whether every ticket of its run is sold, as far as the job knows (features/entry/run/note-sold-out.ts). */
    isSoldOut: boolean('is_sold_out').notNull().default(false),
  },
  (t) => [
    index('competitions_closes_at').on(t.closesAt),
    index('competitions_over_at').on(t.overAt),
    index('competitions_with_run')
      .on(t.overAt)
      .where(sql`has_run`),
  ],
)

/**
 * Published terms. A version never changes, so that an entry refers to the text that its player accepted (field
 * rule 7).
 */
export const competitionTerms = pgTable(
  'competition_terms',
  {
    competitionId: integer('competition_id').notNull(),
    version: integer('version').notNull(),
    checkboxText: text('checkbox_text').notNull(),
    fullText: text('full_text').notNull(),
    publishedAt: at('published_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.version] })],
)

export const catalogueDocuments = pgTable('catalogue_documents', {
  /** 'static-init' or 'faq'. */
  name: text('name').primaryKey(),
  body: jsonb('body').notNull(),
})
