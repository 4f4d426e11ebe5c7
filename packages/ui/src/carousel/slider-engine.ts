/** The engine of a slider: Embla, fetched only if there is more than one slide. */
import EmblaCarousel from 'embla-carousel'
import type { EmblaCarouselType } from 'embla-carousel'
import { startAutoplay } from './autoplay.ts'

export type SliderControls = { moveBy(by: 1 | -1): void; toggle(): void; isPlaying(): boolean; stop(): void }

/**
 * Embla's `duration` is not a time: each frame adds 1/duration of the remaining distance to the speed and keeps 0.68 of it. At
 * 60 frames per second it comes within 1 % of the target after about 36 ms per unit.
 */
const MS_PER_UNIT = 36

/** Autoplays every `intervalMs`, unless paused or the page is hidden. A manual change starts the interval again. */
export function startSlider(
  viewport: HTMLElement,
  {
    intervalMs,
    firstMs,
    transitionMs,
    isPaused,
    hasLinks,
    onPlaying,
  }: {
    intervalMs: number
    firstMs: number
    transitionMs: number
    isPaused: boolean
    /** Slides contain links: a slide with the pointer or the focus stays. */
    hasLinks: boolean
    onPlaying: (isPlaying: boolean) => void
  },
): SliderControls {
  /** Replaces Embla's own focus handling, which needs the focus within 10 ms of the key press; a busy page is slower (WCAG 2.4.11). */
  const bringInView = (api: EmblaCarouselType, focused: EventTarget | null) => {
    if (!(focused instanceof Element && focused.matches(':focus-visible'))) return
    // Runs after the browser's own scrolling.
    requestAnimationFrame(() => {
      const index = api.slideNodes().findIndex((slide) => slide.contains(focused))
      if (index === -1) return
      viewport.scrollLeft = 0
      api.scrollTo(index, true)
    })
  }
  const embla = EmblaCarousel(viewport, {
    loop: true,
    align: 'start',
    duration: transitionMs / MS_PER_UNIT,
    watchFocus: (api, { target }) => {
      bringInView(api, target)
      return false
    },
  })
  bringInView(embla, document.activeElement)
  // Embla cannot loop two slides that are both partly visible: go back to the first after the last.
  const next = () => (embla.canScrollNext() ? embla.scrollNext() : embla.scrollTo(0))
  const autoplay = startAutoplay({
    intervalMs,
    firstMs,
    isPaused,
    isSeen: () => document.visibilityState === 'visible',
    next,
    onPlaying,
  })
  embla.on('pointerUp', autoplay.restart)
  const done = new AbortController()
  if (hasLinks) {
    const { signal } = done
    let [isUnderHand, hasFocus] = [false, false]
    const rest = () => autoplay.setResting(isUnderHand || hasFocus)
    const listen = (event: string, note: () => void) =>
      viewport.addEventListener(event, () => (note(), rest()), { signal })
    listen('mouseenter', () => (isUnderHand = true))
    listen('mouseleave', () => (isUnderHand = false))
    listen('focusin', () => (hasFocus = viewport.contains(document.activeElement)))
    listen('focusout', () => (hasFocus = false))
  }
  return {
    moveBy(by) {
      if (by === 1) next()
      else if (embla.canScrollPrev()) embla.scrollPrev()
      else embla.scrollTo(embla.scrollSnapList().length - 1)
      autoplay.restart()
    },
    toggle: autoplay.toggle,
    isPlaying: autoplay.isPlaying,
    stop() {
      done.abort()
      autoplay.stop()
      embla.destroy()
    },
  }
}
