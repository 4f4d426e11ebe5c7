/** Repeats a draw in a web worker, so that the page stays responsive for a list of any length. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import type { CheckMessage, CheckRequest } from './draw-messages.ts'

const workerScope = globalThis as unknown as {
  postMessage(message: CheckMessage): void
  addEventListener(type: 'message', listener: (event: { data: CheckRequest }) => void): void
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
const postToPage = (message: CheckMessage) => workerScope.postMessage(message)

class ListUnavailableError extends Error {}

async function* fetchTicketList(url: string): AsyncGenerator<Uint8Array, void> {
  const response = await fetch(url).catch(fail)
  const reader = response.ok ? response.body?.getReader() : undefined
  if (!reader) throw new ListUnavailableError()
  for (;;) {
    const { done, value } = await reader.read().catch(fail)
    if (done) return
    yield value
  }
}
function fail(): never {
  throw new ListUnavailableError()
}

workerScope.addEventListener('message', ({ data: { bundle, publishedHash, listUrl } }) => {
  void verifyDraw(bundle, {
    // The manifest names the chain that decides. The page says when it is the chain of the demonstration.
    chains: [QUICKNET, DEMONSTRATION],
    publishedHash,
    ...(listUrl !== undefined && { tickets: fetchTicketList(listUrl) }),
    pause: async (progress) => postToPage({ kind: 'progress', progress }),
  }).then(
    (results) => postToPage({ kind: 'done', results }),
    () => postToPage({ kind: 'offline' }),
  )
})
