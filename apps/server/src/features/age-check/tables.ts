import { AGE_CHECK_STATES } from '@fairdraw/rules/player/age-check.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, oneOf, player } from '../../db/columns.ts'

/** Checks of players' ages (docs/mechanisms/account/age-checks.md). Of each only its result, its time and its proof stay. */
export const ageChecks = pgTable(
  'age_checks',
  {
    playerId: player(),
    /** The vendor knows the check by it: a repeated question has the first answer. */
    id: uuid('id').notNull(),
    state: text('state').notNull(),
    /** As the player gave it for this check; null once it is decided. */
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    askedAt: at('asked_at').notNull(),
    decidedAt: at('decided_at'),
    /** `job:…` for the vendor's answer, or the member of staff who saw a document. */
    decidedBy: text('decided_by'),
    /** The vendor's reference, or the kind of document that staff saw. */
    proof: text('proof'),
    nextAttemptAt: at('next_attempt_at'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    uniqueIndex('age_checks_one_asked')
      .on(t.playerId)
      .where(sql`state = 'asked'`),
    index('age_checks_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('age_checks_of_state').on(t.state, t.askedAt),
    check('age_checks_state', oneOf('state', AGE_CHECK_STATES)),
    check(
      'age_checks_decided',
      sql`(state = 'asked') = (decided_at is null) and (state = 'asked') = (next_attempt_at is not null)`,
    ),
    check('age_checks_forgets', sql`state = 'asked' or date_of_birth is null`),
  ],
)
