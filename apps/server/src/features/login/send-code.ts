/** Texts a code, alike for numbers with and without an account. */
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import {
  CODE_LENGTH,
  CODE_MINUTES,
  COOLDOWN_AFTER_FAULT_SECONDS,
  COOLDOWN_SECONDS,
  cooldownOf,
  shortenCooldown,
} from './codes.ts'
import type { Purpose } from './codes.ts'
import type { Asking, LoginContext } from './context.ts'
import { findAccount, needsSixDigits } from './tries.ts'

/**
 * `retryAfter`: seconds until another may be asked for. One that was just sent is not sent again. When the text service
 * fails, the code stays valid, for the text may have left; another may then be asked for sooner.
 */
export async function sendCode(
  { db, codes, limits, sms, log }: LoginContext,
  asking: Asking,
  purpose: Purpose,
): Promise<Outcome<{ retryAfter: number }, 'too-many-requests'>> {
  const { phone, now } = asking
  const cooldown = await cooldownOf(db, phone, now)
  if (cooldown > 0) return done({ retryAfter: cooldown })
  const account = await findAccount(db, asking)
  const refusal = await limits.take(['text'], { ...asking, isKnownDevice: account.isKnownDevice }, now)
  if (refusal) return refusal

  const locked = needsSixDigits(account)
  const code = await codes.draw(db, { phone, purpose, length: CODE_LENGTH[locked ? 'locked' : 'usual'], now })
  // Somebody else asked at the same moment: theirs is on its way.
  if (code === undefined) return done({ retryAfter: COOLDOWN_SECONDS })

  try {
    await sms.send(phone, wordsFor(code, locked))
    return done({ retryAfter: COOLDOWN_SECONDS })
  } catch (error) {
    log.error({ err: error, phone: `…${phone.slice(-3)}` }, 'a code may not have been texted')
    await shortenCooldown(db, phone, now)
    return done({ retryAfter: COOLDOWN_AFTER_FAULT_SECONDS })
  }
}

function wordsFor(code: string, locked: boolean): string {
  const use = locked ? 'opens your Fairdraw account' : 'is your Fairdraw code'
  return `${code} ${use}. It is good for ${CODE_MINUTES} minutes. Keep it to yourself: we never ask for it.`
}
