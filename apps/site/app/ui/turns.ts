/** When a carousel moves on by itself (1-site §4 'Carousels'; 2-flows §9; field rule 27). What moves is the caller's. */
export type Turns = {
  /** Pauses or plays, as the visitor asks. */
  toggle(): void
  isPlaying(): boolean
  /** Somebody turned by hand: the wait begins anew. */
  waitAnew(): void
  /** While a slide has the focus or the pointer, it stays; the button still says what was asked for. */
  rest(isResting: boolean): void
  stop(): void
}

export function startTurns({
  intervalMs,
  firstMs = intervalMs,
  isPaused,
  isSeen,
  next,
  onPlaying,
}: {
  intervalMs: number
  /** How long until the first turn, where a part of the wait is over already. */
  firstMs?: number
  isPaused: boolean
  /** Nothing moves for nobody: whether the page is in sight. */
  isSeen: () => boolean
  next: () => void
  onPlaying: (isPlaying: boolean) => void
}): Turns {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false
  const halt = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const play = (waitMs = intervalMs) => {
    halt()
    timer = setTimeout(() => {
      if (isSeen() && !isResting) next()
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
    waitAnew() {
      if (timer !== undefined) play()
    },
    rest(shouldRest) {
      if (isResting && !shouldRest && timer !== undefined) play()
      isResting = shouldRest
    },
    stop: halt,
  }
}
