/** The append-only events of an account, which its player can read. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

export type AccountEvent =
  | 'registered'
  | 'age-stated'
  | 'age-check-asked'
  | 'age-checked'
  | 'logged-in'
  | 'login-failed'
  | 'locked'
  | 'unlocked'
  | 'passcode-set'
  | 'logged-out'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'step-up-asked'
  | 'spend-limit-set'
  | 'spend-limit-raise-asked'
  | 'spend-limit-raise-called-off'
  | 'spend-limit-hit'
  | 'card-cap-hit'
  | 'paused'
  | 'break-begun'
  | 'closed'
  | 'details-changed'
  | 'number-changed'
  | 'email-code-asked'
  | 'email-verified'
  | 'marketing-agreed'
  | 'marketing-ended'
  | 'result-notices-agreed'
  | 'result-notices-ended'
  | 'cash-exchanged'
  | 'code-claimed'
  | 'word-drum-won'
  | 'clip-claimed'
  | 'payout-account-linked'
  | 'payout-account-unlinked'
  | 'payout-requested'
  | 'balance-adjusted'
  | 'banned'
  | 'ban-lifted'
  | 'data-exported'
  | 'erased'

type NewEvent = { playerId: number; event: AccountEvent; at: Date; detail?: Record<string, string | number> }

/** The statement of `recordEvent`, to be sent with others. */
export const eventQuery = ({ playerId, event, at, detail = {} }: NewEvent) => ({
  columns: {},
  sql: sql`insert into account_events (player_id, event, detail, at)
    values (${playerId}, ${event}, ${JSON.stringify(detail)}::jsonb, ${at.toISOString()}::timestamptz)`,
})

/** Call it in the same transaction as the change that the event describes. */
export async function recordEvent(db: Db, event: NewEvent): Promise<void> {
  await db.execute(eventQuery(event).sql)
}
