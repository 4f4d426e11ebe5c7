/** Exchanges the renewal cookie for a new token of its session, which is renewed as with its token. */
import { eq } from 'drizzle-orm'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { RequestOrigin, LoginContext } from '../context.ts'
import { renew } from './renew.ts'

export async function restore(
  context: Pick<LoginContext, 'db' | 'tokens' | 'limits'>,
  { secret, ...request }: RequestOrigin & { secret: string | undefined },
): Promise<
  Outcome<
    { token: string; phone: string },
    'session-ended' | 'account-closed' | 'account-disabled' | 'too-many-requests'
  >
> {
  const { db, tokens } = context
  const caller = secret === undefined ? undefined : await tokens.findRenewable(db, secret, request.now)
  if (!caller) return refuse('session-ended')
  const renewed = await renew(context, caller, request)
  if (!renewed.ok) return renewed
  const [player] = await db.select({ phone: players.phone }).from(players).where(eq(players.id, caller.playerId))
  return player ? done({ token: renewed.body.token, phone: player.phone }) : refuse('session-ended')
}
