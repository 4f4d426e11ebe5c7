/** What happens to an account, append-only, for its player to read. */
import type { Db } from '../../db/database.ts'
import { accountEvents } from '../../db/schema.ts'

export type AccountEvent =
  | 'registered'
  | 'age-stated'
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
  | 'paused'
  | 'break-begun'
  | 'closed'
  | 'details-changed'
  | 'number-changed'
  | 'email-code-asked'
  | 'email-verified'
  | 'marketing-agreed'
  | 'marketing-ended'
  | 'data-exported'
  | 'erased'

/** Written with the change that it tells of, in the same transaction. */
export async function recordEvent(
  db: Db,
  event: { playerId: number; event: AccountEvent; at: Date; detail?: Record<string, string | number> },
): Promise<void> {
  await db.insert(accountEvents).values(event)
}
