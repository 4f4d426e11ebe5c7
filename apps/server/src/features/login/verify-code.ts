/** Trades a texted code for a one-time token; registers a number that had no account, opens an account that was locked. */
import { eq } from 'drizzle-orm'
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
import { countTry, failTry, findAccount, needsSixDigits, uncountTry } from './tries.ts'
import type { Account } from './tries.ts'

type VerifyRefusal = 'wrong-code' | 'code-expired' | 'account-locked' | 'account-disabled' | 'too-many-requests'

export async function verifyCode(
  context: LoginContext,
  { otp, ...asking }: Asking & { otp: string },
): Promise<Outcome<{ token: string }, VerifyRefusal>> {
  const { db, codes, limits } = context
  const { phone, now } = asking
  const account = await findAccount(db, asking)
  const { isKnownDevice } = account
  const who = { ...asking, isKnownDevice }
  const refusal = await limits.take(['verify-otp'], who, now)
  if (refusal) return refusal

  const isShort = otp.length < CODE_LENGTH.locked
  // A code of four digits that was texted before the lock does not open it.
  if (isShort && needsSixDigits(account)) return refuse('account-locked')
  const code = await codes.countTry(db, phone, now, isKnownDevice)
  if (!code) return refuse('code-expired')
  // Counted before it is judged: of guesses made at once none slips past the lock.
  const tries = await countTry(db, phone, account, now)
  if (tries === undefined && isShort) return refuse('account-locked')

  const purpose = codes.purposeOf(code.hash, phone, otp)
  if (!purpose) {
    const locked = tries !== undefined && (await failTry(db, { phone, tries, now, by: 'code' }))
    return locked || refuse(code.triesLeft > 0 ? 'wrong-code' : 'code-expired')
  }
  const outcome = await accept(context, { phone, account, purpose, hash: code.hash, now })
  if (!outcome.ok && tries !== undefined) await uncountTry(db, phone, account, now)
  // Whoever reads the texts of a number is neither guessing nor pestering nor harvesting.
  if (outcome.ok) {
    await limits.giveBack(['verify-otp', 'text'], who, now)
    await limits.giveBack(['unknown-number'], who, now, account.playerId === undefined ? 1 : 0)
  }
  return outcome
}

type Accepted = { phone: string; account: Account; purpose: Purpose; hash: Buffer; now: Date }

function accept(
  { db, codes, tokens, breaks }: LoginContext,
  { phone, account, purpose, hash, now }: Accepted,
): Promise<Outcome<{ token: string }, 'code-expired' | 'account-disabled'>> {
  return db.transaction(async (tx) => {
    if (!(await codes.use(tx, phone, hash))) return refuse('code-expired')
    const playerId = account.playerId ?? (await register(tx, breaks, phone, now))
    const [player] = await tx
      .update(players)
      .set({ failedTries: 0, lockedAt: null })
      .where(eq(players.id, playerId))
      .returning({ suspendedAt: players.suspendedAt })
    if (account.isLocked && account.playerId !== undefined)
      await recordEvent(tx, { playerId, event: 'unlocked', at: now })
    if (player?.suspendedAt) return refuse('account-disabled', { accountDisabled: true })
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
