/** Worker threads that digest the parts of one list. Results come in the order of the input. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createDigest } from './digest.ts'
import type { Digest, ListPart } from './digest.ts'

const THREADS = 2
/** Some 2,000 tickets, which take ten milliseconds. To open a thread takes 170, so these are digested without one. */
const MAX_LENGTH_HERE = 2 ** 16

export type DigestThreads = {
  /** As `Digest` takes them. Rejects when its thread ends. */
  digest(tickets: string): Promise<ListPart>
  close(): Promise<void>
}

type Thread = {
  worker: Worker
  /** Rejects when the thread ends, with its error or its code: nothing waits for one that is gone. */
  ended: Promise<never>
  /** The thread's last task; the next one waits for it. */
  busy: Promise<unknown>
}

function openThread(secret: Uint8Array): Thread {
  const worker = new Worker(new URL('digest-worker.ts', import.meta.url), { workerData: secret })
  // `once` rejects with an error of the thread.
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a thread that digests a list has ended with code ${code}`)
  })
  ended.catch(() => undefined)
  return { worker, ended, busy: Promise.resolve() }
}

export function openDigestThreads(secret: Uint8Array): DigestThreads {
  const threads: Thread[] = []
  let turn = 0
  let digestHere: Digest | undefined
  return {
    digest: async (tickets) => {
      if (tickets.length <= MAX_LENGTH_HERE) return (digestHere ??= createDigest(secret))(tickets)
      const nth = turn++ % THREADS
      const thread = (threads[nth] ??= openThread(secret))
      const digested = thread.busy.then(async () => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.worker.postMessage(tickets)
        const [part] = (await Promise.race([once(thread.worker, 'message'), thread.ended])) as [ListPart]
        return part
      })
      thread.busy = digested.catch(() => undefined)
      return digested
    },
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}
