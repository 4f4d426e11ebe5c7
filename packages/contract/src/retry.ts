/** Waits out a server that is too busy: a bounded number of times, at moments that spread (docs/mechanisms/serving.md). */
import type { Endpoint } from './endpoint.ts'

export type Patience = {
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<void>
  /** From 0 up to 1: spreads those who were refused together. */
  random: () => number
  /** Called when a call begins to wait; what it returns is called when the call has its answer. */
  onWaiting?: () => () => void
}

/** `retryAfterMs`: the same may be asked again after so many ms; undefined: the answer stands. */
export type Attempt<A> = { answer: A; retryAfterMs?: number | undefined }

export const MAX_RETRIES = 4
/** A call that would have to wait longer than this in all fails at once. */
export const MAX_WAIT_MS = 30_000

/** Whether asking twice does no more than asking once: it only reads, or its key makes it the same intention. */
export function isRepeatable({ method, isReadOnly = false, idempotent = false }: Endpoint, key: string | undefined) {
  return method === 'GET' || isReadOnly || (idempotent && key !== undefined)
}

/** No sooner than asked, twice as late each time, and up to as much again by chance. */
function delayOf(retryAfterMs: number, retry: number, random: () => number): number {
  const least = Math.max(retryAfterMs, 500 * 2 ** retry)
  return least * (1 + random())
}

/** Asks until the answer stands, the retries are used up, the wait would be too long, or `signal` gives it up. */
export async function retryWhileBusy<A>(
  ask: () => Promise<Attempt<A>>,
  { wait, random, onWaiting = () => () => {} }: Patience,
  signal?: AbortSignal,
): Promise<A> {
  let attempt = await ask()
  let done: (() => void) | undefined
  let waited = 0
  for (let retry = 0; retry < MAX_RETRIES && attempt.retryAfterMs !== undefined; retry += 1) {
    const delay = delayOf(attempt.retryAfterMs, retry, random)
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
