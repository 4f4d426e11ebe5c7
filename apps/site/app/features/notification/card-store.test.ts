/** The cards of the engagement service: shown, counted, reported and dismissed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tile } from '../catalogue/tile/tile-data.ts'
import { sampleCard } from '../../testing/sample-card.ts'
import { WINNER, createCardWorld, ids } from './testing.ts'

let world: ReturnType<typeof createCardWorld>
beforeEach(() => {
  world = createCardWorld()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

// Rows 2.4-36, 2.4-37
describe('opening', () => {
  // Rows 2.4-36, 2.4-37
  it('marks every stored card as seen and reports each, including those that cannot be shown', async () => {
    world.stored.push(sampleCard({ id: 'c', extras: { user: 'not-logged-in' } }))
    const store = await world.loaded()
    expect(store.get().unseen).toBe(2)
    await store.markOpened()
    expect(store.get().unseen).toBe(0)
    expect(store.get().cards.every(({ viewed }) => viewed)).toBe(true)
    expect(world.reports).toEqual(['seen a b c'])
  })

  // Rows 2.4-36, 2.4-37
  it('marks and reports nothing if there is nothing to show', async () => {
    world.stored = [sampleCard({ extras: { user: 'not-logged-in' } })]
    const store = await world.loaded()
    await store.markOpened()
    expect(store.get().cards[0]!.viewed).toBe(false)
    expect(world.reports).toEqual([])
  })

  it('is remembered when the cards are loaded again, and only new ones count', async () => {
    const store = await world.loaded()
    await store.markOpened()
    world.stored.push(sampleCard({ id: 'new' }))
    await store.load()
    expect(store.get().unseen).toBe(1)
  })
})

describe('dismissing', () => {
  // Rows 2.4-38, 2.4-39
  it('removes and reports the card with its id and its duplicates', async () => {
    world.stored.push(sampleCard({ id: 'a again', key: 'a' }))
    const store = await world.loaded()
    await store.dismiss('a')
    expect(ids(store.get().cards)).toEqual(['b'])
    expect(world.reports).toEqual(['dismissed a a again'])
    await store.load()
    expect(ids(store.get().cards)).toEqual(['b'])
  })

  // Row 2.4-45
  it('works only for dismissible cards', async () => {
    world.stored = [sampleCard({ dismissible: false })]
    const store = await world.loaded()
    await store.dismiss('one')
    expect(store.get().cards).toHaveLength(1)
    expect(world.reports).toEqual([])
  })
})

// Row 2.4-40
it('a click is reported only if the card has a link: an address, or its competition', async () => {
  world.stored.push(sampleCard({ id: 'c', competition: { isTokenPaid: false, tile: {} as Tile } }))
  const store = await world.loaded()
  for (const card of store.get().cards) await store.reportClick(card)
  expect(world.reports).toEqual(['clicked b', 'clicked c'])
})

describe('without consent', () => {
  beforeEach(() => {
    world.mayTell = false
  })

  it('impressions and clicks are not reported; a player’s dismissals are', async () => {
    const store = await world.loaded()
    await store.markOpened()
    await store.reportClick(store.get().cards[1]!)
    expect(store.get().unseen).toBe(0)
    await store.dismiss('a')
    expect(world.reports).toEqual(['dismissed a'])
  })

  it('a visitor’s dismissal hides the card on the page, but is not stored or reported', async () => {
    const store = await world.loaded('visitor')
    await store.dismiss('a')
    await store.load()
    expect(ids(store.get().available)).toEqual(['b'])
    expect([...world.localKeys]).toEqual([])
    expect(world.reports).toEqual([])
    expect(ids((await world.loaded('visitor')).get().available)).toEqual(['a', 'b'])
  })
})

it('with consent a card that a visitor dismissed stays hidden', async () => {
  await (await world.loaded('visitor')).dismiss('a')
  expect(ids((await world.loaded('visitor')).get().available)).toEqual(['b'])
})

// Row 2.4-46
describe('a service that fails', () => {
  it('sets the status to failed when cards are loaded, and keeps the loaded cards', async () => {
    const store = await world.loaded()
    world.isDown = true
    await store.load()
    expect(store.get()).toMatchObject({ status: 'failed', available: [{ id: 'a' }, { id: 'b' }] })
    world.isDown = false
    await store.load()
    expect(store.get().status).toBe('ready')
  })

  // Row 2.4-46
  it('is only logged to the console when a report fails', async () => {
    const store = await world.loaded()
    world.isDown = true
    await store.markOpened()
    await store.reportClick(store.get().cards[1]!)
    await store.dismiss('a')
    expect(ids(store.get().cards)).toEqual(['b'])
    expect(console.info).toHaveBeenCalledTimes(3)
  })
})

it('sends one request at a time', async () => {
  const store = world.open()
  const changes = vi.fn()
  store.subscribe(changes)
  await Promise.all([store.load(), store.load()])
  expect(changes).toHaveBeenCalledTimes(1)
})

it('loads the competitions of cards only when they are shown, and once', async () => {
  const store = world.open()
  await store.load()
  expect(store.get()).toMatchObject({ isEnriched: false, unseen: 2 })
  expect(world.ties).toBe(0)
  await store.loadEnriched()
  expect(world.ties).toBe(1)
  expect(store.get().isEnriched).toBe(true)
  expect(store.get().available.every((card) => card.winner === WINNER)).toBe(true)
})

it('cards that the bell is loading at that moment get their competitions when loaded', async () => {
  const store = world.open()
  await Promise.all([store.load(), store.loadEnriched()])
  expect(store.get().isEnriched).toBe(true)
  expect(world.ties).toBe(1)
})
