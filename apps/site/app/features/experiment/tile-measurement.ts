/**
 * Counts tiles that were seen whole (99 %) and tiles that were chosen, each once a view of a page (1-site §9), and sends
 * sums' worth of them now and then: no name, no session, no address of a page.
 */
import { postMeasurements } from '@fairdraw/contract/experiment.ts'
import type { Measurement } from '@fairdraw/contract/experiment.ts'

const VISIBLE_RATIO = 0.99
const MAX_BATCH_SIZE = 100
const SEND_DELAY_MS = 5000

export type TileMeasurement = {
  /** The page that is looked at, and where on it: another page begins a new view, and what covered tiles may be gone. */
  look(page: string | undefined, place: string): void
  /** Forgets what has not been sent. */
  stop(): void
}

/** Fire and forget: a lost count is no loss. Without credentials, so that it cannot be told who it was. */
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
  const known = new Set<Element>()

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
    const hasTwo = tile.querySelector('[data-card-version="b"]') !== null
    const version = hasTwo && document.documentElement.dataset['cardPicture'] === 'b' ? 'b' : 'a'
    queue.push({ name, competitionId, version })
    if (queue.length >= MAX_BATCH_SIZE) flush()
    else timer ??= window.setTimeout(() => (window.requestIdleCallback ?? setTimeout)(flush), SEND_DELAY_MS)
  }

  const sight = new IntersectionObserver(
    (entries) => {
      // A tile behind a dialog is not seen, however whole it stands there.
      if (document.querySelector('dialog:modal')) return
      for (const { target, intersectionRatio } of entries) if (intersectionRatio >= VISIBLE_RATIO) add('tile-view', target)
    },
    { threshold: VISIBLE_RATIO },
  )
  /** Observing anew reports at once what is in sight. */
  const observeAll = () => {
    sight.disconnect()
    known.clear()
    observeNew()
  }
  const observeNew = () => {
    for (const tile of document.querySelectorAll('[data-tile]')) {
      if (known.has(tile)) continue
      known.add(tile)
      sight.observe(tile)
    }
    for (const tile of known) {
      if (tile.isConnected) continue
      known.delete(tile)
      sight.unobserve(tile)
    }
  }
  let isPlanned = false
  const changes = new MutationObserver(() => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => {
      isPlanned = false
      observeNew()
    })
  })

  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[data-competition]') : null
    const tile = link?.closest('[data-tile]')
    // What a dialog offers besides is no tile of the page.
    if (tile && !tile.closest('dialog')) add('tile-click', tile)
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  // A dialog's close does not bubble; it is heard on its way down.
  document.addEventListener('close', observeAll, true)
  document.addEventListener('click', onClick, true)
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', flush)
  changes.observe(document.body, { childList: true, subtree: true })

  return {
    look(next) {
      if (next !== page) counted = new Set()
      page = next
      observeAll()
    },
    stop() {
      queue = []
      clearTimeout(timer)
      sight.disconnect()
      changes.disconnect()
      document.removeEventListener('close', observeAll, true)
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', flush)
    },
  }
}
