/** Asks where an entry is until it is settled: after 1 s, then twice as long each time, to ENTRY_POLL_LIMIT (1-site §4). */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { pollDelay } from '@fairdraw/rules/payment.ts'

/** `refusal` ends the polling; 'lost' is an answer that did not come, and the next one may. */
export type Asked<Refusal> = { status: EntryStatus } | { refusal: Refusal } | 'lost'
export type Polled<Refusal> = { status: EntryStatus } | { refusal: Refusal } | { limit: EntryStatus | undefined }

/** Entry or payment decided, or (unless told to wait) a link to pay elsewhere has appeared. */
export function isSettled({ status, payment }: EntryStatus, isWaitingPastLink = false): boolean {
  if (status !== 'pending') return true
  if (payment.paymentStatus !== null && payment.paymentStatus !== 'pending') return true
  return payment.paymentLink !== undefined && !isWaitingPastLink
}

/** `wait` takes ms; `isStopped`: nobody waits for it any more. On the limit the last status seen comes back, for its transaction id. */
export async function pollStatus<Refusal>(
  ask: () => Promise<Asked<Refusal>>,
  wait: (ms: number) => Promise<void>,
  isWaitingPastLink = false,
  isStopped: () => boolean = () => false,
): Promise<Polled<Refusal>> {
  let last: EntryStatus | undefined
  for (let n = 0; ; n += 1) {
    const delay = pollDelay(n)
    if (delay === undefined || isStopped()) return { limit: last }
    await wait(delay)
    if (isStopped()) return { limit: last }
    const asked = await ask()
    if (asked === 'lost') continue
    if ('refusal' in asked) return asked
    if (isSettled(asked.status, isWaitingPastLink)) return asked
    last = asked.status
  }
}
