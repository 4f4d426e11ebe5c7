/**
 * Counts impressions of tiles (99 % visible) and clicks on tiles, each once per page view (1-site §9), and sends them in
 * batches: without name, session or page address.
 */
import { postMeasurements } from '@fairdraw/contract/experiment.ts'
import type { Measurement } from '@fairdraw/contract/experiment.ts'

const VISIBLE_RATIO = 0.99
const MAX_BATCH_SIZE = 100
const SEND_DELAY_MS = 5000

export type TileMeasurement = {
  /** Sets the current page and path. Another page starts a new view; after any change, tiles that were covered may be visible. */
  setView(page: string | undefined, pathname: string): void
  /** Stops measuring and drops events that have not been sent. */
  stop(): void
}

/** Fire and forget: a lost event does not matter. Without credentials, so that the events cannot be linked to a person. */
function send(events: Measurement[]) {
  const body = JSON.stringify({ events })
  const headers = { 'content-type': 'application/json' }
  fetch(postMeasurements.path, { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(() => {})
}

export function startTileMeasurement(): TileMeasurement {
  let page: string | undefined
  let counted = new Set<string>()
  let queue: Measurement[] = []
  let timer: number | undefined
  const observed = new Set<Element>()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    while (queue.length > 0) send(queue.splice(0, MAX_BATCH_SIZE))
  }
  const add = (name: Measurement['name'], tile: Element) => {
    const competitionId = Number(tile.getAttribute('data-tile'))
    const key = `${name} ${competitionId}`
    if (page === undefined || counted.has(key)) return
    counted.add(key)
    const hasVariantB = tile.querySelector('[data-card-version="b"]') !== null
    const version = hasVariantB && document.documentElement.dataset['cardPicture'] === 'b' ? 'b' : 'a'
    queue.push({ name, competitionId, version })
    if (queue.length >= MAX_BATCH_SIZE) flush()
    else timer ??= window.setTimeout(() => (window.requestIdleCallback ?? setTimeout)(flush), SEND_DELAY_MS)
  }

  const intersections = new IntersectionObserver(
    (entries) => {
      // A tile behind a modal dialog is not visible, although it intersects the viewport.
      if (document.querySelector('dialog:modal')) return
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio >= VISIBLE_RATIO) add('tile-view', target)
    },
    { threshold: VISIBLE_RATIO },
  )
  /** Observing a tile again reports at once whether it is visible. */
  const observeAll = () => {
    intersections.disconnect()
    observed.clear()
    observeNew()
  }
  const observeNew = () => {
    for (const tile of document.querySelectorAll('[data-tile]')) {
      if (observed.has(tile)) continue
      observed.add(tile)
      intersections.observe(tile)
    }
    for (const tile of observed) {
      if (tile.isConnected) continue
      observed.delete(tile)
      intersections.unobserve(tile)
    }
  }
  let isScheduled = false
  const changes = new MutationObserver(() => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      observeNew()
    })
  })

  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[data-competition]') : null
    const tile = link?.closest('[data-tile]')
    // Tiles inside a dialog do not belong to the page.
    if (tile && !tile.closest('dialog')) add('tile-click', tile)
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  // A dialog's close event does not bubble, so listen in the capture phase.
  document.addEventListener('close', observeAll, true)
  document.addEventListener('click', onClick, true)
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', flush)
  changes.observe(document.body, { childList: true, subtree: true })

  return {
    setView(next) {
      if (next !== page) counted = new Set()
      page = next
      observeAll()
    },
    stop() {
      queue = []
      clearTimeout(timer)
      intersections.disconnect()
      changes.disconnect()
      document.removeEventListener('close', observeAll, true)
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', flush)
    },
  }
}
