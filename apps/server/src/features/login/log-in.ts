/** Opens a session with the memorable passcode. */
import { and, eq, isNull } from 'drizzle-orm'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../account/events.ts'
import type { Asking, LoginContext } from './context.ts'
import { rememberDevice } from './device.ts'
import { TRY_LIMIT, countTry, failTry, findAccount, recordStepUp, uncountTry } from './tries.ts'

type LoginReply = { token: string; player: { playerId: number; phone: string } }
type LoginRefusal =
  | 'wrong-passcode'
  | 'account-locked'
  | 'account-disabled'
  | 'step-up-needed'
  | 'busy'
  | 'too-many-requests'

/** Takes a place for the hash before all else: whoever gets none has cost nothing and has not used a try. */
export function logIn(
  context: LoginContext,
  asking: Asking & { passcode: string },
): Promise<Outcome<LoginReply, LoginRefusal>> {
  return context.passcodes.withPlace(() => judge(context, asking))
}

/** A number without an account, or without a passcode, is refused as a wrong passcode is: in words, in count and in work. */
async function judge(
  context: LoginContext,
  { passcode, ...asking }: Asking & { passcode: string },
): Promise<Outcome<LoginReply, LoginRefusal>> {
  const { db, passcodes, limits } = context
  const { phone, now } = asking
  const account = await findAccount(db, asking)
  const who = { ...asking, isKnownDevice: account.isKnownDevice }
  // Every number counts as unknown until it is looked up, as it does where it is asked about.
  const refusal = await limits.take(['log-in', 'unknown-number'], who, now)
  await limits.giveBack(['unknown-number'], who, now, account.playerId === undefined ? 0 : 1)
  if (refusal) return refusal

  // Guesses from elsewhere are not even judged: a right one would look like a wrong one.
  if (account.isGuarded && !account.isKnownDevice && !account.isLocked) {
    await recordStepUp(db, phone, now)
    return refuse('step-up-needed')
  }
  const tries = await countTry(db, phone, account, now)
  if (tries === undefined) return refuse('account-locked')
  const judged = await passcodes.isRight(account.passcodeHash, passcode)
  if (!judged.ok) {
    await uncountTry(db, phone, account, now)
    await limits.giveBack(['log-in'], who, now)
    return judged
  }
  if (account.playerId === undefined || !judged.body) {
    const locked = await failTry(db, { phone, tries, now, by: 'passcode' })
    return locked ?? refuse('wrong-passcode', { counter: tries, limit: TRY_LIMIT })
  }
  const outcome = await openSession(context, account.playerId, asking)
  if (outcome.ok) await limits.giveBack(['log-in'], who, now)
  return outcome
}

function openSession(
  { db, tokens }: LoginContext,
  playerId: number,
  { phone, device, now }: Asking,
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
    await rememberDevice(tx, playerId, device, now)
    await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'passcode', device: device.words } })
    return done({ token: await tokens.open(tx, playerId, 'session', now, device.words), player: { playerId, phone } })
  })
}
