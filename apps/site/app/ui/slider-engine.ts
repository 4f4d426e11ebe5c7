/** What moves a slider: Embla, fetched only where there is more than one picture. */
import type { EmblaCarouselType } from 'embla-carousel'
import EmblaCarousel from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'

export type Slides = { turn(by: 1 | -1): void; toggle(): void; stop(): void }

/**
 * Embla's `duration` is no time: each frame adds 1/duration of what is left to the speed and keeps 0.68 of it, which at
 * 60 frames a second comes within a hundredth of the goal after some 36 ms a unit.
 */
const MS_PER_UNIT = 36

export function startSlides(
  viewport: HTMLElement,
  {
    intervalMs,
    turnMs,
    isPaused,
    onPlaying,
  }: { intervalMs: number; turnMs: number; isPaused: boolean; onPlaying: (isPlaying: boolean) => void },
): Slides {
  const autoplay = Autoplay({
    delay: intervalMs,
    playOnInit: !isPaused,
    stopOnInteraction: false,
    stopOnFocusIn: false,
    stopOnMouseEnter: false,
  })
  const embla: EmblaCarouselType = EmblaCarousel(viewport, { loop: true, duration: turnMs / MS_PER_UNIT }, [autoplay])
  const tell = () => onPlaying(autoplay.isPlaying())
  embla.on('autoplay:play', tell).on('autoplay:stop', tell)
  tell()
  return {
    turn: (by) => (by === 1 ? embla.scrollNext() : embla.scrollPrev()),
    toggle: () => (autoplay.isPlaying() ? autoplay.stop() : autoplay.play()),
    stop: () => embla.destroy(),
  }
}
