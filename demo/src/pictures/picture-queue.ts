/** What is still to be drawn, in order: each picture once, a few at a time, what somebody waits for before the rest. */

/** Two at a time: each drawing keeps one core busy, and the demo promises no more than two. */
const MAX_CONCURRENT = 2

export type PictureQueue = {
  /** Resolves when it is drawn. Who asks for what is under way or waits already waits with them. */
  ask(file: string, options?: { isUrgent?: boolean }): Promise<void>
  /** Begins no other; what waits is refused. */
  close(): void
}

export function createPictureQueue(draw: (file: string) => Promise<void>): PictureQueue {
  /** By file: those that wait, and those that are being drawn. */
  const asked = new Map<string, PromiseWithResolvers<void>>()
  const urgent = new Set<string>()
  const later = new Set<string>()
  let running = 0
  let isClosed = false

  const drawOne = async (file: string) => {
    const { resolve, reject } = asked.get(file)!
    running += 1
    await draw(file).then(resolve, reject)
    running -= 1
    // Forgotten either way: one that failed is tried again by whoever asks next.
    asked.delete(file)
    begin()
  }
  const begin = () => {
    for (let free = MAX_CONCURRENT - running; free > 0; free -= 1) {
      const [file] = urgent.size > 0 ? urgent : later
      if (file === undefined) return
      urgent.delete(file)
      later.delete(file)
      void drawOne(file)
    }
  }

  return {
    ask: (file, { isUrgent = false } = {}) => {
      if (isClosed) return Promise.reject(new Error('no more is drawn'))
      const known = asked.get(file)
      if (known) {
        if (isUrgent && later.delete(file)) urgent.add(file)
        return known.promise
      }
      const drawn = Promise.withResolvers<void>()
      asked.set(file, drawn)
      const line = isUrgent ? urgent : later
      line.add(file)
      begin()
      return drawn.promise
    },
    close: () => {
      isClosed = true
      for (const file of [...urgent, ...later]) asked.get(file)!.reject(new Error('no more is drawn'))
      urgent.clear()
      later.clear()
    },
  }
}
