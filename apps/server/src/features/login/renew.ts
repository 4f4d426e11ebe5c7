/** Trades a token for a new session: that of a texted code (the 'skip' of 2-flows §4), or a session that has grown old. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { recordEvent } from '../account/events.ts'
import { stateAge } from '../account/state-age.ts'
import type { From, LoginContext } from './context.ts'
import { rememberDevice } from './device.ts'

type RenewRefusal = 'session-ended' | 'account-closed' | 'account-disabled' | 'too-many-requests'
type Renewal = From & { isOver18?: boolean | undefined; remember?: boolean | undefined }

/**
 * The token of a texted code is good for one session. A session that is renewed goes on under a new token; the old one is good for
 * a short grace, so that of two tabs that renew at once neither is logged out.
 */
export async function renew(
  { db, tokens, limits }: Pick<LoginContext, 'db' | 'tokens' | 'limits'>,
  { playerId, tokenHash, kind }: Caller,
  { address, device, now, isOver18, remember = true }: Renewal,
): Promise<Outcome<{ token: string }, RenewRefusal>> {
  const refusal = await limits.take(['renew'], { playerId, address }, now)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    const player = await lockStanding(tx, playerId)
    if (!player) return refuse('session-ended')
    if (player.suspendedAt) return refuse('account-disabled', { accountDisabled: true })
    if (player.closedAt) return refuse('account-closed', { closedAt: player.closedAt.toISOString() })
    if (isOver18) await stateAge(tx, playerId, now)
    if (kind === 'session') {
      const token = await tokens.renew(tx, tokenHash, now, device.words)
      if (token === undefined) return refuse('session-ended')
      await rememberDevice(tx, playerId, device, now)
      return done({ token })
    }
    if (!(await tokens.end(tx, tokenHash))) return refuse('session-ended')
    await rememberDevice(tx, playerId, device, now)
    await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'code', device: device.words } })
    return done({
      token: await tokens.open(tx, playerId, 'session', now, { device: device.words, isRemembered: remember }),
    })
  })
}

/** The row is locked, so that an account that closes at this moment ends the session that is opened here too. */
async function lockStanding(tx: Db, playerId: number) {
  const [player] = await tx
    .select({ suspendedAt: players.suspendedAt, closedAt: players.closedAt })
    .from(players)
    .where(eq(players.id, playerId))
    .for('update')
  return player
}
