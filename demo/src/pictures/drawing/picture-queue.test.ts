import { expect, test } from 'vitest'
import { createPictureQueue } from './picture-queue.ts'

/** A queue whose drawings end when the test calls `end`. */
function openQueue() {
  const started: string[] = []
  const active = new Map<string, PromiseWithResolvers<void>>()
  const queue = createPictureQueue((file) => {
    started.push(file)
    const drawing = Promise.withResolvers<void>()
    active.set(file, drawing)
    return drawing.promise
  })
  const end = async (file: string, error?: Error) => {
    const { resolve, reject } = active.get(file)!
    if (error) reject(error)
    else resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ...queue, started, end }
}

test('a picture that is enqueued several times is drawn once, and all calls resolve', async () => {
  const { enqueue, started, end } = openQueue()
  const calls = [enqueue('a'), enqueue('a', { isUrgent: true }), enqueue('a')]
  await end('a')
  await Promise.all(calls)
  expect(started).toEqual(['a'])
})

test('at most two pictures are drawn at the same time', async () => {
  const { enqueue, started, end } = openQueue()
  for (const file of ['a', 'b', 'c', 'd']) void enqueue(file)
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
})

test('urgent pictures come before the others, even if they were queued as normal ones', async () => {
  const { enqueue, started, end } = openQueue()
  for (const file of ['a', 'b', 'c', 'd', 'e']) void enqueue(file)
  void enqueue('e', { isUrgent: true })
  void enqueue('new', { isUrgent: true })
  for (const file of ['a', 'b', 'e']) await end(file)
  expect(started).toEqual(['a', 'b', 'e', 'new', 'c'])
})

test('a failed picture rejects all its calls, does not stop the others, and can be enqueued again', async () => {
  const { enqueue, started, end } = openQueue()
  const [one, other] = [enqueue('a'), enqueue('a')]
  void enqueue('b')
  const third = enqueue('c')
  await Promise.all([
    expect(one).rejects.toThrow('no ink'),
    expect(other).rejects.toThrow('no ink'),
    end('a', new Error('no ink')),
  ])
  const again = enqueue('a')
  await end('c')
  await third
  await end('a')
  await again
  expect(started).toEqual(['a', 'b', 'c', 'a'])
})

test('after close, waiting pictures are rejected and no drawing starts', async () => {
  const { enqueue, close, started, end } = openQueue()
  const [first] = [enqueue('a'), enqueue('b')]
  const waiting = enqueue('c')
  close()
  await expect(waiting).rejects.toThrow('drawing was stopped')
  await expect(enqueue('d')).rejects.toThrow('drawing was stopped')
  await end('a')
  await first
  expect(started).toEqual(['a', 'b'])
})
