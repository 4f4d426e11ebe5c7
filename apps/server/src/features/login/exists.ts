/** Whether a number has an account, and what is asked for next; where that is a code, it is texted (decisions: accounts and passcodes). */
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Asking, LoginContext } from './context.ts'
import { sendCode } from './send-code.ts'
import { findAccount } from './tries.ts'

type ExistsReply = { exists: boolean; next: 'passcode' | 'otp'; retryAfter?: number; codeLength?: 6 | 12 }

export async function exists(
  context: LoginContext,
  asking: Asking,
): Promise<Outcome<ExistsReply, 'too-many-requests'>> {
  const { db, limits } = context
  const { playerId, passcodeHash, isKnownDevice } = await findAccount(db, asking)
  const isKnown = playerId !== undefined
  const who = { ...asking, isKnownDevice }
  // Every number counts as unknown until it is looked up: a refusal must not tell the one from the other.
  const refusal = await limits.take(['exists', 'unknown-number'], who, asking.now)
  if (!refusal) await limits.giveBack(['unknown-number'], who, asking.now, isKnown ? 1 : 0)
  if (refusal) return refusal
  if (passcodeHash) return done({ exists: true, next: 'passcode' })

  const sent = await sendCode(context, asking, 'log-in')
  if (!sent.ok) return sent
  return done({ exists: isKnown, next: 'otp', ...sent.body })
}
