/** Notifications of the operator among the cards of the engagement service. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleCard } from '../../testing/sample-card.ts'
import type { NotificationCard } from './cards.ts'
import { createCardWorld, ids } from './testing.ts'

let world: ReturnType<typeof createCardWorld>
beforeEach(() => {
  world = createCardWorld()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('notifications of the operator', () => {
  const ownCard = (id: string, over: Partial<NotificationCard> = {}) =>
    sampleCard({ id: `operator ${id}`, operatorId: id, url: '/win', createdAt: 2_000_000_000, ...over })
  beforeEach(() => {
    world.own = [ownCard('news')]
  })

  // Row 2.3-32
  it('are shown among the service’s cards by the same rules', async () => {
    world.stored.push(sampleCard({ id: 'pinned', pinned: true }))
    world.own.push(
      ownCard('for visitors', { extras: { user: 'not-logged-in' } }),
      ownCard('read before', { dismissed: true }),
    )
    expect(ids((await world.loaded()).get().available)).toEqual(['pinned', 'operator news', 'a', 'b'])
  })

  // Rows 2.4-37, 2.4-39, 2.4-40
  it.each([
    [true, ['seen operator news', 'clicked operator news', 'own dismissed news', 'dismissed operator news']],
    [false, ['own dismissed news']],
  ])(
    'with consent (%s) the service learns of them; a player’s dismissal is world.stored by us in any case',
    async (...row) => {
      const [isAllowed, expected] = row
      world.mayTell = isAllowed
      world.stored = []
      const store = await world.loaded()
      await store.markOpened()
      await store.reportClick(store.get().cards[0]!)
      await store.dismiss('operator news')
      expect(world.reports).toEqual(expected)
      expect(store.get().available).toEqual([])
    },
  )

  it('are reported with the service’s cards, in one call', async () => {
    const store = await world.loaded()
    await store.markOpened()
    expect(world.reports).toEqual(['seen a b operator news'])
  })

  it('a visitor’s dismissal is stored in the browser with consent, and never by us', async () => {
    const store = await world.loaded('visitor')
    await store.dismiss('operator news')
    expect(world.reports).toEqual(['dismissed operator news'])
    expect([...world.localKeys]).toEqual(['operator news'])
    expect(ids((await world.loaded('visitor')).get().available)).toEqual(['a', 'b'])
  })

  it('count as new on the next visit, unless there is consent to store that they were seen', async () => {
    world.mayTell = false
    await (await world.loaded()).markOpened()
    expect((await world.loaded()).get().unseen).toBe(3)
    world.mayTell = true
    await (await world.loaded()).markOpened()
    expect([...world.localSeen]).toEqual(['operator news'])
    expect((await world.loaded()).get().unseen).toBe(2)
  })

  it('are shown when the service fails, and the service’s cards when ours fail; both say so', async () => {
    world.isDown = true
    const store = world.open()
    await store.loadEnriched()
    expect(store.get()).toMatchObject({ status: 'failed', available: [{ id: 'operator news' }], isEnriched: true })
    world.isDown = false
    world.isOwnDown = true
    await store.load()
    expect(store.get().status).toBe('failed')
    expect(ids(store.get().available)).toEqual(['operator news', 'a', 'b'])
    world.isOwnDown = false
    await store.load()
    expect(store.get().status).toBe('ready')
  })

  it('are shown where there is no service to ask', async () => {
    const store = world.open('visitor', { hasService: false })
    await store.load()
    await store.markOpened()
    expect(store.get()).toMatchObject({ status: 'ready', available: [{ id: 'operator news' }] })
    expect(world.reports).toEqual([])
  })

  it('stay dismissed on the page when the dismissal cannot be stored', async () => {
    const store = await world.loaded()
    world.isOwnDown = true
    await store.dismiss('operator news')
    expect(ids(store.get().available)).toEqual(['a', 'b'])
    expect(console.info).toHaveBeenCalledTimes(1)
  })
})
