import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleCard } from '../../testing/sample-card.ts'
import { createCardStore } from './card-store.ts'
import type { NotificationCard, Viewer, WonCompetition } from './cards.ts'

let told: string[]
let stored: NotificationCard[]
let isDown: boolean
let mayTell: boolean
const kept = new Set<string>()

beforeEach(() => {
  told = []
  stored = [sampleCard({ id: 'a' }), sampleCard({ id: 'b', url: '/win' })]
  isDown = false
  mayTell = true
  kept.clear()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function open(viewer: Viewer = 'player') {
  const tell = async (what: string) => {
    if (isDown) throw new Error('out of reach')
    told.push(what)
  }
  return createCardStore({
    viewer,
    connect: async () => ({
      retrieve: async () => {
        if (isDown) throw new Error('out of reach')
        return stored
      },
      logImpressions: (ids) => tell(`seen ${ids.join(' ')}`),
      logClick: (id) => tell(`clicked ${id}`),
      logDismissal: (ids) => tell(`dismissed ${ids.join(' ')}`),
    }),
    enrich: async (cards) => {
      ties += 1
      return cards.map((card) => ({ ...card, winner }))
    },
    isSharingAllowed: () => mayTell,
    ...(viewer === 'visitor' && { localDismissals: kept }),
  })
}
const winner: WonCompetition = {
  competitionId: 1,
  name: 'A car',
  image: '/media/car.webp',
  wonAt: '2026-11-20T12:00:00.000Z',
}
let ties = 0
beforeEach(() => void (ties = 0))
async function loaded(viewer?: Viewer) {
  const store = open(viewer)
  await store.load()
  return store
}
const ids = (cards: readonly NotificationCard[]) => cards.map(({ id }) => id)

describe('opening', () => {
  it('marks every stored card as seen and tells of each, those that cannot be shown here too', async () => {
    stored.push(sampleCard({ id: 'c', extras: { user: 'not-logged-in' } }))
    const store = await loaded()
    expect(store.get().unseen).toBe(2)
    await store.markOpened()
    expect(store.get().unseen).toBe(0)
    expect(store.get().cards.every(({ viewed }) => viewed)).toBe(true)
    expect(told).toEqual(['seen a b c'])
  })

  it('with nothing to show marks and tells nothing', async () => {
    stored = [sampleCard({ extras: { user: 'not-logged-in' } })]
    const store = await loaded()
    await store.markOpened()
    expect(store.get().cards[0]!.viewed).toBe(false)
    expect(told).toEqual([])
  })

  it('is kept in mind when the cards are asked for again, and new ones count', async () => {
    const store = await loaded()
    await store.markOpened()
    stored.push(sampleCard({ id: 'new' }))
    await store.load()
    expect(store.get().unseen).toBe(1)
  })
})

describe('dismissing', () => {
  it('removes the card by its id and tells of it, with whatever was handed over twice', async () => {
    stored.push(sampleCard({ id: 'a again', key: 'a' }))
    const store = await loaded()
    await store.dismiss('a')
    expect(ids(store.get().cards)).toEqual(['b'])
    expect(told).toEqual(['dismissed a a again'])
    await store.load()
    expect(ids(store.get().cards)).toEqual(['b'])
  })

  it('is for cards that can be dismissed', async () => {
    stored = [sampleCard({ dismissible: false })]
    const store = await loaded()
    await store.dismiss('one')
    expect(store.get().cards).toHaveLength(1)
    expect(told).toEqual([])
  })
})

it('a click is told only where the card has somewhere to lead', async () => {
  const store = await loaded()
  for (const card of store.get().cards) await store.reportClick(card)
  expect(told).toEqual(['clicked b'])
})

describe('without a yes', () => {
  beforeEach(() => {
    mayTell = false
  })

  it('nothing is told of what was seen and chosen; what a player dismissed is', async () => {
    const store = await loaded()
    await store.markOpened()
    await store.reportClick(store.get().cards[1]!)
    expect(store.get().unseen).toBe(0)
    await store.dismiss('a')
    expect(told).toEqual(['dismissed a'])
  })

  it('what a visitor dismissed is gone from the page, kept nowhere and told to nobody', async () => {
    const store = await loaded('visitor')
    await store.dismiss('a')
    await store.load()
    expect(ids(store.get().available)).toEqual(['b'])
    expect([...kept]).toEqual([])
    expect(told).toEqual([])
    expect(ids((await loaded('visitor')).get().available)).toEqual(['a', 'b'])
  })
})

it('with a yes what a visitor dismissed stays away', async () => {
  await (await loaded('visitor')).dismiss('a')
  expect(ids((await loaded('visitor')).get().available)).toEqual(['b'])
})

describe('a service that fails', () => {
  it('is said where cards are asked for; what had come stays', async () => {
    const store = await loaded()
    isDown = true
    await store.load()
    expect(store.get()).toMatchObject({ status: 'failed', available: [{ id: 'a' }, { id: 'b' }] })
    isDown = false
    await store.load()
    expect(store.get().status).toBe('ready')
  })

  it('is no matter where it is told something: only the console hears of it', async () => {
    const store = await loaded()
    isDown = true
    await store.markOpened()
    await store.reportClick(store.get().cards[1]!)
    await store.dismiss('a')
    expect(ids(store.get().cards)).toEqual(['b'])
    expect(console.info).toHaveBeenCalledTimes(3)
  })
})

it('asks once while it is being asked', async () => {
  const store = open()
  const changes = vi.fn()
  store.subscribe(changes)
  await Promise.all([store.load(), store.load()])
  expect(changes).toHaveBeenCalledTimes(1)
})

it('asks what cards are about only where they are looked at, and once', async () => {
  const store = open()
  await store.load()
  expect(store.get()).toMatchObject({ isEnriched: false, unseen: 2 })
  expect(ties).toBe(0)
  await store.loadEnriched()
  expect(ties).toBe(1)
  expect(store.get().isEnriched).toBe(true)
  expect(store.get().available.every((card) => card.winner === winner)).toBe(true)
})

it('that are asked for by the bell just then are tied when they are there', async () => {
  const store = open()
  await Promise.all([store.load(), store.loadEnriched()])
  expect(store.get().isEnriched).toBe(true)
  expect(ties).toBe(1)
})
