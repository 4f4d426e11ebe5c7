type Poll<Answer> = {
  ask: () => Promise<Answer>
  take: (answer: Answer) => void
  everyMs: number
  /** In how many milliseconds it asks again after an answer, where that is not always the same; undefined: as before. */
  nextMs?: ((answer: Answer) => number | undefined) | undefined
  /** False: the first time is after the interval, because what it would answer is there already. Default: true. */
  isAtOnce?: boolean
}

/**
 * Asks again and again while the page can be seen, and at once when it can be seen again. For an effect: returns its end, after which
 * no answer is taken.
 */
export function pollWhileVisible<Answer>({ ask, take, everyMs, nextMs, isAtOnce = true }: Poll<Answer>): () => void {
  let isOver = false
  let waitMs = everyMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const askLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void poll(), waitMs)
  }
  const poll = async () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') {
      const answer = await ask()
      if (isOver) return
      take(answer)
      waitMs = nextMs?.(answer) ?? waitMs
    }
    askLater()
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') void poll()
  }
  if (isAtOnce) void poll()
  else askLater()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
