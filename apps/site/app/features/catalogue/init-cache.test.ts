import { expect, it } from 'vitest'
import { createInitCache, KEPT_MS } from './init-cache.ts'

/** A cache whose loads are numbered, on a clock that a test moves. */
function start(fails: (load: number) => boolean = () => false) {
  const clock = { now: 1000 }
  let loads = 0
  const load = async () => {
    loads += 1
    return fails(loads) ? undefined : loads
  }
  return { clock, cache: createInitCache(load, () => clock.now) }
}

it('keeps what was loaded for sixty seconds, and not a moment longer', async () => {
  const { clock, cache } = start()
  expect(await cache.get('a')).toBe(1)
  clock.now += 59_999
  expect(await cache.get('a')).toBe(1)
  clock.now += 1
  expect(KEPT_MS).toBe(60_000)
  expect(await cache.get('a')).toBe(2)
})

it('is passed by when the hidden competitions or the test-player flag have changed', async () => {
  const { cache } = start()
  expect(await cache.get('test player')).toBe(1)
  expect(await cache.get('154')).toBe(2)
  expect(await cache.get('154')).toBe(2)
})

it('loads once for all who ask at the same time', async () => {
  const { cache } = start()
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([1, 1])
})

it('forgets at log-out, also what was still on its way', async () => {
  const { cache } = start()
  const underWay = cache.get('a')
  cache.forget()
  await underWay
  expect(await cache.get('a')).toBe(2)
})

it('does not keep a load that failed', async () => {
  const { cache } = start((load) => load === 1)
  expect(await cache.get('a')).toBeUndefined()
  expect(await cache.get('a')).toBe(2)
})

it('a late failure does not throw out what was loaded since', async () => {
  const answers = [Promise.withResolvers<string | undefined>(), Promise.withResolvers<string | undefined>()]
  let loads = 0
  const cache = createInitCache(
    () => answers[loads++]!.promise,
    () => 0,
  )
  const [first, second] = [cache.get('a'), cache.get('b')]
  answers[1]!.resolve('loaded')
  await second
  answers[0]!.resolve(undefined)
  expect(await first).toBeUndefined()
  expect(await cache.get('b')).toBe('loaded')
  expect(loads).toBe(2)
})
