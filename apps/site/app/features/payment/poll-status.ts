/** Polls the status of an entry until it is settled. The delay starts at 1 s and doubles, up to ENTRY_POLL_LIMIT (1-site §4). */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { pollDelayMs } from '@fairdraw/rules/payment/payment.ts'

/** `refusal` ends the polling. 'no-answer' does not: the next request may succeed. */
export type StatusAnswer<Refusal> = { status: EntryStatus } | { refusal: Refusal } | 'no-answer'
export type PollResult<Refusal> = { status: EntryStatus } | { refusal: Refusal } | { limit: EntryStatus | undefined }

/** The entry or the payment is decided, or there is a link to pay at the bank (ignored with `isWaitingPastLink`). */
export function isSettled({ status, payment }: EntryStatus, isWaitingPastLink = false): boolean {
  if (status !== 'pending') return true
  if (payment.paymentStatus !== null && payment.paymentStatus !== 'pending') return true
  return payment.paymentLink !== undefined && !isWaitingPastLink
}

/**
 * `wait` takes milliseconds. `isStopped` cancels the polling. At the limit it returns the last status, for its transaction id.
 */
export async function pollStatus<Refusal>(
  fetchStatus: () => Promise<StatusAnswer<Refusal>>,
  wait: (ms: number) => Promise<void>,
  isWaitingPastLink = false,
  isStopped: () => boolean = () => false,
): Promise<PollResult<Refusal>> {
  let last: EntryStatus | undefined
  for (let n = 0; ; n += 1) {
    const delay = pollDelayMs(n)
    if (delay === undefined || isStopped()) return { limit: last }
    await wait(delay)
    if (isStopped()) return { limit: last }
    const answer = await fetchStatus()
    if (answer === 'no-answer') continue
    if ('refusal' in answer) return answer
    if (isSettled(answer.status, isWaitingPastLink)) return answer
    last = answer.status
  }
}
