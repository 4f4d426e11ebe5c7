/** The open streams of this process: who watches, what they are sent, and when a stream is ended. */
import { Readable } from 'node:stream'
import type { StreamEnding } from '@fairdraw/contract/endpoint.ts'

export const MAX_VIEWS_PER_PERSON = 4
/** A viewer that has not taken so much is cut off, and begins again with a new stream. */
export const MAX_UNREAD_BYTES = 512 * 1024
/** How often the session of each viewer is checked. */
const CHECK_INTERVAL_MS = 10_000
/** How soon a browser connects again after a stream was lost. */
const RETRY_MS = 2_000

type Viewer = {
  staffId: string
  stream: Readable
  /** Whether the person may still watch. */
  isAllowed: () => Promise<boolean>
  checkAt: number
}

export type Viewers = {
  count(): number
  /** Opens a stream that begins with this text. */
  open(viewer: Pick<Viewer, 'staffId' | 'isAllowed'>, first: string): Readable
  send(text: string): void
  /** Ends the streams of those whose log-in or roles have ended. */
  check(): Promise<void>
  endAll(ending: StreamEnding): void
}

export const eventText = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`

export function createViewers(now: () => number): Viewers {
  const viewers = new Set<Viewer>()

  const end = (viewer: Viewer, ending: StreamEnding) => {
    viewers.delete(viewer)
    viewer.stream.push(`event: end\ndata: ${JSON.stringify(ending)}\n\n`)
    viewer.stream.push(null)
  }

  return {
    count: () => viewers.size,
    open: ({ staffId, isAllowed }, first) => {
      const own = [...viewers].filter((viewer) => viewer.staffId === staffId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MAX_VIEWS_PER_PERSON))) end(oldest, 'replaced')
      const stream = new Readable({ read: () => {} })
      const viewer = { staffId, stream, isAllowed, checkAt: now() + CHECK_INTERVAL_MS }
      viewers.add(viewer)
      stream.once('close', () => viewers.delete(viewer))
      // A connection that breaks is no fault of ours.
      stream.on('error', () => {})
      stream.push(`retry: ${RETRY_MS}\n${first}`)
      return stream
    },
    send: (text) => {
      for (const viewer of viewers) {
        if (viewer.stream.readableLength > MAX_UNREAD_BYTES) {
          viewers.delete(viewer)
          viewer.stream.destroy()
        } else viewer.stream.push(text)
      }
    },
    check: async () => {
      const due = [...viewers].filter(({ checkAt }) => checkAt <= now())
      for (const viewer of due) {
        viewer.checkAt = now() + CHECK_INTERVAL_MS
        if (!(await viewer.isAllowed()) && viewers.has(viewer)) end(viewer, 'session-ended')
      }
    },
    endAll: (ending) => {
      for (const viewer of viewers) end(viewer, ending)
    },
  }
}
