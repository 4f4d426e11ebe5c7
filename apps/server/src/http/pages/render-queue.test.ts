import { expect, it } from 'vitest'
import { TooBusyToRender, createRenderQueue } from './render-queue.ts'

it('a queue with a rest after each rendering leaves the processor to others for that time', async () => {
  const queue = createRenderQueue({ maxConcurrent: 1, maxWaiting: 1, maxWaitMs: 60_000, restFactor: 2 })
  const took: number[] = []
  const work = async () => {
    const start = performance.now()
    while (performance.now() - start < 20);
    took.push(start)
  }
  await queue(work)
  const second = queue(work)
  await expect(queue(work)).rejects.toThrow(TooBusyToRender)
  await second
  // Twenty milliseconds of work and twice as many of rest, less what a timer may be early.
  expect(took[1]! - took[0]!).toBeGreaterThanOrEqual(58)
})
