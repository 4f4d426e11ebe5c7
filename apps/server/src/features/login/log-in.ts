/** Opens a session with the memorable passcode. */
import { sql } from 'drizzle-orm'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import { column, queryAll } from '../../db/rows.ts'
import type { Columns, Query } from '../../db/rows.ts'
import { eventQuery } from '../player/events.ts'
import type { PhoneRequest, LoginContext } from './context.ts'
import { rememberDeviceQueries } from './session/device.ts'
import {
  TRY_LIMIT,
  countTry,
  recordFailedTry,
  findAccount,
  resetDeviceQuery,
  recordStepUp,
  uncountTry,
} from './tries.ts'
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

type Attempt = PhoneRequest & { passcode: string; remember?: boolean | undefined }

/** Reserves a place in the hash pool first. When the pool is full, the attempt costs nothing and uses no try. */
export function logIn(context: LoginContext, attempt: Attempt): Promise<Outcome<LoginReply, LoginRefusal>> {
  return context.passcodes.withHashSlot(() => verifyPasscode(context, attempt))
}

/**
 * A number without an account or without a passcode is refused exactly like a wrong passcode: same reply, same counting, same work.
 * So nobody can find out which numbers have an account.
 */
async function verifyPasscode(context: LoginContext, attempt: Attempt): Promise<Outcome<LoginReply, LoginRefusal>> {
  const { db, passcodes, limits, securityLog } = context
  const { phone, now, passcode } = attempt
  const account = await findAccount(db, attempt)
  const { playerId } = account
  const requester = { ...attempt, isKnownDevice: account.isKnownDevice }
  const refusal = await checkAdmission(context, attempt, account)
  if (refusal) return refusal

  const tries = await countTry(db, phone, account, now)
  if (tries === undefined) return refuse('account-locked')
  const verdict = await passcodes.isRight(account.passcodeHash, passcode, account.passcodePepperId)
  if (!verdict.ok) {
    await uncountTry(db, phone, account, now)
    await limits.restore(['log-in'], requester, now)
    return verdict
  }
  if (playerId === undefined || !verdict.body) {
    const locked = await recordFailedTry(db, { phone, account, tries, now, by: 'passcode' })
    await limits.consume(['log-in-failed'], requester, now)
    if (locked) securityLog.record('account-locked', { call: 'log-in', playerId })
    return locked ?? refuse('wrong-passcode', { counter: tries, limit: TRY_LIMIT })
  }
  const outcome = await openSession(
    context,
    playerId,
    account,
    attempt,
    limits.restoreQueries(['log-in'], requester, now),
  )
  if (outcome.ok) await passcodes.renewHash(db, playerId, account, passcode)
  return outcome
}

/**
 * Returns a refusal if the passcode must not be verified. A known device is always admitted, because strangers can use up neither
 * its tries nor its limits. Any other device needs a texted code while the account is guarded, while its address is guessing, and
 * during an attack.
 */
async function checkAdmission(
  { db, limits, securityLog }: LoginContext,
  request: PhoneRequest,
  account: Account,
): Promise<Refusal<'account-locked' | 'step-up-needed' | 'too-many-requests'> | undefined> {
  const { phone, now } = request
  const requester = { ...request, isKnownDevice: account.isKnownDevice }
  if (account.isKnownDevice) return limits.consume(['log-in'], requester, now)
  if (account.isLocked) return refuse('account-locked')
  // Guesses over the limit are not verified at all, so a right guess looks like a wrong one. Known numbers are refused with the
  // unknown ones, as in exists.ts.
  const without = account.playerId === undefined ? [] : (['unknown-number'] as const)
  const options = { alsoRequired: ['log-in-failed'], without } as const
  const isSpent =
    account.isGuarded || Boolean(await limits.consume(['log-in', 'unknown-number'], requester, now, options))
  if (!isSpent && !limits.isUnderAttack('log-in', now)) return undefined
  await recordStepUp(db, phone, now)
  securityLog.record('step-up-asked', { call: 'log-in', playerId: account.playerId })
  return refuse('step-up-needed')
}

const OPENED_ROW = { isBanned: column.boolean, closedAt: column.nullable(column.number) }

/** `restored`: what is written with the session, if it is opened. */
function openSession(
  { db, tokens }: LoginContext,
  playerId: number,
  { isKnownDevice, knownDevice }: Account,
  { phone, device, now, remember }: Attempt,
  restored: Query<Columns>[],
): Promise<Outcome<LoginReply, 'account-locked' | 'account-disabled' | 'account-closed'>> {
  return db.transaction(async (tx) => {
    // A known device may log in while strangers' tries have locked the account. The account stays locked for other devices.
    const opened = {
      columns: OPENED_ROW,
      sql: sql`update players set failed_tries = case when locked_at is null then 0 else failed_tries end
        where id = ${playerId} and (locked_at is null or ${isKnownDevice})
        returning suspended_at is not null as "isBanned", extract(epoch from closed_at)::float8 * 1000 as "closedAt"`,
    }
    const [[player]] = await queryAll(tx, [
      opened,
      ...(knownDevice ? [resetDeviceQuery(tx, playerId, knownDevice)] : []),
    ])
    // Concurrent wrong guesses have locked the account in the meantime.
    if (!player) return refuse('account-locked')
    if (player.isBanned) return refuse('account-disabled', { accountDisabled: true })
    if (player.closedAt !== null) return refuse('account-closed', { closedAt: new Date(player.closedAt).toISOString() })
    const detail = { by: 'passcode', device: device.description }
    const written = [
      ...rememberDeviceQueries(tx, playerId, device, now),
      eventQuery({ playerId, event: 'logged-in', at: now, detail }),
      ...restored,
    ]
    const isRemembered = remember ?? true
    const session = { playerId, kind: 'session', now, device: device.description, isRemembered } as const
    return done({ token: await tokens.commitWith(tx, written, session), player: { playerId, phone } })
  })
}
