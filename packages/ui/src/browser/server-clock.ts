/**
 * A browser's estimate of the server's clock (docs/product-decisions.md#replies). Every reply says when it was made, in whole
 * seconds, and so puts bounds on how far the server's clock is ahead of this device's. Replies at different parts of a second narrow
 * them to some tens of milliseconds. A reply that contradicts them replaces them, since then this device's clock was changed.
 */
import { createSharedValue } from './shared-value.ts'

/** How far the server's clock is ahead, at least and at most, and the device's time when that was last told. In ms. */
type Bounds = { from: number; to: number; at: number }

export type ServerClock = {
  /**
   * Epoch milliseconds on the server's clock. Until a reply has set it, those of this device: on the server they are the
   * same; in a browser, first ask `isSynced`, or call this after a reply.
   */
  now(): number
  /** Whether any reply has set the clock yet. */
  isSynced(): boolean
  /** Adds the time of a reply, and when, on this device, the request was sent and the reply received; `resolution`: of the time. All in ms. */
  addSample(serverTime: number, sentAt: number, receivedAt: number, resolution: number): void
  /** Called whenever a reply has set the clock. */
  onSync(listener: () => void): () => void
}

/** A device's clock gains or loses less than this part of the time that passes. */
const DRIFT = 0.0002

export function createServerClock(deviceNow: () => number): ServerClock {
  const { get: bounds, set, subscribe } = createSharedValue<Bounds>({ from: -Infinity, to: Infinity, at: 0 })
  return {
    now() {
      const { from, to } = bounds()
      // Without bounds there is no middle.
      return deviceNow() + (Math.round((from + to) / 2) || 0)
    },
    isSynced: () => bounds().to < Infinity,
    addSample(serverTime, askedAt, cameAt, resolution) {
      if (!Number.isFinite(serverTime)) return
      // It was made while this device waited, at its time or less than the resolution later.
      const told = { from: serverTime - cameAt, to: serverTime + resolution - 1 - askedAt, at: cameAt }
      const known = bounds()
      const drift = Math.abs(cameAt - known.at) * DRIFT
      const from = Math.max(told.from, known.from - drift)
      const to = Math.min(told.to, known.to + drift)
      if (from > to) set(told)
      else if (from !== known.from || to !== known.to) set({ from, to, at: cameAt })
    },
    onSync: subscribe,
  }
}

/** The part of a second that a `Date` header leaves out, in milliseconds; an `Age` leaves out as much again. */
const SECOND_MS = 1000

/** A `fetch` that sets a clock from the `Date` header of every reply. */
export function createClockedFetch(
  clock: ServerClock,
  deviceNow: () => number,
  onReply: (response: Response) => void = () => {},
): typeof fetch {
  return async (...request) => {
    const askedAt = deviceNow()
    const response = await fetch(...request)
    onReply(response)
    const age = Number(response.headers.get('age') ?? 0) * SECOND_MS
    const made = Date.parse(response.headers.get('date') ?? '') + age
    clock.addSample(made, askedAt, deviceNow(), age > 0 ? 2 * SECOND_MS : SECOND_MS)
    return response
  }
}
