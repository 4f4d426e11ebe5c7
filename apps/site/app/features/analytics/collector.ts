/**
 * Sends events to our own server in batches (docs/mechanisms/analytics.md). The queue is bounded: without a connection
 * the oldest events are dropped, because a page must never slow down for its statistics.
 */
import { MAX_EVENTS_PER_CALL, postMeasurements } from '@fairdraw/contract/analytics.ts'
import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import { whenIdle } from '@fairdraw/ui/page-life/when-idle.ts'

export const MAX_QUEUE_SIZE = 300
const SEND_DELAY_MS = 5000
const MAX_RETRY_DELAY_MS = 5 * 60_000

/** 'not-counted': the server did not get the events, or was too busy to count them. */
export type SendOutcome = 'done' | 'not-counted'

type CollectorDependencies = {
  send: (events: readonly AnalyticsEvent[]) => Promise<SendOutcome>
  isOnline: () => boolean
  /** Runs a task when the browser is idle. */
  whenIdle: (run: () => void) => void
}

export type Collector = {
  record(event: AnalyticsEvent): void
  /** Sends everything now: the page is being left, or the connection has come back. */
  flush(): void
  /** Drops what has not been sent. */
  stop(): void
}

export function createCollector({ send, isOnline, whenIdle: idle }: CollectorDependencies): Collector {
  let queue: AnalyticsEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  const schedule = (delay: number) => {
    timer ??= setTimeout(() => idle(flush), delay)
  }
  const sendBatch = async (batch: AnalyticsEvent[]) => {
    const outcome = await send(batch)
    if (isStopped) return
    if (outcome === 'done') {
      failures = 0
      return
    }
    failures += 1
    queue = [...batch, ...queue].slice(-MAX_QUEUE_SIZE)
    schedule(Math.min(SEND_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS))
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // The `online` event flushes what waits.
    if (!isOnline()) return
    while (queue.length > 0) void sendBatch(queue.splice(0, MAX_EVENTS_PER_CALL))
  }

  return {
    record(event) {
      if (isStopped) return
      queue.push(event)
      if (queue.length > MAX_QUEUE_SIZE) queue.shift()
      if (queue.length >= MAX_EVENTS_PER_CALL && failures === 0) flush()
      else schedule(SEND_DELAY_MS)
    },
    flush,
    stop() {
      isStopped = true
      queue = []
      clearTimeout(timer)
    },
  }
}

/**
 * The request outlives its page, as a beacon does. A beacon would also send cookies; it is used only where the browser
 * has no other request of that kind.
 */
async function sendToServer(events: readonly AnalyticsEvent[]): Promise<SendOutcome> {
  const body = JSON.stringify({ events })
  const headers = { 'content-type': 'application/json' }
  if (!('keepalive' in Request.prototype)) {
    const isQueued = navigator.sendBeacon(postMeasurements.path, new Blob([body], { type: headers['content-type'] }))
    return isQueued ? 'done' : 'not-counted'
  }
  try {
    const reply = await fetch(postMeasurements.path, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers,
      body,
    })
    // A refusal of the events themselves would be repeated for ever.
    return reply.status === 429 || reply.status === 503 ? 'not-counted' : 'done'
  } catch {
    return 'not-counted'
  }
}

/** The collector of this page, which also sends what waits when the page is hidden or left. */
export function startCollector(): Collector {
  const collector = createCollector({ send: sendToServer, isOnline: () => navigator.onLine, whenIdle })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') collector.flush()
  }
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', collector.flush)
  window.addEventListener('online', collector.flush)
  return {
    ...collector,
    stop() {
      collector.stop()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', collector.flush)
      window.removeEventListener('online', collector.flush)
    },
  }
}
