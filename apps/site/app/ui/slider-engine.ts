/** What moves a slider: Embla, fetched only where there is more than one picture. */
import EmblaCarousel from 'embla-carousel'

export type Slides = { turn(by: 1 | -1): void; toggle(): void; stop(): void }

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
    turnMs,
    isPaused,
    onPlaying,
  }: { intervalMs: number; turnMs: number; isPaused: boolean; onPlaying: (isPlaying: boolean) => void },
): Slides {
  const embla = EmblaCarousel(viewport, { loop: true, duration: turnMs / MS_PER_UNIT })
  let timer: ReturnType<typeof setInterval> | undefined
  const play = () => {
    clearInterval(timer)
    timer = setInterval(() => {
      if (document.visibilityState === 'visible') embla.scrollNext()
    }, intervalMs)
    onPlaying(true)
  }
  const pause = () => {
    clearInterval(timer)
    timer = undefined
    onPlaying(false)
  }
  const waitAnew = () => {
    if (timer !== undefined) play()
  }
  embla.on('pointerUp', waitAnew)
  if (isPaused) pause()
  else play()
  return {
    turn(by) {
      if (by === 1) embla.scrollNext()
      else embla.scrollPrev()
      waitAnew()
    },
    toggle: () => (timer === undefined ? play() : pause()),
    stop() {
      clearInterval(timer)
      embla.destroy()
    },
  }
}
