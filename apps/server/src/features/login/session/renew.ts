/** Exchanges a token for a new session: the token of a texted code (the 'skip' of 2-flows §4), or an ageing session. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Caller } from '../../../http/serve.ts'
import { recordEvent } from '../../player/events.ts'
import { stateAge } from '../../player/state-age.ts'
import type { RequestOrigin, LoginContext } from '../context.ts'
import { rememberDevice } from './device.ts'

type RenewRefusal = 'session-ended' | 'account-closed' | 'account-disabled' | 'too-many-requests'
type Renewal = RequestOrigin & { isOver18?: boolean | undefined; remember?: boolean | undefined }

/**
 * The token of a texted code is valid for one session. A renewed session continues with a new token. The old token stays valid for a
 * short grace period, so that two tabs that renew at once both stay logged in.
 */
export async function renew(
  { db, tokens, limits }: Pick<LoginContext, 'db' | 'tokens' | 'limits'>,
  { playerId, tokenHash, kind }: Caller,
  { address, device, now, isOver18, remember = true }: Renewal,
): Promise<Outcome<{ token: string }, RenewRefusal>> {
  const refusal = await limits.consume(['renew'], { playerId, address }, now)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    const player = await lockAccountState(tx, playerId)
    if (!player) return refuse('session-ended')
    if (player.bannedAt) return refuse('account-disabled', { accountDisabled: true })
    if (player.closedAt) return refuse('account-closed', { closedAt: player.closedAt.toISOString() })
    if (isOver18) await stateAge(tx, playerId, now)
    if (kind === 'session') {
      const token = await tokens.renew(tx, tokenHash, now, device.description)
      if (token === undefined) return refuse('session-ended')
      await rememberDevice(tx, playerId, device, now)
      return done({ token })
    }
    if (!(await tokens.end(tx, tokenHash))) return refuse('session-ended')
    await rememberDevice(tx, playerId, device, now)
    await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'code', device: device.description } })
    return done({
      token: await tokens.open(tx, playerId, 'session', now, { device: device.description, isRemembered: remember }),
    })
  })
}

/** Locks the row, so that closing the account at the same moment also ends the session that is opened here. */
async function lockAccountState(tx: Db, playerId: number) {
  const [player] = await tx
    .select({ bannedAt: players.bannedAt, closedAt: players.closedAt })
    .from(players)
    .where(eq(players.id, playerId))
    .for('update')
  return player
}
