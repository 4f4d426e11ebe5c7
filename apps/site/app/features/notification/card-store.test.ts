import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tile } from '../catalogue/tile/tile-data.ts'
import { sampleCard } from '../../testing/sample-card.ts'
import { createCardStore } from './card-store.ts'
import type { NotificationCard, Viewer, WonCompetition } from './cards.ts'
import type { EngagementService } from './engagement-service.ts'

let reports: string[]
let stored: NotificationCard[]
let isDown: boolean
let mayTell: boolean
const localKeys = new Set<string>()
let own: NotificationCard[]
let isOwnDown: boolean
const localSeen = new Set<string>()

beforeEach(() => {
  reports = []
  stored = [sampleCard({ id: 'a' }), sampleCard({ id: 'b', url: '/win' })]
  isDown = false
  mayTell = true
  localKeys.clear()
  own = []
  isOwnDown = false
  localSeen.clear()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function open(viewer: Viewer = 'player', { hasService = true } = {}) {
  const record = async (what: string) => {
    if (isDown) throw new Error('unreachable')
    reports.push(what)
  }
  const connect = async (): Promise<EngagementService> => ({
    retrieve: async () => {
      if (isDown) throw new Error('unreachable')
      return stored
    },
    logImpressions: (cards) => record(`seen ${ids(cards).join(' ')}`),
    logClick: ({ id }) => record(`clicked ${id}`),
    logDismissal: (cards) => record(`dismissed ${ids(cards).join(' ')}`),
  })
  return createCardStore({
    viewer,
    connect: hasService ? connect : undefined,
    operator: {
      retrieve: async () => {
        if (isOwnDown) throw new Error('unreachable')
        return own
      },
      dismiss: async (id) => {
        if (isOwnDown) throw new Error('unreachable')
        reports.push(`own dismissed ${id}`)
      },
    },
    enrich: async (cards) => {
      ties += 1
      return cards.map((card) => ({ ...card, winner }))
    },
    isSharingAllowed: () => mayTell,
    localSeen,
    ...(viewer === 'visitor' && { localDismissals: localKeys }),
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
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

// Rows 2.4-36, 2.4-37
describe('opening', () => {
  // Rows 2.4-36, 2.4-37
  it('marks every stored card as seen and reports each, including those that cannot be shown', async () => {
    stored.push(sampleCard({ id: 'c', extras: { user: 'not-logged-in' } }))
    const store = await loaded()
    expect(store.get().unseen).toBe(2)
    await store.markOpened()
    expect(store.get().unseen).toBe(0)
    expect(store.get().cards.every(({ viewed }) => viewed)).toBe(true)
    expect(reports).toEqual(['seen a b c'])
  })

  // Rows 2.4-36, 2.4-37
  it('marks and reports nothing if there is nothing to show', async () => {
    stored = [sampleCard({ extras: { user: 'not-logged-in' } })]
    const store = await loaded()
    await store.markOpened()
    expect(store.get().cards[0]!.viewed).toBe(false)
    expect(reports).toEqual([])
  })

  it('is remembered when the cards are loaded again, and only new ones count', async () => {
    const store = await loaded()
    await store.markOpened()
    stored.push(sampleCard({ id: 'new' }))
    await store.load()
    expect(store.get().unseen).toBe(1)
  })
})

describe('dismissing', () => {
  // Rows 2.4-38, 2.4-39
  it('removes and reports the card with its id and its duplicates', async () => {
    stored.push(sampleCard({ id: 'a again', key: 'a' }))
    const store = await loaded()
    await store.dismiss('a')
    expect(ids(store.get().cards)).toEqual(['b'])
    expect(reports).toEqual(['dismissed a a again'])
    await store.load()
    expect(ids(store.get().cards)).toEqual(['b'])
  })

  // Row 2.4-45
  it('works only for dismissible cards', async () => {
    stored = [sampleCard({ dismissible: false })]
    const store = await loaded()
    await store.dismiss('one')
    expect(store.get().cards).toHaveLength(1)
    expect(reports).toEqual([])
  })
})

// Row 2.4-40
it('a click is reported only if the card has a link: an address, or its competition', async () => {
  stored.push(sampleCard({ id: 'c', competition: { isTokenPaid: false, tile: {} as Tile } }))
  const store = await loaded()
  for (const card of store.get().cards) await store.reportClick(card)
  expect(reports).toEqual(['clicked b', 'clicked c'])
})

describe('without consent', () => {
  beforeEach(() => {
    mayTell = false
  })

  it('impressions and clicks are not reported; a player’s dismissals are', async () => {
    const store = await loaded()
    await store.markOpened()
    await store.reportClick(store.get().cards[1]!)
    expect(store.get().unseen).toBe(0)
    await store.dismiss('a')
    expect(reports).toEqual(['dismissed a'])
  })

  it('a visitor’s dismissal hides the card on the page, but is not stored or reported', async () => {
    const store = await loaded('visitor')
    await store.dismiss('a')
    await store.load()
    expect(ids(store.get().available)).toEqual(['b'])
    expect([...localKeys]).toEqual([])
    expect(reports).toEqual([])
    expect(ids((await loaded('visitor')).get().available)).toEqual(['a', 'b'])
  })
})

it('with consent a card that a visitor dismissed stays hidden', async () => {
  await (await loaded('visitor')).dismiss('a')
  expect(ids((await loaded('visitor')).get().available)).toEqual(['b'])
})

// Row 2.4-46
describe('a service that fails', () => {
  it('sets the status to failed when cards are loaded, and keeps the loaded cards', async () => {
    const store = await loaded()
    isDown = true
    await store.load()
    expect(store.get()).toMatchObject({ status: 'failed', available: [{ id: 'a' }, { id: 'b' }] })
    isDown = false
    await store.load()
    expect(store.get().status).toBe('ready')
  })

  // Row 2.4-46
  it('is only logged to the console when a report fails', async () => {
    const store = await loaded()
    isDown = true
    await store.markOpened()
    await store.reportClick(store.get().cards[1]!)
    await store.dismiss('a')
    expect(ids(store.get().cards)).toEqual(['b'])
    expect(console.info).toHaveBeenCalledTimes(3)
  })
})

describe('notifications of the operator', () => {
  const ownCard = (id: string, over: Partial<NotificationCard> = {}) =>
    sampleCard({ id: `operator ${id}`, operatorId: id, url: '/win', createdAt: 2_000_000_000, ...over })
  beforeEach(() => {
    own = [ownCard('news')]
  })

  // Row 2.3-32
  it('are shown among the service’s cards by the same rules', async () => {
    stored.push(sampleCard({ id: 'pinned', pinned: true }))
    own.push(
      ownCard('for visitors', { extras: { user: 'not-logged-in' } }),
      ownCard('read before', { dismissed: true }),
    )
    expect(ids((await loaded()).get().available)).toEqual(['pinned', 'operator news', 'a', 'b'])
  })

  // Rows 2.4-37, 2.4-39, 2.4-40
  it.each([
    [true, ['seen operator news', 'clicked operator news', 'own dismissed news', 'dismissed operator news']],
    [false, ['own dismissed news']],
  ])(
    'with consent (%s) the service learns of them; a player’s dismissal is stored by us in any case',
    async (...row) => {
      const [isAllowed, expected] = row
      mayTell = isAllowed
      stored = []
      const store = await loaded()
      await store.markOpened()
      await store.reportClick(store.get().cards[0]!)
      await store.dismiss('operator news')
      expect(reports).toEqual(expected)
      expect(store.get().available).toEqual([])
    },
  )

  it('are reported with the service’s cards, in one call', async () => {
    const store = await loaded()
    await store.markOpened()
    expect(reports).toEqual(['seen a b operator news'])
  })

  it('a visitor’s dismissal is stored in the browser with consent, and never by us', async () => {
    const store = await loaded('visitor')
    await store.dismiss('operator news')
    expect(reports).toEqual(['dismissed operator news'])
    expect([...localKeys]).toEqual(['operator news'])
    expect(ids((await loaded('visitor')).get().available)).toEqual(['a', 'b'])
  })

  it('count as new on the next visit, unless there is consent to store that they were seen', async () => {
    mayTell = false
    await (await loaded()).markOpened()
    expect((await loaded()).get().unseen).toBe(3)
    mayTell = true
    await (await loaded()).markOpened()
    expect([...localSeen]).toEqual(['operator news'])
    expect((await loaded()).get().unseen).toBe(2)
  })

  it('are shown when the service fails, and the service’s cards when ours fail; both say so', async () => {
    isDown = true
    const store = open()
    await store.loadEnriched()
    expect(store.get()).toMatchObject({ status: 'failed', available: [{ id: 'operator news' }], isEnriched: true })
    isDown = false
    isOwnDown = true
    await store.load()
    expect(store.get().status).toBe('failed')
    expect(ids(store.get().available)).toEqual(['operator news', 'a', 'b'])
    isOwnDown = false
    await store.load()
    expect(store.get().status).toBe('ready')
  })

  it('are shown where there is no service to ask', async () => {
    const store = open('visitor', { hasService: false })
    await store.load()
    await store.markOpened()
    expect(store.get()).toMatchObject({ status: 'ready', available: [{ id: 'operator news' }] })
    expect(reports).toEqual([])
  })

  it('stay dismissed on the page when the dismissal cannot be stored', async () => {
    const store = await loaded()
    isOwnDown = true
    await store.dismiss('operator news')
    expect(ids(store.get().available)).toEqual(['a', 'b'])
    expect(console.info).toHaveBeenCalledTimes(1)
  })
})

it('sends one request at a time', async () => {
  const store = open()
  const changes = vi.fn()
  store.subscribe(changes)
  await Promise.all([store.load(), store.load()])
  expect(changes).toHaveBeenCalledTimes(1)
})

it('loads the competitions of cards only when they are shown, and once', async () => {
  const store = open()
  await store.load()
  expect(store.get()).toMatchObject({ isEnriched: false, unseen: 2 })
  expect(ties).toBe(0)
  await store.loadEnriched()
  expect(ties).toBe(1)
  expect(store.get().isEnriched).toBe(true)
  expect(store.get().available.every((card) => card.winner === winner)).toBe(true)
})

it('cards that the bell is loading at that moment get their competitions when loaded', async () => {
  const store = open()
  await Promise.all([store.load(), store.loadEnriched()])
  expect(store.get().isEnriched).toBe(true)
  expect(ties).toBe(1)
})
