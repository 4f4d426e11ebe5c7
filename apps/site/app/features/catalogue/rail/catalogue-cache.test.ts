import { expect, it } from 'vitest'
import { createCatalogueCache, CACHE_MS } from './catalogue-cache.ts'

/** A cache that numbers its loads and uses a clock that the test controls. */
function start(fails: (load: number) => boolean = () => false) {
  const clock = { now: 1000 }
  let loads = 0
  const load = async () => {
    loads += 1
    return fails(loads) ? undefined : loads
  }
  return { clock, cache: createCatalogueCache(load, () => clock.now) }
}

// Row 1.4-22
// Row 1.9-04
it('caches the catalogue for exactly sixty seconds', async () => {
  const { clock, cache } = start()
  expect(await cache.get('a')).toBe(1)
  clock.now += 59_999
  expect(await cache.get('a')).toBe(1)
  clock.now += 1
  expect(CACHE_MS).toBe(60_000)
  expect(await cache.get('a')).toBe(2)
})

// Row 1.4-23
it('loads again when the hidden competitions or the test-player flag have changed', async () => {
  const { cache } = start()
  expect(await cache.get('test player')).toBe(1)
  expect(await cache.get('154')).toBe(2)
  expect(await cache.get('154')).toBe(2)
})

it('loads once for concurrent callers', async () => {
  const { cache } = start()
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([1, 1])
})

it('is cleared at log-out, including a load that is still pending', async () => {
  const { cache } = start()
  const pending = cache.get('a')
  cache.clear()
  await pending
  expect(await cache.get('a')).toBe(2)
})

it('does not cache a failed load', async () => {
  const { cache } = start((load) => load === 1)
  expect(await cache.get('a')).toBeUndefined()
  expect(await cache.get('a')).toBe(2)
})

it('a late failure does not remove a newer result', async () => {
  const answers = [Promise.withResolvers<string | undefined>(), Promise.withResolvers<string | undefined>()]
  let loads = 0
  const cache = createCatalogueCache(
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
