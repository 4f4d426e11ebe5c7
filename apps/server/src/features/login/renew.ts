/** Trades a token for a new session: that of a texted code (the 'skip' of 2-flows §4), or a session that has grown old. */
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { recordEvent } from '../account/events.ts'
import type { LoginContext } from './context.ts'

export function renew(
  { db, tokens }: Pick<LoginContext, 'db' | 'tokens'>,
  { playerId, tokenHash, kind }: Caller,
  now: Date,
): Promise<Outcome<{ token: string }, 'session-ended'>> {
  return db.transaction(async (tx) => {
    if (!(await tokens.end(tx, tokenHash))) return refuse('session-ended')
    if (kind === 'one-time') await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'code' } })
    return done({ token: await tokens.open(tx, playerId, 'session', now) })
  })
}
