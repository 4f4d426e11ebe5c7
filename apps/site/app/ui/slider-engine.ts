/** What moves a slider: Embla, fetched only where there is more than one slide. */
import EmblaCarousel from 'embla-carousel'
import type { EmblaCarouselType } from 'embla-carousel'
import { startTurns } from './turns.ts'

export type Slides = { turn(by: 1 | -1): void; toggle(): void; isPlaying(): boolean; stop(): void }

/**
 * Embla's `duration` is no time: each frame adds 1/duration of what is left to the speed and keeps 0.68 of it, which at
 * 60 frames a second comes within a hundredth of the goal after some 36 ms a unit.
 */
const MS_PER_UNIT = 36

/** Turns by itself every `intervalMs`, unless paused or the page is out of sight. A turn by hand begins the wait anew. */
export function startSlides(
  viewport: HTMLElement,
  {
    intervalMs,
    firstMs,
    turnMs,
    isPaused,
    hasLinks,
    onPlaying,
  }: {
    intervalMs: number
    firstMs: number
    turnMs: number
    isPaused: boolean
    /** A slide that has the pointer or the focus then stays, for as long as it has. */
    hasLinks: boolean
    onPlaying: (isPlaying: boolean) => void
  },
): Slides {
  /** Embla's own way asks that the focus comes within 10 ms of the key; on a busy page it does not (WCAG 2.4.11). */
  const bringInView = (api: EmblaCarouselType, focused: EventTarget | null) => {
    if (!(focused instanceof Element && focused.matches(':focus-visible'))) return
    // After the browser's own scrolling.
    requestAnimationFrame(() => {
      const place = api.slideNodes().findIndex((slide) => slide.contains(focused))
      if (place === -1) return
      viewport.scrollLeft = 0
      api.scrollTo(place, true)
    })
  }
  const embla = EmblaCarousel(viewport, {
    loop: true,
    align: 'start',
    duration: turnMs / MS_PER_UNIT,
    watchFocus: (api, { target }) => {
      bringInView(api, target)
      return false
    },
  })
  bringInView(embla, document.activeElement)
  // Two slides that both show in part cannot go round: after the last comes the first again.
  const next = () => (embla.canScrollNext() ? embla.scrollNext() : embla.scrollTo(0))
  const turns = startTurns({
    intervalMs,
    firstMs,
    isPaused,
    isSeen: () => document.visibilityState === 'visible',
    next,
    onPlaying,
  })
  embla.on('pointerUp', turns.waitAnew)
  const done = new AbortController()
  if (hasLinks) {
    const { signal } = done
    let [isUnderHand, hasFocus] = [false, false]
    const rest = () => turns.rest(isUnderHand || hasFocus)
    const listen = (event: string, note: () => void) =>
      viewport.addEventListener(event, () => (note(), rest()), { signal })
    listen('mouseenter', () => (isUnderHand = true))
    listen('mouseleave', () => (isUnderHand = false))
    listen('focusin', () => (hasFocus = viewport.contains(document.activeElement)))
    listen('focusout', () => (hasFocus = false))
  }
  return {
    turn(by) {
      if (by === 1) next()
      else if (embla.canScrollPrev()) embla.scrollPrev()
      else embla.scrollTo(embla.scrollSnapList().length - 1)
      turns.waitAnew()
    },
    toggle: turns.toggle,
    isPlaying: turns.isPlaying,
    stop() {
      done.abort()
      turns.stop()
      embla.destroy()
    },
  }
}
