/** Repeats a draw in a web worker, so that the page stays responsive for a list of any length. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import type { Progress } from '@fairdraw/draw/verify.ts'
import type { CheckMessage, CheckRequest } from './draw-messages.ts'
import { elapsedMs } from '../../session/time/device-time.ts'

const workerScope = globalThis as unknown as {
  postMessage(message: CheckMessage): void
  addEventListener(type: 'message', listener: (event: { data: CheckRequest }) => void): void
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
const postToPage = (message: CheckMessage) => workerScope.postMessage(message)

const OFFLINE: CallProblem = { code: 'offline' }

class NotLoadedError extends Error {
  readonly problem: CallProblem
  constructor(problem: CallProblem) {
    super(problem.code)
    this.problem = problem
  }
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url).catch(fail)
  if (response.ok) return response
  const { status } = response
  const problem = (await response.json().catch(() => ({ code: 'internal-error' }))) as CallProblem
  throw new NotLoadedError({ ...problem, status })
}

async function fetchBundle(url: string): Promise<unknown> {
  const response = await load(url)
  const { bundle } = (await response.json().catch(fail)) as { bundle?: unknown }
  return bundle
}

async function* fetchTicketList(url: string): AsyncGenerator<Uint8Array, void> {
  const { body } = await load(url)
  const reader = body?.getReader() ?? fail()
  for (;;) {
    const { done, value } = await reader.read().catch(fail)
    if (done) return
    yield value
  }
}

function fail(): never {
  throw new NotLoadedError(OFFLINE)
}

/** Progress is reported so often at most: a slow phone has more to do than to draw it. */
const PROGRESS_MS = 500
let nextProgressAt = 0
async function reportProgress(progress: Progress): Promise<void> {
  if (elapsedMs() < nextProgressAt) return
  nextProgressAt = elapsedMs() + PROGRESS_MS
  postToPage({ kind: 'progress', progress })
}

async function check({ drawUrl, publishedHash, listUrl }: CheckRequest) {
  return verifyDraw(await fetchBundle(drawUrl), {
    // Which of them decided is in the manifest, and the page says when it is a demonstration's.
    chains: [QUICKNET, DEMONSTRATION],
    publishedHash,
    ...(listUrl !== undefined && { tickets: fetchTicketList(listUrl) }),
    pause: reportProgress,
  })
}

workerScope.addEventListener('message', ({ data }) => {
  void check(data).then(
    (results) => postToPage({ kind: 'done', results }),
    (error: unknown) =>
      postToPage({ kind: 'not-loaded', problem: error instanceof NotLoadedError ? error.problem : OFFLINE }),
  )
})
