/** Exchanges a texted code for a one-time token. Registers a number without an account, and unlocks a locked account. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { ErasedBreaks } from '../../player/erased-breaks.ts'
import { recordEvent } from '../../player/events.ts'
import { registerPlayers } from '../../player/register.ts'
import { CODE_LENGTH } from './codes.ts'
import type { Purpose } from './codes.ts'
import type { PhoneRequest, LoginContext } from '../context.ts'
import { judgeCode } from './judge-code.ts'
import { findAccount, uncountTry } from '../tries.ts'
import type { Account } from '../tries.ts'

type VerifyRefusal =
  | 'wrong-code'
  | 'code-expired'
  | 'account-locked'
  | 'account-disabled'
  | 'account-closed'
  | 'too-many-requests'

export async function verifyCode(
  context: LoginContext,
  request: PhoneRequest & { otp: string },
): Promise<Outcome<{ token: string }, VerifyRefusal>> {
  const { db, limits } = context
  const { phone, now, otp } = request
  const account = await findAccount(db, request)
  const verdict = await judgeCode(context, request, account)
  if (!verdict.ok) return verdict
  const { isCounted, isElsewhere } = verdict.body

  const outcome = await accept(context, {
    ...verdict.body,
    phone,
    account,
    now,
    isShort: otp.length < CODE_LENGTH.locked,
  })
  // A right code is not a failed try, even if the log-in is refused.
  if (isCounted) await uncountTry(db, phone, account, now)
  // A caller who can read texts to the number is not guessing, pestering or harvesting numbers.
  if (outcome.ok) {
    const requester = { ...request, isKnownDevice: account.isKnownDevice }
    await limits.restore(isElsewhere ? ['verify-otp', 'text-from', 'text'] : ['text-from', 'text'], requester, now)
    await limits.restore(['unknown-number'], requester, now, account.playerId === undefined ? 1 : 0)
  }
  return outcome
}

type Accepted = { phone: string; account: Account; purpose: Purpose; hash: Buffer; isShort: boolean; now: Date }

function accept(
  { db, codes, tokens, breaks }: LoginContext,
  { phone, account, purpose, hash, isShort, now }: Accepted,
): Promise<Outcome<{ token: string }, 'code-expired' | 'account-disabled' | 'account-closed'>> {
  return db.transaction(async (tx) => {
    if (!(await codes.use(tx, phone, hash))) return refuse('code-expired')
    const playerId = account.playerId ?? (await register(tx, breaks, phone, now))
    // A known device may still use four digits after a lock. They do not unlock the account for other devices.
    const staysLocked = account.isLocked && isShort
    const [player] = await tx
      .update(players)
      .set(staysLocked ? { failedTries: sql`${players.failedTries}` } : { failedTries: 0, lockedAt: null })
      .where(eq(players.id, playerId))
      .returning({ bannedAt: players.bannedAt, closedAt: players.closedAt })
    if (account.isLocked && !staysLocked && account.playerId !== undefined)
      await recordEvent(tx, { playerId, event: 'unlocked', at: now })
    if (player?.bannedAt) return refuse('account-disabled', { accountDisabled: true })
    if (player?.closedAt) return refuse('account-closed', { closedAt: player.closedAt.toISOString() })
    if (purpose === 'forgot') await tokens.endAllOf(tx, playerId)
    return done({ token: await tokens.open(tx, playerId, 'one-time', now) })
  })
}

/** A concurrent request may have registered the number. */
async function register(tx: Db, breaks: ErasedBreaks, phone: string, now: Date): Promise<number> {
  const created = await registerPlayers(tx, breaks, [phone], { now })
  const createdId = created.get(phone)
  if (createdId !== undefined) return createdId
  const [found] = await tx.select({ playerId: players.id }).from(players).where(eq(players.phone, phone))
  return found!.playerId
}
