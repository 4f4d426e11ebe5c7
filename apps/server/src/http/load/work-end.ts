/** When the work for a request has ended: for a client that has left it goes on. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Longer than any call works: as long as the front waits for a reply (ops/haproxy.cfg). */
const MAX_WORK_MS = 60_000

/**
 * Calls `ended` once: when the response is closed, or when it would have begun if its client left before. Otherwise whoever asks and leaves
 * at once would have any number of calls worked on. A request that has not arrived whole is never worked on.
 */
export function onWorkEnd(request: IncomingMessage, response: ServerResponse, ended: () => void): void {
  // Emitted once for every response, whether it was sent or the connection was lost.
  response.once('close', () => {
    if (response.headersSent || !request.complete) return ended()
    const timer = setTimeout(ended, MAX_WORK_MS).unref()
    const { writeHead } = response
    response.writeHead = (...args: unknown[]) => {
      response.writeHead = writeHead
      clearTimeout(timer)
      ended()
      return writeHead.apply(response, args as Parameters<typeof writeHead>)
    }
  })
}
