/** Trades a texted code for a one-time token; registers a number that had no account, opens an account that was locked. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Breaks } from '../account/breaks-kept.ts'
import { recordEvent } from '../account/events.ts'
import { registerPlayers } from '../account/register.ts'
import { CODE_LENGTH } from './codes.ts'
import type { Purpose } from './codes.ts'
import type { Asking, LoginContext } from './context.ts'
import { judgeCode } from './judge-code.ts'
import { findAccount, uncountTry } from './tries.ts'
import type { Account } from './tries.ts'

type VerifyRefusal =
  | 'wrong-code'
  | 'code-expired'
  | 'account-locked'
  | 'account-disabled'
  | 'account-closed'
  | 'too-many-requests'

export async function verifyCode(
  context: LoginContext,
  asking: Asking & { otp: string },
): Promise<Outcome<{ token: string }, VerifyRefusal>> {
  const { db, limits } = context
  const { phone, now, otp } = asking
  const account = await findAccount(db, asking)
  const judged = await judgeCode(context, asking, account)
  if (!judged.ok) return judged
  const { isCounted, isElsewhere } = judged.body

  const outcome = await accept(context, {
    ...judged.body,
    phone,
    account,
    now,
    isShort: otp.length < CODE_LENGTH.locked,
  })
  // The right code is no failure, whatever became of it.
  if (isCounted) await uncountTry(db, phone, account, now)
  // Whoever reads the texts of a number is neither guessing nor pestering nor harvesting.
  if (outcome.ok) {
    const who = { ...asking, isKnownDevice: account.isKnownDevice }
    await limits.giveBack(isElsewhere ? ['verify-otp', 'text-from', 'text'] : ['text-from', 'text'], who, now)
    await limits.giveBack(['unknown-number'], who, now, account.playerId === undefined ? 1 : 0)
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
    // Four digits, as a known device may still type them after a lock, open nothing for strangers.
    const staysLocked = account.isLocked && isShort
    const [player] = await tx
      .update(players)
      .set(staysLocked ? { failedTries: sql`${players.failedTries}` } : { failedTries: 0, lockedAt: null })
      .where(eq(players.id, playerId))
      .returning({ suspendedAt: players.suspendedAt, closedAt: players.closedAt })
    if (account.isLocked && !staysLocked && account.playerId !== undefined)
      await recordEvent(tx, { playerId, event: 'unlocked', at: now })
    if (player?.suspendedAt) return refuse('account-disabled', { accountDisabled: true })
    if (player?.closedAt) return refuse('account-closed', { closedAt: player.closedAt.toISOString() })
    if (purpose === 'forgot') await tokens.endAllOf(tx, playerId)
    return done({ token: await tokens.open(tx, playerId, 'one-time', now) })
  })
}

/** Somebody else may have registered the number at this very moment. */
async function register(tx: Db, breaks: Breaks, phone: string, now: Date): Promise<number> {
  const made = await registerPlayers(tx, breaks, [phone], { now })
  const known = made.get(phone)
  if (known !== undefined) return known
  const [found] = await tx.select({ playerId: players.id }).from(players).where(eq(players.phone, phone))
  return found!.playerId
}
