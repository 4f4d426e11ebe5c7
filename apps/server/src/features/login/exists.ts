/**
 * Reports whether a number has an account and which credential comes next. If that is a code, it is texted
 * (docs/product-decisions.md#accounts).
 */
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { PhoneRequest, LoginContext } from './context.ts'
import { readNumber, sendCode } from './code/send-code.ts'

type ExistsReply = { exists: boolean; next: 'passcode' | 'otp'; retryAfter?: number; codeLength?: 6 | 12 }

export async function exists(
  context: LoginContext,
  request: PhoneRequest,
): Promise<Outcome<ExistsReply, 'too-many-requests'>> {
  const state = await readNumber(context, request)
  const { playerId, passcodeHash, isKnownDevice } = state.account
  const isKnown = playerId !== undefined
  const requester = { ...request, isKnownDevice }
  // Known numbers are refused with the unknown ones, so a refusal does not reveal whether the number has an account.
  const without = isKnown ? (['unknown-number'] as const) : []
  const refusal = await context.limits.consume(['exists', 'unknown-number'], requester, request.now, { without })
  if (refusal) return refusal
  if (passcodeHash) return done({ exists: true, next: 'passcode' })

  const sent = await sendCode(context, request, 'log-in', state)
  if (!sent.ok) return sent
  return done({ exists: isKnown, next: 'otp', ...sent.body })
}
