/** Repeats a draw in a thread of its own: the page stays alive, however long the list is. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import type { Progress } from '@fairdraw/draw/verify.ts'
import type { CheckMessage, CheckRequest } from './draw-messages.ts'

const thread = globalThis as unknown as {
  postMessage(message: CheckMessage): void
  addEventListener(type: 'message', heard: (event: { data: CheckRequest }) => void): void
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a page is of the thread's origin
const say = (message: CheckMessage) => thread.postMessage(message)

class NotLoaded extends Error {}

async function load(url: string): Promise<Response> {
  const response = await fetch(url).catch(fail)
  return response.ok ? response : fail()
}

async function bundleOf(url: string): Promise<unknown> {
  const response = await load(url)
  const { bundle } = (await response.json().catch(fail)) as { bundle?: unknown }
  return bundle
}

async function* listOf(url: string): AsyncGenerator<Uint8Array, void> {
  const { body } = await load(url)
  const reader = body?.getReader() ?? fail()
  for (;;) {
    const { done, value } = await reader.read().catch(fail)
    if (done) return
    yield value
  }
}

function fail(): never {
  throw new NotLoaded()
}

/** The page draws progress anew so often at most: a slow phone has more to do than that. */
const PROGRESS_MS = 100
let nextProgressAt = 0
async function sayProgress(progress: Progress): Promise<void> {
  if (performance.now() < nextProgressAt) return
  nextProgressAt = performance.now() + PROGRESS_MS
  say({ kind: 'progress', progress })
}

async function check({ drawUrl, publishedHash, listUrl }: CheckRequest) {
  return verifyDraw(await bundleOf(drawUrl), {
    // Which of them decided is in the manifest, and the page says when it is a demonstration's.
    chains: [QUICKNET, DEMONSTRATION],
    publishedHash,
    ...(listUrl !== undefined && { tickets: listOf(listUrl) }),
    pause: sayProgress,
  })
}

thread.addEventListener('message', ({ data }) => {
  void check(data).then(
    (results) => say({ kind: 'done', results }),
    () => say({ kind: 'offline' }),
  )
})
