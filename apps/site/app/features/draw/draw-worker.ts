/** Repeats a draw in a web worker, so that the page stays responsive for a list of any length. */
import type { Progress } from '@fairdraw/draw/verify.ts'
import type { CheckMessage, CheckRequest } from './draw-messages.ts'
import { runCheck } from './run-check.ts'
import { elapsedMs } from '../../session/time/device-time.ts'

const workerScope = globalThis as unknown as {
  postMessage(message: CheckMessage): void
  addEventListener(type: 'message', listener: (event: { data: CheckRequest }) => void): void
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
const postToPage = (message: CheckMessage) => workerScope.postMessage(message)

/** Progress is reported so often at most: a slow phone has more to do than to draw it. */
const PROGRESS_MS = 500
let nextProgressAt = 0
async function reportProgress(progress: Progress): Promise<void> {
  if (elapsedMs() < nextProgressAt) return
  nextProgressAt = elapsedMs() + PROGRESS_MS
  postToPage({ kind: 'progress', progress })
}

workerScope.addEventListener('message', ({ data }) => {
  void runCheck(data, reportProgress).then((check) => postToPage({ kind: 'ended', check }))
})
