/**
 * Observes tiles (99 % visible; 1-site §9), heroes and links of a page, and records what is seen and chosen, each once
 * per view of a page.
 */
import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import type { Variant } from '@fairdraw/rules/competition/experiment.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import type { Exposures } from './exposures.ts'

const TILE_VISIBLE_RATIO = 0.99
/** A hero may be larger than the screen. */
const HERO_VISIBLE_RATIO = 0.5

export type TileMeasurement = {
  /** Sets the current page and path. Another page starts a new view; after any change, tiles that were covered may be visible. */
  setView(page: string | undefined, pathname: string): void
  stop(): void
}

const shownVersion = (group: 'cardPicture' | 'heroPicture'): Variant =>
  document.documentElement.dataset[group] === 'b' ? 'b' : 'a'

export function startTileMeasurement(record: (event: AnalyticsEvent) => void, exposures: Exposures): TileMeasurement {
  let page: string | undefined
  let counted = new Set<string>()
  const observed = new Set<Element>()

  const addTile = (name: 'tile-view' | 'tile-click', tile: Element) => {
    const competitionId = Number(tile.getAttribute('data-tile'))
    const key = `${name} ${competitionId}`
    if (page === undefined || counted.has(key)) return
    counted.add(key)
    const hasVariantB = tile.querySelector('[data-card-version="b"]') !== null
    const version = hasVariantB ? shownVersion('cardPicture') : 'a'
    record({ name, competitionId, version })
    if (!hasVariantB) return
    if (name === 'tile-view') exposures.expose('card-picture', version)
    else exposures.respond('card-picture', version)
  }

  const intersections = new IntersectionObserver(
    (entries) => {
      // What is behind a modal dialog is not visible, although it intersects the viewport.
      if (document.querySelector('dialog:modal')) return
      for (const { target, intersectionRatio } of entries) {
        if (!target.hasAttribute('data-tile')) {
          if (intersectionRatio >= HERO_VISIBLE_RATIO) exposures.expose('hero-picture', shownVersion('heroPicture'))
        } else if (intersectionRatio >= TILE_VISIBLE_RATIO) addTile('tile-view', target)
      }
    },
    { threshold: [HERO_VISIBLE_RATIO, TILE_VISIBLE_RATIO] },
  )
  /** Observing an element again reports at once whether it is visible. */
  const observeAll = () => {
    intersections.disconnect()
    observed.clear()
    observeNew()
  }
  const observeNew = () => {
    for (const element of document.querySelectorAll('[data-tile], [data-hero-version] img')) {
      if (observed.has(element)) continue
      observed.add(element)
      intersections.observe(element)
    }
    for (const element of observed) {
      if (element.isConnected) continue
      observed.delete(element)
      intersections.unobserve(element)
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
    const link = target instanceof Element ? target.closest('a') : null
    if (!link) return
    const tile = link.matches('[data-competition]') ? link.closest('[data-tile]') : null
    // Tiles inside a dialog do not belong to the page.
    if (tile && !tile.closest('dialog')) addTile('tile-click', tile)
    if (!tile && link.closest('section')?.querySelector('[data-hero-version]'))
      exposures.respond('hero-picture', shownVersion('heroPicture'))
    const competitionId = Number(/\/competition\/(\d+)\//.exec(link.pathname)?.[1])
    if (competitionId > 0 && link.origin === location.origin && isPaymentDocument(link.pathname))
      record({ name: 'entry-click', competitionId })
  }
  // A dialog's close event does not bubble, so listen in the capture phase.
  document.addEventListener('close', observeAll, true)
  document.addEventListener('click', onClick, true)
  changes.observe(document.body, { childList: true, subtree: true })

  return {
    setView(next) {
      if (next !== page) counted = new Set()
      page = next
      observeAll()
    },
    stop() {
      intersections.disconnect()
      changes.disconnect()
      document.removeEventListener('close', observeAll, true)
      document.removeEventListener('click', onClick, true)
    },
  }
}
