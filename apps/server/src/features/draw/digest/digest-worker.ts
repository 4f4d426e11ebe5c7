/** Digests parts of lists in a worker thread, so that the server keeps answering meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { createDigest } from './digest.ts'

const digest = createDigest(workerData as Uint8Array)

parentPort!.on('message', (tickets: string) => {
  const part = digest(tickets)
  // A thread has no origin: the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort!.postMessage(part, [part.records.buffer, part.openings.buffer])
})
