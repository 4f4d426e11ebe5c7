import { expect, it } from 'vitest'
import { TooBusyToRender, createRenderQueue } from './render-queue.ts'

it('a queue with a rest factor leaves the processor free after each rendering', async () => {
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
  // Twenty milliseconds of work and twice as much of rest, minus the inaccuracy of a timer.
  expect(took[1]! - took[0]!).toBeGreaterThanOrEqual(58)
})
