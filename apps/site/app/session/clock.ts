/**
 * The server's clock, as the browser knows it (decisions: replies). Every reply says when it was made; the difference to
 * this device's clock is taken from the reply that travelled fastest, until one comes that cannot agree with it: then this
 * device's clock was moved.
 */
type Fix = { offset: number; doubt: number }

export type ServerClock = {
  /** Epoch milliseconds on the server's clock. */
  now(): number
  /** Whether any reply has told the time yet. */
  isSet(): boolean
  /** Learns from a reply: the time it named, and when on this device it was asked for and came. */
  learn(serverTime: number, askedAt: number, cameAt: number, resolution?: number): void
  /** Called whenever it has learnt something new. */
  onLearn(listener: () => void): () => void
}

export function createServerClock(deviceNow: () => number): ServerClock {
  let fix: Fix | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => deviceNow() + (fix?.offset ?? 0),
    isSet: () => fix !== undefined,
    learn(serverTime, askedAt, cameAt, resolution = 1) {
      if (!Number.isFinite(serverTime)) return
      const doubt = cameAt - askedAt + resolution
      // A header is cut to the whole second and a reply is on average half-way old: the middle of both is the best guess.
      const offset = Math.round(serverTime + (resolution - 1) / 2 - (askedAt + cameAt) / 2)
      if (fix && fix.doubt < doubt && Math.abs(offset - fix.offset) <= fix.doubt + doubt) return
      fix = { offset, doubt }
      for (const listener of listeners) listener()
    },
    onLearn(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const serverClock = createServerClock(() => Date.now())

/** A `fetch` by which the clock learns from every reply's `Date`. */
export async function fetchAndLearn(...request: Parameters<typeof fetch>): Promise<Response> {
  const askedAt = Date.now()
  const response = await fetch(...request)
  const age = Number(response.headers.get('age') ?? 0) * 1000
  serverClock.learn(Date.parse(response.headers.get('date') ?? '') + age, askedAt, Date.now(), 1000)
  return response
}

let asking: Promise<void> | undefined

async function askForHead(): Promise<void> {
  try {
    await fetchAndLearn(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
  } catch {
    // Nobody answers: another reply may tell the time.
  }
  asking = undefined
}

/** Done once the server has told the time, or could not be asked: by any reply, else by asking for this page's head. */
export async function hearServerTime(): Promise<void> {
  if (serverClock.isSet()) return
  asking ??= askForHead()
  await asking
}
