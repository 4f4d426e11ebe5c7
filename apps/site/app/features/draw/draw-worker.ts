/** Repeats a draw in a thread of its own: the page stays alive, however long the list is. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import type { CheckMessage, CheckRequest } from './draw-messages.ts'

const thread = globalThis as unknown as {
  postMessage(message: CheckMessage): void
  addEventListener(type: 'message', heard: (event: { data: CheckRequest }) => void): void
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a page is of the thread's origin
const say = (message: CheckMessage) => thread.postMessage(message)

class ListMissing extends Error {}

async function* listOf(url: string): AsyncGenerator<Uint8Array, void> {
  const response = await fetch(url).catch(fail)
  const reader = response.ok ? response.body?.getReader() : undefined
  if (!reader) throw new ListMissing()
  for (;;) {
    const { done, value } = await reader.read().catch(fail)
    if (done) return
    yield value
  }
}
function fail(): never {
  throw new ListMissing()
}

thread.addEventListener('message', ({ data: { bundle, publishedHash, listUrl } }) => {
  void verifyDraw(bundle, {
    // Which of them decided is in the manifest, and the page says when it is a demonstration's.
    chains: [QUICKNET, DEMONSTRATION],
    publishedHash,
    ...(listUrl !== undefined && { tickets: listOf(listUrl) }),
    pause: async (progress) => say({ kind: 'progress', progress }),
  }).then(
    (results) => say({ kind: 'done', results }),
    () => say({ kind: 'offline' }),
  )
})
