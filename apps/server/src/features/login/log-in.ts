/** Opens a session with the memorable passcode. */
import { and, eq, isNull } from 'drizzle-orm'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../account/events.ts'
import type { Asking, LoginContext } from './context.ts'
import { TRY_LIMIT, countTry, failTry, findAccount, uncountTry } from './tries.ts'

type LoginReply = { token: string; player: { playerId: number; phone: string } }
type LoginRefusal = 'wrong-passcode' | 'account-locked' | 'account-disabled' | 'busy' | 'too-many-requests'

/** A number without an account, or without a passcode, is refused as a wrong passcode is: in words, in count and in work. */
export async function logIn(
  context: LoginContext,
  { passcode, ...asking }: Asking & { passcode: string },
): Promise<Outcome<LoginReply, LoginRefusal>> {
  const { db, passcodes, limits } = context
  const { phone, now } = asking
  const refusal = await limits.take(['log-in'], asking, now)
  if (refusal) return refusal

  const account = await findAccount(db, phone)
  const tries = await countTry(db, phone, account, now)
  if (tries === undefined) return refuse('account-locked')
  const judged = await passcodes.isRight(account?.passcodeHash ?? null, passcode)
  if (!judged.ok) {
    await uncountTry(db, phone, account, now)
    await limits.giveBack(['log-in'], asking, now)
    return judged
  }
  if (!account || !judged.body) {
    const locked = await failTry(db, { phone, account, tries, now, by: 'passcode' })
    return locked ?? refuse('wrong-passcode', { counter: tries, limit: TRY_LIMIT })
  }
  const outcome = await openSession(context, account.playerId, phone, now)
  if (outcome.ok) await limits.giveBack(['log-in'], asking, now)
  return outcome
}

function openSession(
  { db, tokens }: LoginContext,
  playerId: number,
  phone: string,
  now: Date,
): Promise<Outcome<LoginReply, 'account-locked' | 'account-disabled'>> {
  return db.transaction(async (tx) => {
    const [player] = await tx
      .update(players)
      .set({ failedTries: 0 })
      .where(and(eq(players.id, playerId), isNull(players.lockedAt)))
      .returning({ suspendedAt: players.suspendedAt })
    // Wrong guesses that were judged meanwhile have locked it.
    if (!player) return refuse('account-locked')
    if (player.suspendedAt) return refuse('account-disabled', { accountDisabled: true })
    await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'passcode' } })
    return done({ token: await tokens.open(tx, playerId, 'session', now), player: { playerId, phone } })
  })
}
