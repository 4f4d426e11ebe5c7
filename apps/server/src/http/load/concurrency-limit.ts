/** Runs `maxConcurrent` at a time, in order; undefined when `maxWaiting` wait already. */
export function createConcurrencyLimit(maxConcurrent: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Done>(work: () => Promise<Done>): Promise<Done | undefined> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) return undefined
      await new Promise<void>((turn) => waiting.push(turn))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
