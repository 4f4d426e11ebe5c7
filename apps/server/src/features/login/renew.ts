/** Trades a token for a new session: that of a texted code (the 'skip' of 2-flows §4), or a session that has grown old. */
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { recordEvent } from '../account/events.ts'
import type { From, LoginContext } from './context.ts'
import { rememberDevice } from './device.ts'

export async function renew(
  { db, tokens, limits }: Pick<LoginContext, 'db' | 'tokens' | 'limits'>,
  { playerId, tokenHash, kind }: Caller,
  { address, device, now }: From,
): Promise<Outcome<{ token: string }, 'session-ended' | 'too-many-requests'>> {
  const refusal = await limits.take(['renew'], { playerId, address }, now)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    if (!(await tokens.end(tx, tokenHash))) return refuse('session-ended')
    await rememberDevice(tx, playerId, device, now)
    if (kind === 'one-time')
      await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'code', device: device.words } })
    return done({ token: await tokens.open(tx, playerId, 'session', now, device.words) })
  })
}
