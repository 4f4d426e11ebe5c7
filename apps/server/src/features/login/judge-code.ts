/** Judges a texted code as it is typed: for a log-in, and for a number that an account moves to. */
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { CODE_LENGTH } from './codes.ts'
import type { Codes, Purpose } from './codes.ts'
import type { Asking, LoginContext } from './context.ts'
import { countTry, failTry, needsSixDigits } from './tries.ts'
import type { Account } from './tries.ts'

type Judging = Pick<LoginContext, 'db' | 'codes' | 'limits' | 'securityLog'>
type CodeRefusal = 'wrong-code' | 'code-expired' | 'account-locked' | 'too-many-requests'

/** A right code. `isCounted`: it counts as a try of the account until `uncountTry`. */
export type RightCode = { purpose: Purpose; hash: Buffer; isCounted: boolean; isElsewhere: boolean }

export async function judgeCode(
  context: Judging,
  asking: Asking & { otp: string },
  account: Account,
): Promise<Outcome<RightCode, CodeRefusal>> {
  const { db, codes, securityLog } = context
  const { phone, otp, now } = asking
  if (otp.length === CODE_LENGTH.long) return judgeLongCode(context, asking)
  const isShort = otp.length < CODE_LENGTH.locked
  const { isKnownDevice } = account
  // A stranger's code of four digits that was texted before the lock does not open the account.
  if (isShort && needsSixDigits(account) && !isKnownDevice) return refuse('account-locked')

  const found = await findCode(context, asking, isKnownDevice)
  if (!found.ok) return found
  const { hash, triesLeft, isElsewhere } = found.body
  // Counted before it is judged: of guesses made at once none slips past the lock.
  const tries = await countTry(db, phone, account, now)
  if (tries === undefined && (isShort || isKnownDevice)) return refuse('account-locked')
  const isCounted = tries !== undefined
  const purpose = codes.purposeOf(hash, phone, otp)
  if (purpose) return done({ purpose, hash, isCounted, isElsewhere })
  const newest = isElsewhere ? undefined : await codes.newestOfBuildBefore(db, phone, now)
  const newestPurpose = newest && codes.purposeOf(newest, phone, otp)
  if (newestPurpose) return done({ purpose: newestPurpose, hash: newest, isCounted, isElsewhere })
  const locked = tries !== undefined && (await failTry(db, { phone, account, tries, now, by: 'code' }))
  if (locked) securityLog.record('account-locked', { call: 'verify-otp', playerId: account.playerId })
  return locked || refuse(triesLeft > 0 ? 'wrong-code' : 'code-expired')
}

type Found = { hash: Buffer; triesLeft: number; isElsewhere: boolean }

/** The code that was asked for from here. Only where there is none, the newest of the number, within the limits of everybody. */
async function findCode(
  { db, codes, limits }: Judging,
  asking: Asking,
  isKnownDevice: boolean,
): Promise<Outcome<Found, 'code-expired' | 'too-many-requests'>> {
  const { phone, now } = asking
  const own = await codes.countTry(db, phone, asking, now)
  if (own) return done({ ...own, isElsewhere: false })
  if ((await codes.hasOwn(db, phone, asking, now)) && !(await codes.newestOfBuildBefore(db, phone, now)))
    return refuse('code-expired')
  const who = { ...asking, isKnownDevice }
  const refusal = await limits.take(['verify-otp'], who, now)
  if (refusal) return refusal
  const code = await codes.countTryElsewhere(db, phone, now, isKnownDevice)
  if (code) return done({ ...code, isElsewhere: true })
  // Nothing was judged.
  await limits.giveBack(['verify-otp'], who, now)
  return refuse('code-expired')
}

/** Judged however often others guess: nobody can use it up but whoever reads it. */
async function judgeLongCode(
  { db, codes }: { db: LoginContext['db']; codes: Codes },
  { phone, otp, now }: Asking & { otp: string },
): Promise<Outcome<RightCode, 'wrong-code'>> {
  for (const hash of await codes.longCodes(db, phone, now)) {
    const purpose = codes.purposeOf(hash, phone, otp)
    if (purpose) return done({ purpose, hash, isCounted: false, isElsewhere: false })
  }
  return refuse('wrong-code')
}
