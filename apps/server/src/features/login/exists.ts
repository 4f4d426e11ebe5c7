/**
 * Reports whether a number has an account and which credential comes next. If that is a code, it is texted
 * (docs/product-decisions.md#accounts).
 */
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { PhoneRequest, LoginContext } from './context.ts'
import { sendCode } from './code/send-code.ts'
import { findAccount } from './tries.ts'

type ExistsReply = { exists: boolean; next: 'passcode' | 'otp'; retryAfter?: number; codeLength?: 6 | 12 }

export async function exists(
  context: LoginContext,
  request: PhoneRequest,
): Promise<Outcome<ExistsReply, 'too-many-requests'>> {
  const { db, limits } = context
  const { playerId, passcodeHash, isKnownDevice } = await findAccount(db, request)
  const isKnown = playerId !== undefined
  const requester = { ...request, isKnownDevice }
  // Every number counts as unknown until it is looked up, so a refusal does not reveal whether the number has an account.
  const refusal = await limits.consume(['exists', 'unknown-number'], requester, request.now)
  if (!refusal) await limits.restore(['unknown-number'], requester, request.now, isKnown ? 1 : 0)
  if (refusal) return refusal
  if (passcodeHash) return done({ exists: true, next: 'passcode' })

  const sent = await sendCode(context, request, 'log-in')
  if (!sent.ok) return sent
  return done({ exists: isKnown, next: 'otp', ...sent.body })
}
