/** Opens a session with the memorable passcode. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import { recordEvent } from '../account/events.ts'
import type { Asking, LoginContext } from './context.ts'
import { rememberDevice } from './device.ts'
import { TRY_LIMIT, countTry, failTry, findAccount, forgiveDevice, recordStepUp, uncountTry } from './tries.ts'
import type { Account } from './tries.ts'

type LoginReply = { token: string; player: { playerId: number; phone: string } }
type LoginRefusal =
  | 'wrong-passcode'
  | 'account-locked'
  | 'account-disabled'
  | 'account-closed'
  | 'step-up-needed'
  | 'busy'
  | 'too-many-requests'

type Attempt = Asking & { passcode: string; remember?: boolean | undefined }

/** Takes a place for the hash before all else: whoever gets none has cost nothing and has not used a try. */
export function logIn(context: LoginContext, attempt: Attempt): Promise<Outcome<LoginReply, LoginRefusal>> {
  return context.passcodes.withPlace(() => judge(context, attempt))
}

/** A number without an account, or without a passcode, is refused as a wrong passcode is: in words, in count and in work. */
async function judge(context: LoginContext, attempt: Attempt): Promise<Outcome<LoginReply, LoginRefusal>> {
  const { db, passcodes, limits, securityLog } = context
  const { phone, now, passcode } = attempt
  const account = await findAccount(db, attempt)
  const { playerId } = account
  const who = { ...attempt, isKnownDevice: account.isKnownDevice }
  const refusal = await admit(context, attempt, account)
  if (refusal) return refusal

  const tries = await countTry(db, phone, account, now)
  if (tries === undefined) return refuse('account-locked')
  const judged = await passcodes.isRight(account.passcodeHash, passcode, account.passcodePepperId)
  if (!judged.ok) {
    await uncountTry(db, phone, account, now)
    await limits.giveBack(['log-in'], who, now)
    return judged
  }
  if (playerId === undefined || !judged.body) {
    const locked = await failTry(db, { phone, account, tries, now, by: 'passcode' })
    await limits.take(['log-in-failed'], who, now)
    if (locked) securityLog.record('account-locked', { call: 'log-in', playerId })
    return locked ?? refuse('wrong-passcode', { counter: tries, limit: TRY_LIMIT })
  }
  const outcome = await openSession(context, playerId, account, attempt)
  if (outcome.ok) await limits.giveBack(['log-in'], who, now)
  if (outcome.ok) await passcodes.renewHash(db, playerId, account, passcode)
  return outcome
}

/**
 * Why a passcode is not looked at. A known device's always is: strangers can use up neither its tries nor its limits. Any other
 * device is asked for a texted code while the account is guarded, while its address guesses, and while there is an attack.
 */
async function admit(
  { db, limits, securityLog }: LoginContext,
  asking: Asking,
  account: Account,
): Promise<Refusal<'account-locked' | 'step-up-needed' | 'too-many-requests'> | undefined> {
  const { phone, now } = asking
  const who = { ...asking, isKnownDevice: account.isKnownDevice }
  if (account.isKnownDevice) return limits.take(['log-in'], who, now)
  if (account.isLocked) return refuse('account-locked')
  // Guesses from elsewhere are not even judged: a right one would look like a wrong one. Every number counts as unknown until it
  // is looked up, as it does where it is asked about.
  const isSpent =
    account.isGuarded || Boolean(await limits.take(['log-in', 'unknown-number'], who, now, ['log-in-failed']))
  if (!isSpent) await limits.giveBack(['unknown-number'], who, now, account.playerId === undefined ? 0 : 1)
  if (!isSpent && !limits.isUnderAttack('log-in', now)) return undefined
  await recordStepUp(db, phone, now)
  securityLog.record('step-up-asked', { call: 'log-in', playerId: account.playerId })
  return refuse('step-up-needed')
}

function openSession(
  { db, tokens }: LoginContext,
  playerId: number,
  { isKnownDevice, knownDevice }: Account,
  { phone, device, now, remember }: Attempt,
): Promise<Outcome<LoginReply, 'account-locked' | 'account-disabled' | 'account-closed'>> {
  return db.transaction(async (tx) => {
    // A known device comes in while strangers' tries have locked the account, and opens it for nobody else.
    const isOpen = isKnownDevice ? undefined : isNull(players.lockedAt)
    const [player] = await tx
      .update(players)
      .set({ failedTries: sql`case when ${players.lockedAt} is null then 0 else ${players.failedTries} end` })
      .where(and(eq(players.id, playerId), isOpen))
      .returning({ suspendedAt: players.suspendedAt, closedAt: players.closedAt })
    // Wrong guesses that were judged meanwhile have locked it.
    if (!player) return refuse('account-locked')
    await forgiveDevice(tx, playerId, knownDevice)
    if (player.suspendedAt) return refuse('account-disabled', { accountDisabled: true })
    if (player.closedAt) return refuse('account-closed', { closedAt: player.closedAt.toISOString() })
    await rememberDevice(tx, playerId, device, now)
    await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'passcode', device: device.words } })
    const token = await tokens.open(tx, playerId, 'session', now, {
      device: device.words,
      isRemembered: remember ?? true,
    })
    return done({ token, player: { playerId, phone } })
  })
}
