/**
 * Retries calls that the server refused for overload: a bounded number of times, with random delays
 * (docs/mechanisms/serving.md).
 */
import type { Endpoint } from './endpoint.ts'

export type RetryPolicy = {
  /** Resolves after this many ms. */
  wait: (ms: number) => Promise<void>
  /** A random number from 0 up to 1. It spreads the retries of clients that were refused at the same time. */
  random: () => number
  /** Called when a call begins to wait. The returned function is called when the call has its answer. */
  onWaiting?: () => () => void
}

/** `retryAfterMs`: the call may be repeated after this many ms; undefined: the answer is final. */
export type Attempt<A> = { answer: A; retryAfterMs?: number | undefined }

export const MAX_RETRIES = 4
/** A call that would have to wait longer than this in total fails at once. */
export const MAX_WAIT_MS = 30_000

/**
 * Whether making the call twice has no more effect than once: it only reads, or the idempotency key identifies the
 * intention.
 */
export function isRetryable({ method, isReadOnly = false, idempotent = false }: Endpoint, key: string | undefined) {
  return method === 'GET' || isReadOnly || (idempotent && key !== undefined)
}

/** At least the requested delay, doubled with each retry, plus up to the same again at random. */
function retryDelayMs(retryAfterMs: number, retry: number, random: () => number): number {
  const minDelayMs = Math.max(retryAfterMs, 500 * 2 ** retry)
  return minDelayMs * (1 + random())
}

/**
 * Repeats the call until the answer is final, the retries are used up, the wait would be too long, or `signal` aborts
 * it.
 */
export async function retryWhileBusy<A>(
  ask: () => Promise<Attempt<A>>,
  { wait, random, onWaiting = () => () => {} }: RetryPolicy,
  signal?: AbortSignal,
): Promise<A> {
  let attempt = await ask()
  let done: (() => void) | undefined
  let waited = 0
  for (let retry = 0; retry < MAX_RETRIES && attempt.retryAfterMs !== undefined; retry += 1) {
    const delay = retryDelayMs(attempt.retryAfterMs, retry, random)
    waited += delay
    if (waited > MAX_WAIT_MS || signal?.aborted) break
    done ??= onWaiting()
    await wait(delay)
    if (signal?.aborted) break
    attempt = await ask()
  }
  done?.()
  return attempt.answer
}
