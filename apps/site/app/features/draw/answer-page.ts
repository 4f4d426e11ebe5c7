/** The worker's side of a check: `useWorkerCheck` is the page's. */
import type { Progress } from '@fairdraw/draw/verify.ts'
import { elapsedMs } from '@fairdraw/ui/browser/device-time.ts'

/** What a worker tells its page. `stopped`: the program that checks failed. */
export type WorkerMessage<Ended> =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'ended'; check: Ended | { status: 'stopped' } }

/** Progress is reported so often at most: a slow phone has more to do than to draw it. */
const PROGRESS_MS = 500

/** Runs the check that the page asks for, with the request that `useWorkerCheck` was given. However it ends, the page is told. */
export function answerPage<Ended>(
  run: (request: never, reportProgress: (progress: Progress) => Promise<void>) => Promise<Ended>,
): void {
  const workerScope = globalThis as unknown as {
    postMessage(message: WorkerMessage<Ended>): void
    addEventListener(type: 'message', listener: (event: { data: never }) => void): void
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  const postToPage = (message: WorkerMessage<Ended>) => workerScope.postMessage(message)

  let nextProgressAt = 0
  const reportProgress = async (progress: Progress) => {
    if (elapsedMs() < nextProgressAt) return
    nextProgressAt = elapsedMs() + PROGRESS_MS
    postToPage({ kind: 'progress', progress })
  }

  workerScope.addEventListener('message', ({ data }) => {
    void run(data, reportProgress).then(
      (check) => postToPage({ kind: 'ended', check }),
      () => postToPage({ kind: 'ended', check: { status: 'stopped' } }),
    )
  })
}
