/** Digests parts of lists in a worker thread, so that the server keeps answering meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { digestTickets } from './digest.ts'
import type { HeldTicket } from './digest.ts'

const secret = workerData as Uint8Array

// A thread has no origin: the rule is for windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.on('message', (tickets: readonly HeldTicket[]) => parentPort!.postMessage(digestTickets(secret, tickets)))
