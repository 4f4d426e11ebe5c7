/** The autoplay timer of a carousel (1-site §4 'Carousels'; 2-flows §9; field rule 27). The caller moves the slides. */
export type AutoplayTimer = {
  /** Pauses or plays, when the visitor presses the button. */
  toggle(): void
  isPlaying(): boolean
  /** The visitor changed the slide: the interval starts again. */
  restart(): void
  /** While a slide has the focus or the pointer, it stays. This does not change the state of the play button. */
  setResting(isResting: boolean): void
  stop(): void
}

export function startAutoplay({
  intervalMs,
  firstMs = intervalMs,
  isPaused,
  isSeen: isPageVisible,
  next,
  onPlaying,
}: {
  intervalMs: number
  /** Time until the first slide change, if a part of the interval has passed already. */
  firstMs?: number
  isPaused: boolean
  /** Whether the page is visible; otherwise the slides do not move. */
  isSeen: () => boolean
  next: () => void
  onPlaying: (isPlaying: boolean) => void
}): AutoplayTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false
  const halt = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const play = (waitMs = intervalMs) => {
    halt()
    timer = setTimeout(() => {
      if (isPageVisible() && !isResting) next()
      play()
    }, waitMs)
  }
  if (!isPaused) play(firstMs)
  onPlaying(!isPaused)
  return {
    toggle() {
      if (timer === undefined) play()
      else halt()
      onPlaying(timer !== undefined)
    },
    isPlaying: () => timer !== undefined,
    restart() {
      if (timer !== undefined) play()
    },
    setResting(shouldRest) {
      if (isResting && !shouldRest && timer !== undefined) play()
      isResting = shouldRest
    },
    stop: halt,
  }
}
