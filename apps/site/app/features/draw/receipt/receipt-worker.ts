/** Checks receipts in a web worker, so that the page stays responsive for a list of any length. */
import type { Progress } from '@fairdraw/draw/verify.ts'
import { elapsedMs } from '../../../session/time/device-time.ts'
import type { ReceiptMessage, ReceiptRequest } from './receipt-messages.ts'
import { runReceiptCheck } from './run-receipt-check.ts'

const workerScope = globalThis as unknown as {
  postMessage(message: ReceiptMessage): void
  addEventListener(type: 'message', listener: (event: { data: ReceiptRequest }) => void): void
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
const postToPage = (message: ReceiptMessage) => workerScope.postMessage(message)

const PROGRESS_MS = 500
let nextProgressAt = 0
async function reportProgress(progress: Progress): Promise<void> {
  if (elapsedMs() < nextProgressAt) return
  nextProgressAt = elapsedMs() + PROGRESS_MS
  postToPage({ kind: 'progress', progress })
}

workerScope.addEventListener('message', ({ data }) => {
  void runReceiptCheck(data, reportProgress).then(
    (check) => postToPage({ kind: 'ended', check }),
    () => postToPage({ kind: 'ended', check: { status: 'stopped' } }),
  )
})
