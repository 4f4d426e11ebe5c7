/** What the log-in says to a player whose session ended during an entry: also what became of their money. */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { EntryState } from './run/entry-machine.ts'

export const SESSION_ENDED = PROBLEMS['session-ended']

const BEFORE: readonly string[] = [SESSION_ENDED.text]
const UNPAID: readonly string[] = [`${SESSION_ENDED.text} Your payment wasn’t made, so nothing was taken.`]
const OPEN: readonly string[] = [
  'You’ve been logged out. Log in with the same number, and we’ll show you what became of your payment. You won’t pay twice.',
]

/** Each list is always the same one, so that a screen that renders again does not announce it again. */
export function loggedOutMessages({ isPaymentOpen, method }: EntryState): readonly string[] {
  if (isPaymentOpen) return OPEN
  return method === undefined ? BEFORE : UNPAID
}
