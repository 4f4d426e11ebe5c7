/** Texts a code, in the same way for numbers with and without an account. */
import { queryAll } from '../../../db/rows.ts'
import { done } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { CODE_LENGTH, CODE_MINUTES, COOLDOWN_AFTER_FAULT_SECONDS, COOLDOWN_SECONDS, LONG_CODE_HOURS } from './codes.ts'
import type { Purpose } from './codes.ts'
import type { PhoneRequest, LoginContext } from '../context.ts'
import { accountOf, accountQuery, needsSixDigits } from '../tries.ts'
import type { Account } from '../tries.ts'

/** What is read of a number before a code may be texted to it: its account, and the last code of this challenger. */
type NumberState = { account: Account; last: { cooldownSeconds: number; digits: number } | undefined }

export async function readNumber({ db, codes }: LoginContext, request: PhoneRequest): Promise<NumberState> {
  const [accounts, [last]] = await queryAll(db, [
    accountQuery(request),
    codes.lastCodeQuery(request.phone, request, request.now),
  ])
  return { account: accountOf(accounts), last }
}

type Sent = { retryAfter: number; codeLength?: 6 | 12 }

/**
 * `retryAfter`: seconds until another code may be requested. During the cooldown of the same challenger nothing is sent. If the text
 * service fails, the code stays valid, because the text may have been sent; then another may be requested sooner. If strangers
 * have used up the number's limit of texts, a long code is texted instead, at most once an hour. `state`: if it was already read.
 */
export async function sendCode(
  context: LoginContext,
  request: PhoneRequest,
  purpose: Purpose,
  state?: NumberState,
): Promise<Outcome<Sent, 'too-many-requests'>> {
  const { db, codes, limits } = context
  const { phone, now } = request
  const { account, last } = state ?? (await readNumber(context, request))
  if (last && last.cooldownSeconds > 0) return done(reply(last.cooldownSeconds, last.digits))
  const { isKnownDevice } = account
  const requester = { ...request, isKnownDevice }
  if (await limits.consume(['text-from', 'text'], requester, now)) {
    const refusal = await limits.consume(['text-from'], requester, now)
    return refusal ?? sendLongCode(context, request, purpose)
  }

  const locked = needsSixDigits(account)
  const length = CODE_LENGTH[locked ? 'locked' : 'usual']
  const code = await codes.createCode(db, request, { phone, purpose, length, now, isKnownDevice })
  // A concurrent request of the same challenger is already sending a code.
  if (code === undefined) return done(reply(COOLDOWN_SECONDS, length))
  const isSent = await sendText(context, phone, codeCopy(code, locked ? 'locked' : 'usual'))
  if (!isSent) await codes.shortenCooldown(db, phone, request, now)
  return done(reply(isSent ? COOLDOWN_SECONDS : COOLDOWN_AFTER_FAULT_SECONDS, length))
}

async function sendLongCode(
  context: LoginContext,
  { phone, now }: PhoneRequest,
  purpose: Purpose,
): Promise<Outcome<Sent, never>> {
  const { db, codes } = context
  const code = await codes.createLongCode(db, { phone, purpose, now })
  // This hour's long code was already texted.
  if (code === undefined) return done(reply(COOLDOWN_SECONDS, CODE_LENGTH.long))
  const isSent = await sendText(context, phone, codeCopy(code, 'long'))
  if (!isSent) await codes.allowNextLongCode(db, phone, now)
  return done(reply(isSent ? COOLDOWN_SECONDS : COOLDOWN_AFTER_FAULT_SECONDS, CODE_LENGTH.long))
}

/** False if the text service failed. */
async function sendText({ sms, origin, log }: LoginContext, phone: string, copy: string): Promise<boolean> {
  try {
    await sms.send(phone, boundTo(origin(), copy))
    return true
  } catch (error) {
    log.error({ err: error }, 'a code may not have been texted')
    return false
  }
}

function reply(retryAfter: number, digits: number | undefined): Sent {
  return { retryAfter, ...(digits === CODE_LENGTH.locked || digits === CODE_LENGTH.long ? { codeLength: digits } : {}) }
}

const LASTS = `It lasts ${CODE_MINUTES} minutes.`
const NEVER_SHARE = 'Never share it. We’ll never ask for it.'

/** Short enough for one segment, with the line of a domain of 30 letters. */
export function codeCopy(code: string, kind: keyof typeof CODE_LENGTH): string {
  if (kind === 'usual') return `${code} is your Fairdraw code. ${LASTS} ${NEVER_SHARE}`
  if (kind === 'locked') return `${code} unlocks your Fairdraw account. ${LASTS} ${NEVER_SHARE}`
  return `${code} unlocks your account. It’s long because many were asked for. It lasts ${LONG_CODE_HOURS} hours. Never share it.`
}

/** With the last line by which phones fill in the code, on this domain only (WICG 'origin-bound one-time codes'). */
export function boundTo(origin: string, copy: string): string {
  return `${copy}\n\n@${new URL(origin).hostname} #${copy.split(' ', 1)[0]}`
}
