/** Sets the memorable passcode, with the token of a texted code alone, and opens the only session there then is. */
import { and, eq, isNull } from 'drizzle-orm'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { recordEvent } from '../account/events.ts'
import type { LoginContext } from './context.ts'

type ResetRefusal = 'step-up-needed' | 'account-disabled' | 'session-ended' | 'busy'

export async function resetPasscode(
  { db, tokens, passcodes }: LoginContext,
  caller: Caller,
  { phone, passcode, now }: { phone: string; passcode: string; now: Date },
): Promise<Outcome<{ token: string }, ResetRefusal>> {
  const { playerId, tokenHash, kind } = caller
  if (kind !== 'one-time') return refuse('step-up-needed')
  const [player] = await db.select({ phone: players.phone }).from(players).where(eq(players.id, playerId))
  if (player?.phone !== phone) return refuse('step-up-needed')
  const hashed = await passcodes.hash(passcode)
  if (!hashed.ok) return hashed

  return db.transaction(async (tx) => {
    if (!(await tokens.end(tx, tokenHash))) return refuse('session-ended')
    const [changed] = await tx
      .update(players)
      .set({ passcodeHash: hashed.body })
      .where(and(eq(players.id, playerId), isNull(players.suspendedAt)))
      .returning({ id: players.id })
    if (!changed) return refuse('account-disabled', { accountDisabled: true })
    await tokens.endAllOf(tx, playerId)
    await recordEvent(tx, { playerId, event: 'passcode-set', at: now })
    await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'code' } })
    return done({ token: await tokens.open(tx, playerId, 'session', now) })
  })
}
