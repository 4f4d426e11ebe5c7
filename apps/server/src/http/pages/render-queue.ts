/**
 * Renders a few pages at a time. A limited number waits for a limited time; others are refused with a time to retry.
 */

export type RenderQueueOptions = {
  maxConcurrent: number
  maxWaiting: number
  maxWaitMs: number
  /**
   * After each rendering its slot stays empty for this many times its duration, so that other work gets the processor.
   */
  restFactor?: number
}

/** Thrown when the queue is full or the wait was too long. */
export class TooBusyToRender extends Error {
  constructor() {
    super('too many pages are being rendered')
  }
}

export type RenderQueue = <Rendered>(render: () => Promise<Rendered>) => Promise<Rendered>

export function createRenderQueue({
  maxConcurrent,
  maxWaiting,
  maxWaitMs,
  restFactor = 0,
}: RenderQueueOptions): RenderQueue {
  let running = 0
  const waiting = new Set<() => void>()

  const waitForSlot = () =>
    new Promise<void>((start, refuse) => {
      if (waiting.size >= maxWaiting) return refuse(new TooBusyToRender())
      const takeSlot = () => {
        clearTimeout(timer)
        waiting.delete(takeSlot)
        start()
      }
      const timer = setTimeout(() => {
        waiting.delete(takeSlot)
        refuse(new TooBusyToRender())
      }, maxWaitMs)
      waiting.add(takeSlot)
    })

  const release = () => {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return async (render) => {
    if (running < maxConcurrent) running += 1
    // The slot is passed on directly, so that no other request takes it in between.
    else await waitForSlot()
    const startedAt = performance.now()
    try {
      return await render()
    } finally {
      if (restFactor === 0) release()
      else setTimeout(release, restFactor * (performance.now() - startedAt))
    }
  }
}
