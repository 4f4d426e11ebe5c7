import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { CONTENT_KINDS, REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, identity, oneOf } from '../../db/columns.ts'

/**
 * Everything that the site shows, by kind and id. Its texts are in `content_revisions` (docs/mechanisms/content.md).
 */
export const contentItems = pgTable(
  'content_items',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** The newest revision in any state. The next save must be based on it. */
    latestRevision: integer('latest_revision').notNull().default(0),
    // What the desk's list shows, searches and sorts by. A trigger keeps it (features/content/content.sql).
    /** When its newest revision was saved. */
    savedAt: at('saved_at'),
    /** Its title and its first picture in the newest revision. */
    title: text('title'),
    picture: text('picture'),
    /** The words of its title and its id, in small letters without accents. */
    searchWords: text('search_words').notNull().default(''),
    /** The open states, and 'published', of its revisions that no newer publication has overtaken. */
    states: text('states').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('content_items_by_saving').on(t.savedAt.desc(), t.kind, t.id),
    index('content_items_of_kind').on(t.kind, t.savedAt.desc(), t.id),
    index('content_items_in_state').using('gin', t.states),
    index('content_items_by_words').using('gin', sql`to_tsvector('simple', search_words)`),
    check('content_items_kind', oneOf('kind', CONTENT_KINDS)),
  ],
)

/** Every saved text of an item. The text never changes, only its state (features/content/content.sql). */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    revision: integer('revision').notNull(),
    body: jsonb('body').notNull(),
    /** The revision that its author edited; null for the first. */
    basedOn: integer('based_on'),
    state: text('state').notNull().default('draft'),
    /** As in the audit log: `staff:<id>` or `command:<name>`. */
    author: text('author').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
    /** When a job publishes the scheduled revision. */
    publishAt: at('publish_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id, t.revision] }),
    foreignKey({ columns: [t.kind, t.id], foreignColumns: [contentItems.kind, contentItems.id] }),
    // One published revision per item.
    uniqueIndex('content_revisions_published')
      .on(t.kind, t.id)
      .where(sql`state = 'published'`),
    index('content_revisions_scheduled')
      .on(t.publishAt)
      .where(sql`state = 'scheduled'`),
    // What waits for a second person.
    index('content_revisions_waiting')
      .on(t.state, t.savedAt)
      .where(sql`state in ('in-review', 'approved')`),
    check('content_revisions_state', oneOf('state', REVISION_STATES)),
    check('content_revisions_scheduled_at', sql`state <> 'scheduled' or publish_at is not null`),
  ],
)

/**
 * All moves of published closings, append-only: the reason, the author and the approver. A constraint requires two different
 * people (field rule 6).
 */
export const closingMoves = pgTable(
  'closing_moves',
  {
    competitionId: integer('competition_id').notNull(),
    id: identity(),
    /** The revision that published the move. */
    revision: integer('revision').notNull(),
    channel: text('channel').notNull(),
    movedFrom: at('moved_from').notNull(),
    /** A removed channel closes with the publication. */
    movedTo: at('moved_to').notNull(),
    reason: text('reason').notNull(),
    /** As in the audit log: `staff:<id>` or `command:<name>`. */
    author: text('author').notNull(),
    approvedBy: text('approved_by').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.competitionId, t.id] }),
    check('closing_moves_channel', oneOf('channel', CHANNELS)),
    check('closing_moves_moved', sql`moved_from <> moved_to and reason ~ '[^[:space:]]'`),
    check('closing_moves_four_eyes', sql`author <> approved_by`),
  ],
)

/** Links that show the site with drafts (docs/mechanisms/content.md). */
export const contentPreviews = pgTable(
  'content_previews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The member of staff who created it. It ends with their access. */
    createdBy: uuid('created_by').notNull(),
    /** The revisions to show: `[{ kind, id, revision }]`. */
    revisions: jsonb('revisions').notNull(),
    /** The time that the preview simulates. */
    at: at('at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** When somebody ended it early. */
    endedAt: at('ended_at'),
  },
  (t) => [index('content_previews_by_expiry').on(t.expiresAt)],
)

/**
 * The text in somebody's editor, for the preview beside it: one row for each item that a person edits. It is no revision, nobody
 * else can see it, and it is deleted after some minutes (docs/mechanisms/content.md#live-preview).
 */
export const contentLivePreviews = pgTable(
  'content_live_previews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Whose editor it is. */
    staffId: uuid('staff_id').notNull(),
    kind: text('kind').notNull(),
    itemId: text('item_id').notNull(),
    body: jsonb('body').notNull(),
    /** The time that the preview simulates. */
    at: at('at').notNull(),
    /** One more with every change. */
    version: integer('version').notNull().default(1),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('content_live_previews_of_editor').on(t.staffId, t.kind, t.itemId),
    index('content_live_previews_by_expiry').on(t.expiresAt),
    check('content_live_previews_kind', oneOf('kind', CONTENT_KINDS)),
  ],
)

/** One row: the number that a new competition was given last, so that no two editors get the same. */
export const competitionNumbers = pgTable(
  'competition_numbers',
  {
    series: text('series').primaryKey(),
    last: integer('last').notNull(),
  },
  () => [check('competition_numbers_one', oneOf('series', ['competition']))],
)

/** Tabs in which an item is open in the editor. A row that is not renewed expires within a minute. */
export const contentPresences = pgTable(
  'content_presences',
  {
    kind: text('kind').notNull(),
    itemId: text('item_id').notNull(),
    tab: uuid('tab').notNull(),
    staffId: uuid('staff_id').notNull(),
    since: at('since').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId, t.tab] }),
    index('content_presences_by_expiry').on(t.expiresAt),
    check('content_presences_kind', oneOf('kind', CONTENT_KINDS)),
  ],
)
