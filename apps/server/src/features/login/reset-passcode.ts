/** Sets the memorable passcode, with the token of a texted code alone, and opens the only session there then is. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { Caller } from '../../http/serve.ts'
import { recordEvent } from '../account/events.ts'
import { stateAge } from '../account/state-age.ts'
import type { Asking, LoginContext } from './context.ts'
import { forgetOtherDevices, rememberDevice } from './device.ts'

type ResetRefusal =
  | 'step-up-needed'
  | 'account-disabled'
  | 'account-closed'
  | 'session-ended'
  | 'busy'
  | 'too-many-requests'

type Reset = Asking & { passcode: string; isOver18?: boolean | undefined; remember?: boolean | undefined }

/** Takes a place for the hash before all else, as a log-in does. */
export function resetPasscode(
  context: LoginContext,
  caller: Caller,
  attempt: Reset,
): Promise<Outcome<{ token: string }, ResetRefusal>> {
  return context.passcodes.withPlace(() => reset(context, caller, attempt))
}

async function reset(
  { db, tokens, passcodes, limits, securityLog }: LoginContext,
  caller: Caller,
  { passcode, isOver18, remember, ...asking }: Reset,
): Promise<Outcome<{ token: string }, ResetRefusal>> {
  const { playerId, tokenHash, kind } = caller
  const { phone, device, now } = asking
  if (kind !== 'one-time') return refuse('step-up-needed')
  const who = { playerId, address: asking.address }
  const refusal = await limits.take(['reset'], who, now)
  if (refusal) return refusal
  const [player] = await db.select({ phone: players.phone }).from(players).where(eq(players.id, playerId))
  if (player?.phone !== phone) return refuse('step-up-needed')
  const hashed = await passcodes.hash(passcode)
  if (!hashed.ok) return hashed

  const outcome = await db.transaction(async (tx) => {
    if (!(await tokens.end(tx, tokenHash))) return refuse('session-ended')
    const [changed] = await tx
      .update(players)
      .set({ passcodeHash: hashed.body, passcodePepperId: passcodes.pepperId })
      .where(and(eq(players.id, playerId), isNull(players.suspendedAt), isNull(players.closedAt)))
      .returning({ id: players.id })
    if (!changed) return refuseStanding(tx, playerId)
    if (isOver18) await stateAge(tx, playerId, now)
    // Whoever knew the old passcode has to be asked anew, as have their devices.
    await tokens.endAllOf(tx, playerId)
    await forgetOtherDevices(tx, playerId, device)
    await rememberDevice(tx, playerId, device, now)
    await recordEvent(tx, { playerId, event: 'passcode-set', at: now })
    await recordEvent(tx, { playerId, event: 'logged-in', at: now, detail: { by: 'code', device: device.words } })
    return done({
      token: await tokens.open(tx, playerId, 'session', now, { device: device.words, isRemembered: remember ?? true }),
    })
  })
  if (outcome.ok) await limits.giveBack(['reset'], who, now)
  if (outcome.ok) securityLog.record('passcode-changed', { playerId })
  return outcome
}

async function refuseStanding(tx: Db, playerId: number): Promise<Refusal<'account-disabled' | 'account-closed'>> {
  const [player] = await tx.select({ closedAt: players.closedAt }).from(players).where(eq(players.id, playerId))
  return player?.closedAt
    ? refuse('account-closed', { closedAt: player.closedAt.toISOString() })
    : refuse('account-disabled', { accountDisabled: true })
}
