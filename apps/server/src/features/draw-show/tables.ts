import { PHONE_VERDICTS, SHARES } from '@fairdraw/rules/draw/show-phones.ts'
import { SHOW_STEPS } from '@fairdraw/rules/draw/show.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, identity, oneOf } from '../../db/columns.ts'

// Shows of draws (docs/mechanisms/draw/show.md). They stand beside the draw and decide nothing of it.
/** A draw that is shown live, or a rehearsal with one; append-only. */
export const drawShows = pgTable(
  'draw_shows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    drawId: uuid('draw_id').notNull(),
    isRehearsal: boolean('is_rehearsal').notNull(),
    /** As in the audit log. */
    begunBy: text('begun_by').notNull(),
    begunAt: at('begun_at').notNull(),
  },
  (t) => [
    // A draw is shown once, and rehearsed with as often as anybody likes.
    uniqueIndex('draw_shows_once')
      .on(t.drawId)
      .where(sql`not is_rehearsal`),
    index('draw_shows_of_draw').on(t.drawId, t.begunAt),
  ],
)

/** The steps that were called, in their order; append-only. */
export const drawShowSteps = pgTable(
  'draw_show_steps',
  {
    showId: uuid('show_id').notNull(),
    /** From 0. */
    nth: integer('nth').notNull(),
    step: text('step').notNull(),
    /** From when on screens show it: some seconds after it was called. */
    shownAt: at('shown_at').notNull(),
    calledBy: text('called_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.showId, t.nth] }), check('draw_show_steps_step', oneOf('step', SHOW_STEPS))],
)

/** The phones that have reported, by a random number that each makes for one show. It is known nowhere else. */
export const drawShowPhones = pgTable(
  'draw_show_phones',
  { showId: uuid('show_id').notNull(), phone: uuid('phone').notNull() },
  (t) => [primaryKey({ columns: [t.showId, t.phone] })],
)

/** What phones reported: a row for each batch and verdict, so that no row is updated. */
export const drawShowCounts = pgTable(
  'draw_show_counts',
  {
    showId: uuid('show_id').notNull(),
    id: identity(),
    verdict: text('verdict').notNull(),
    /** One phone in so many was to report. */
    oneIn: smallint('one_in').notNull(),
    reports: integer('reports').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.showId, t.id] }),
    check('draw_show_counts_verdict', oneOf('verdict', PHONE_VERDICTS)),
    check('draw_show_counts_one_in', sql.raw(`one_in in (${SHARES.join(', ')})`)),
  ],
)
