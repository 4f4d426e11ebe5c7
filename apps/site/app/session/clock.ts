/**
 * The browser's estimate of the server's clock (docs/product-decisions.md#replies). Every reply says when it was made. The offset
 * from this device's clock comes from the fastest reply so far. A reply that contradicts it replaces it, since then this
 * device's clock was changed.
 */
import { createSharedValue } from '@fairdraw/ui/browser/shared-value.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { noteCatalogue } from '../publications.ts'
import { wait } from './time/wait.ts'

type ClockSample = { offset: number; uncertainty: number }

export type ServerClock = {
  /**
   * Epoch milliseconds on the server's clock. Until a reply has set it, those of this device: on the server they are the
   * same; in a browser, first ask `isSynced`, wait for `ensureClockSync`, or call this after a reply.
   */
  now(): number
  /** Whether any reply has set the clock yet. */
  isSynced(): boolean
  /** Adds the time of a reply, and when, on this device, the request was sent and the reply received. All in ms. */
  addSample(serverTime: number, sentAt: number, receivedAt: number, resolution?: number): void
  /** Called whenever a reply has set the clock. */
  onSync(listener: () => void): () => void
}

export function createServerClock(deviceNow: () => number): ServerClock {
  const { get: best, set, subscribe } = createSharedValue<ClockSample | undefined>(undefined)
  return {
    now: () => deviceNow() + (best()?.offset ?? 0),
    isSynced: () => best() !== undefined,
    addSample(serverTime, askedAt, cameAt, resolution = 1) {
      if (!Number.isFinite(serverTime)) return
      const uncertainty = cameAt - askedAt + resolution
      // The header is truncated to a whole second, and the reply was made halfway through the request on average.
      const offset = Math.round(serverTime + (resolution - 1) / 2 - (askedAt + cameAt) / 2)
      const sample = best()
      if (
        sample &&
        sample.uncertainty < uncertainty &&
        Math.abs(offset - sample.offset) <= sample.uncertainty + uncertainty
      )
        return
      set({ offset, uncertainty })
    },
    onSync: subscribe,
  }
}

export const serverClock = createServerClock(deviceNow)

/** A `fetch` that sets the clock from the `Date` header of every reply. */
export async function fetchAndSyncClock(...request: Parameters<typeof fetch>): Promise<Response> {
  const askedAt = deviceNow()
  const response = await fetch(...request)
  noteCatalogue(response)
  const age = Number(response.headers.get('age') ?? 0) * 1000
  serverClock.addSample(Date.parse(response.headers.get('date') ?? '') + age, askedAt, deviceNow(), 1000)
  return response
}

/** The reply to another request of the page may set the clock before. */
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000

async function askUntilSynced(): Promise<void> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
    await wait(delay)
    if (serverClock.isSynced()) return
    // Without a connection, ask again later.
    await fetchAndSyncClock(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => {})
  }
}

let asking: Promise<void> | undefined

/**
 * Resolves once a reply has set the clock, and not before: without a connection it waits for one. If no reply comes within half
 * a second, sends HEAD requests for this page.
 */
export const ensureClockSync = (): Promise<void> => (asking ??= askUntilSynced())
