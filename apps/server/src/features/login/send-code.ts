/** Texts a code, alike for numbers with and without an account. */
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { CODE_LENGTH, CODE_MINUTES, COOLDOWN_AFTER_FAULT_SECONDS, COOLDOWN_SECONDS, LONG_CODE_HOURS } from './codes.ts'
import type { Purpose } from './codes.ts'
import type { Asking, LoginContext } from './context.ts'
import { findAccount, needsSixDigits } from './tries.ts'

type Sent = { retryAfter: number; codeLength?: 6 | 12 }

/**
 * `retryAfter`: seconds until another may be asked for. One that was just sent to the same asker is not sent again. When the
 * text service fails, the code stays valid, for the text may have left; another may then be asked for sooner. Where strangers
 * have used up what may be texted to the number, the text has a long code, at most once an hour.
 */
export async function sendCode(
  context: LoginContext,
  asking: Asking,
  purpose: Purpose,
): Promise<Outcome<Sent, 'too-many-requests'>> {
  const { db, codes, limits } = context
  const { phone, now } = asking
  const last = await codes.cooldownOf(db, phone, asking, now)
  if (last.seconds > 0) return done(reply(last.seconds, last.digits))
  const account = await findAccount(db, asking)
  const { isKnownDevice } = account
  const who = { ...asking, isKnownDevice }
  if (await limits.take(['text-from', 'text'], who, now)) {
    const refusal = await limits.take(['text-from'], who, now)
    return refusal ?? sendLongCode(context, asking, purpose)
  }

  const locked = needsSixDigits(account)
  const length = CODE_LENGTH[locked ? 'locked' : 'usual']
  const code = await codes.draw(db, asking, { phone, purpose, length, now, isKnownDevice })
  // The same asker asked at the same moment: that one is on its way.
  if (code === undefined) return done(reply(COOLDOWN_SECONDS, length))
  const isSent = await text(context, phone, copyFor(code, locked))
  if (!isSent) await codes.shortenCooldown(db, phone, asking, now)
  return done(reply(isSent ? COOLDOWN_SECONDS : COOLDOWN_AFTER_FAULT_SECONDS, length))
}

async function sendLongCode(
  context: LoginContext,
  { phone, now }: Asking,
  purpose: Purpose,
): Promise<Outcome<Sent, never>> {
  const { db, codes } = context
  const code = await codes.drawLong(db, { phone, purpose, now })
  // This hour's is on that phone already.
  if (code === undefined) return done(reply(COOLDOWN_SECONDS, CODE_LENGTH.long))
  const isSent = await text(context, phone, longCopyFor(code))
  if (!isSent) await codes.freeHour(db, phone, now)
  return done(reply(isSent ? COOLDOWN_SECONDS : COOLDOWN_AFTER_FAULT_SECONDS, CODE_LENGTH.long))
}

/** False where the text service failed. */
async function text({ sms, log }: LoginContext, phone: string, copy: string): Promise<boolean> {
  try {
    await sms.send(phone, copy)
    return true
  } catch (error) {
    log.error({ err: error }, 'a code may not have been texted')
    return false
  }
}

function reply(retryAfter: number, digits: number | undefined): Sent {
  return { retryAfter, ...(digits === CODE_LENGTH.locked || digits === CODE_LENGTH.long ? { codeLength: digits } : {}) }
}

const NEVER_SHARE = 'Never share it. We’ll never call or text to ask for it.'

function copyFor(code: string, locked: boolean): string {
  const use = locked ? 'unlocks your Fairdraw account' : 'is your Fairdraw code'
  return `${code} ${use}. It lasts ${CODE_MINUTES} minutes. ${NEVER_SHARE}`
}

function longCopyFor(code: string): string {
  return `${code} unlocks your Fairdraw account. We’ve had a lot of requests for codes to your number, so this one is longer. It lasts ${LONG_CODE_HOURS} hours on any device. ${NEVER_SHARE}`
}
