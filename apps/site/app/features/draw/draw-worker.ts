/** Repeats a draw in a web worker, so that the page stays responsive for a list of any length. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import type { CheckMessage, CheckRequest } from './draw-messages.ts'

const thread = globalThis as unknown as {
  postMessage(message: CheckMessage): void
  addEventListener(type: 'message', heard: (event: { data: CheckRequest }) => void): void
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
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
    // The manifest names the chain that decides. The page says when it is the chain of the demonstration.
    chains: [QUICKNET, DEMONSTRATION],
    publishedHash,
    ...(listUrl !== undefined && { tickets: listOf(listUrl) }),
    pause: async (progress) => say({ kind: 'progress', progress }),
  }).then(
    (results) => say({ kind: 'done', results }),
    () => say({ kind: 'offline' }),
  )
})
