/** Sets the memorable passcode. Needs the token of a texted code. Ends all other sessions and opens a new one. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome, Refusal } from '../../../http/outcome.ts'
import type { Caller } from '../../../http/serve.ts'
import { eventQuery } from '../../player/events.ts'
import { stateAgeQuery } from '../../player/state-age.ts'
import type { PhoneRequest, LoginContext } from '../context.ts'
import { otherDevicesQuery, rememberDeviceQueries } from '../session/device.ts'

type ResetRefusal =
  | 'step-up-needed'
  | 'account-disabled'
  | 'account-closed'
  | 'session-ended'
  | 'busy'
  | 'too-many-requests'

type Reset = PhoneRequest & { passcode: string; isOver18?: boolean | undefined; remember?: boolean | undefined }

/** Reserves a place in the hash pool first, as a log-in does. */
export function resetPasscode(
  context: LoginContext,
  caller: Caller,
  attempt: Reset,
): Promise<Outcome<{ token: string }, ResetRefusal>> {
  return context.passcodes.withHashSlot(() => reset(context, caller, attempt))
}

async function reset(
  { db, tokens, passcodes, limits, securityLog }: LoginContext,
  caller: Caller,
  { passcode, isOver18, remember, ...request }: Reset,
): Promise<Outcome<{ token: string }, ResetRefusal>> {
  const { playerId, tokenHash, kind } = caller
  const { phone, device, now } = request
  if (kind !== 'one-time') return refuse('step-up-needed')
  const requester = { playerId, address: request.address }
  const refusal = await limits.consume(['reset'], requester, now)
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
      .where(and(eq(players.id, playerId), isNull(players.bannedAt), isNull(players.closedAt)))
      .returning({ id: players.id })
    if (!changed) return refuseStanding(tx, playerId)
    // Anybody who knew the old passcode must authenticate again, and their devices are no longer known.
    await tokens.endAllOf(tx, playerId)
    const detail = { by: 'code', device: device.description }
    const written = [
      ...(isOver18 ? [stateAgeQuery(playerId, now)] : []),
      otherDevicesQuery(tx, playerId, device),
      ...rememberDeviceQueries(tx, playerId, device, now),
      eventQuery({ playerId, event: 'passcode-set', at: now }),
      eventQuery({ playerId, event: 'logged-in', at: now, detail }),
      ...limits.restoreQueries(['reset'], requester, now),
    ]
    const isRemembered = remember ?? true
    const session = { playerId, kind: 'session', now, device: device.description, isRemembered } as const
    return done({ token: await tokens.commitWith(tx, written, session) })
  })
  if (outcome.ok) securityLog.record('passcode-changed', { playerId })
  return outcome
}

async function refuseStanding(tx: Db, playerId: number): Promise<Refusal<'account-disabled' | 'account-closed'>> {
  const [player] = await tx.select({ closedAt: players.closedAt }).from(players).where(eq(players.id, playerId))
  return player?.closedAt
    ? refuse('account-closed', { closedAt: player.closedAt.toISOString() })
    : refuse('account-disabled', { accountDisabled: true })
}
