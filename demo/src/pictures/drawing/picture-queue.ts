/** A queue of pictures to draw: each once, with limited concurrency, urgent ones first. */

/** Each drawing uses one core, and the demonstration promises to use no more than two. */
const MAX_CONCURRENT = 2

export type PictureQueue = {
  /** Resolves when the picture is drawn. A picture that is already queued or being drawn is not queued again. */
  enqueue(file: string, options?: { isUrgent?: boolean }): Promise<void>
  /** Starts no more drawings, and rejects the waiting ones. */
  close(): void
}

export function createPictureQueue(draw: (file: string) => Promise<void>): PictureQueue {
  /** Waiting and active drawings, by file. */
  const pending = new Map<string, PromiseWithResolvers<void>>()
  const urgent = new Set<string>()
  const normal = new Set<string>()
  let running = 0
  let isClosed = false

  const drawOne = async (file: string) => {
    const { resolve, reject } = pending.get(file)!
    running += 1
    await draw(file).then(resolve, reject)
    running -= 1
    // A failed one is removed too, so that the next call tries again.
    pending.delete(file)
    startNext()
  }
  const startNext = () => {
    for (let free = MAX_CONCURRENT - running; free > 0; free -= 1) {
      const [file] = urgent.size > 0 ? urgent : normal
      if (file === undefined) return
      urgent.delete(file)
      normal.delete(file)
      void drawOne(file)
    }
  }

  return {
    enqueue: (file, { isUrgent = false } = {}) => {
      if (isClosed) return Promise.reject(new Error('drawing was stopped'))
      const existing = pending.get(file)
      if (existing) {
        if (isUrgent && normal.delete(file)) urgent.add(file)
        return existing.promise
      }
      const drawn = Promise.withResolvers<void>()
      pending.set(file, drawn)
      const queued = isUrgent ? urgent : normal
      queued.add(file)
      startNext()
      return drawn.promise
    },
    close: () => {
      isClosed = true
      for (const file of [...urgent, ...normal]) pending.get(file)!.reject(new Error('drawing was stopped'))
      urgent.clear()
      normal.clear()
    },
  }
}
