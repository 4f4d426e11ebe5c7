/** Renders a few pages at a time; a bounded number waits for a bounded time, and the rest is refused with a time to retry. */

export type RenderQueueOptions = {
  maxConcurrent: number
  maxWaiting: number
  maxWaitMs: number
  /** After each rendering its place stays empty for so many times as long, so that other work has its share of the processor. */
  restFactor?: number
}

/** Thrown instead of rendering. */
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
      const take = () => {
        clearTimeout(timer)
        waiting.delete(take)
        start()
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        refuse(new TooBusyToRender())
      }, maxWaitMs)
      waiting.add(take)
    })

  const release = () => {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return async (render) => {
    if (running < maxConcurrent) running += 1
    // A place is handed on, not given back and taken again.
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
