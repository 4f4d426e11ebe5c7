/** Worker threads that digest the parts of one list. Results come in the order of the input. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ListPart } from './digest.ts'

const THREADS = 2

export type DigestThreads = {
  /** As `Digest` takes them. */
  digest(tickets: string): Promise<ListPart>
  close(): Promise<void>
}

export function openDigestThreads(secret: Uint8Array): DigestThreads {
  const workers = Array.from({ length: THREADS }, () => ({
    worker: new Worker(new URL('digest-worker.ts', import.meta.url), { workerData: secret }),
    /** The thread's last task; the next one waits for it. */
    busy: Promise.resolve() as Promise<unknown>,
  }))
  let turn = 0
  return {
    digest: (tickets) => {
      const thread = workers[turn++ % THREADS]!
      const digested = thread.busy.then(async () => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.worker.postMessage(tickets)
        // `once` rejects with an error of the thread.
        const [part] = (await once(thread.worker, 'message')) as [ListPart]
        return part
      })
      thread.busy = digested.catch(() => undefined)
      return digested
    },
    close: async () => {
      await Promise.all(workers.map(({ worker }) => worker.terminate()))
    },
  }
}
