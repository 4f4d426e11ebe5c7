import { expect, test } from 'vitest'
import { createPictureQueue } from './picture-queue.ts'

/** A queue whose drawings end when the test says so. */
function openQueue() {
  const begun: string[] = []
  const underWay = new Map<string, PromiseWithResolvers<void>>()
  const queue = createPictureQueue((file) => {
    begun.push(file)
    const drawing = Promise.withResolvers<void>()
    underWay.set(file, drawing)
    return drawing.promise
  })
  const end = async (file: string, error?: Error) => {
    const { resolve, reject } = underWay.get(file)!
    if (error) reject(error)
    else resolve()
    await new Promise((turn) => setImmediate(turn))
  }
  return { ...queue, begun, end }
}

test('however many ask for a picture, it is drawn once and all of them have it', async () => {
  const { ask, begun, end } = openQueue()
  const asked = [ask('a'), ask('a', { isUrgent: true }), ask('a')]
  await end('a')
  await Promise.all(asked)
  expect(begun).toEqual(['a'])
})

test('two are drawn at once, and no more', async () => {
  const { ask, begun, end } = openQueue()
  for (const file of ['a', 'b', 'c', 'd']) void ask(file)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('what somebody waits for comes before the rest, also when it was in the line already', async () => {
  const { ask, begun, end } = openQueue()
  for (const file of ['a', 'b', 'c', 'd', 'e']) void ask(file)
  void ask('e', { isUrgent: true })
  void ask('new', { isUrgent: true })
  for (const file of ['a', 'b', 'e']) await end(file)
  expect(begun).toEqual(['a', 'b', 'e', 'new', 'c'])
})

test('a picture that failed fails for all who waited, keeps no other waiting, and is tried again when it is asked for', async () => {
  const { ask, begun, end } = openQueue()
  const [one, other] = [ask('a'), ask('a')]
  void ask('b')
  const third = ask('c')
  await Promise.all([
    expect(one).rejects.toThrow('no ink'),
    expect(other).rejects.toThrow('no ink'),
    end('a', new Error('no ink')),
  ])
  const again = ask('a')
  await end('c')
  await third
  await end('a')
  await again
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
})

test('once it is closed what waits is refused and nothing more is begun', async () => {
  const { ask, close, begun, end } = openQueue()
  const [first] = [ask('a'), ask('b')]
  const waiting = ask('c')
  close()
  await expect(waiting).rejects.toThrow('no more is drawn')
  await expect(ask('d')).rejects.toThrow('no more is drawn')
  await end('a')
  await first
  expect(begun).toEqual(['a', 'b'])
})
