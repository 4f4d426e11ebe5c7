/** Verifies a typed code: for a log-in, and for the new number of an account. */
import type { SQL } from 'drizzle-orm'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { CODE_LENGTH } from './codes.ts'
import type { Codes, Purpose } from './codes.ts'
import type { PhoneRequest, LoginContext } from '../context.ts'
import { acceptedTries, countTrySql, recordFailedTry, needsSixDigits } from '../tries.ts'
import type { Account } from '../tries.ts'

type JudgeContext = Pick<LoginContext, 'db' | 'codes' | 'limits' | 'securityLog'>
type CodeRefusal = 'wrong-code' | 'code-expired' | 'account-locked' | 'too-many-requests'

/** A right code. `isCounted`: it was counted as a try and must be reverted with `uncountTry`. */
export type RightCode = { purpose: Purpose; hash: Buffer; isCounted: boolean; isElsewhere: boolean }

export async function judgeCode(
  context: JudgeContext,
  request: PhoneRequest & { otp: string },
  account: Account,
): Promise<Outcome<RightCode, CodeRefusal>> {
  const { db, codes, securityLog } = context
  const { phone, otp, now } = request
  if (otp.length === CODE_LENGTH.long) return judgeLongCode(context, request)
  const isShort = otp.length < CODE_LENGTH.locked
  const { isKnownDevice } = account
  // A four-digit code that a stranger requested before the lock does not unlock the account.
  if (isShort && needsSixDigits(account) && !isKnownDevice) return refuse('account-locked')

  // Counted before it is verified, so that concurrent guesses cannot bypass the lock.
  const found = await findCode(context, request, account)
  if (!found.ok) return found
  const { hash, triesLeft, isElsewhere } = found.body
  const tries = acceptedTries(found.body.tries)
  if (tries === undefined && (isShort || isKnownDevice)) return refuse('account-locked')
  const isCounted = tries !== undefined
  const purpose = codes.purposeOf(hash, phone, otp)
  if (purpose) return done({ purpose, hash, isCounted, isElsewhere })
  const locked = tries !== undefined && (await recordFailedTry(db, { phone, account, tries, now, by: 'code' }))
  if (locked) securityLog.record('account-locked', { call: 'verify-otp', playerId: account.playerId })
  return locked || refuse(triesLeft > 0 ? 'wrong-code' : 'code-expired')
}

type FoundCode = { hash: Buffer; triesLeft: number; tries: number | null; isElsewhere: boolean }

/**
 * Finds the challenger's own code and counts a try at it, and at the account. If there is none, the newest code of the number, within
 * the limits that all callers share.
 */
async function findCode(
  { db, codes, limits }: JudgeContext,
  request: PhoneRequest,
  account: Account,
): Promise<Outcome<FoundCode, 'code-expired' | 'too-many-requests'>> {
  const { phone, now } = request
  const accountTry = (condition: SQL) => countTrySql(phone, account, now, condition)
  const own = await codes.countTry(db, phone, request, now, accountTry)
  if (own) return done({ ...own, isElsewhere: false })
  if (await codes.hasCodeFor(db, phone, request, now)) return refuse('code-expired')
  const { isKnownDevice } = account
  const requester = { ...request, isKnownDevice }
  const refusal = await limits.consume(['verify-otp'], requester, now)
  if (refusal) return refusal
  const code = await codes.countTryElsewhere(db, phone, now, isKnownDevice, accountTry)
  if (code) return done({ ...code, isElsewhere: true })
  // Nothing was verified.
  await limits.restore(['verify-otp'], requester, now)
  return refuse('code-expired')
}

/** Long codes are verified despite any number of wrong guesses. Only a person who reads the text can use one up. */
async function judgeLongCode(
  { db, codes }: { db: LoginContext['db']; codes: Codes },
  { phone, otp, now }: PhoneRequest & { otp: string },
): Promise<Outcome<RightCode, 'wrong-code'>> {
  for (const hash of await codes.longCodes(db, phone, now)) {
    const purpose = codes.purposeOf(hash, phone, otp)
    if (purpose) return done({ purpose, hash, isCounted: false, isElsewhere: false })
  }
  return refuse('wrong-code')
}
