import { demoEngagementCredentials as keys } from '@fairdraw/emulators/engagement/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEngagementService } from './engagement-service.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators()
})
afterEach(() => emulators.faults.clear())
afterAll(() => emulators.close())

const address = () => ({ url: `${emulators.origin}/_v/${vendorHosts.engagementSdk}`, key: keys.appKey })
/** A fake service that returns the given cards. */
const serviceWith = (cards: unknown) =>
  createEngagementService({ url: 'https://sdk.example', key: 'k' }, undefined, async () => Response.json({ cards }))

describe('the engagement service', () => {
  // Rows 1.3-71, 1.6-06
  // Rows 2.3-28, 2.7-16
  it('returns the cards for everybody and for visitors to a visitor', async () => {
    const cards = await createEngagementService(address(), undefined).retrieve()
    expect(cards.map(({ extras }) => extras.user).toSorted()).toEqual(['all', 'not-logged-in'])
    expect(cards.find(({ pinned }) => pinned)).toMatchObject({
      title: 'Who won last week?',
      imageUrl: '/media/winner-priya.webp',
      linkText: 'Meet the winners',
      url: '/win/winners',
      dismissible: true,
      viewed: false,
      dismissed: false,
      extras: { user: 'all', promo_id: 'winners-weekly' },
    })
  })

  // Row 2.7-17
  it('receives impressions, clicks and dismissals: of its own cards, and of the operator’s as custom events', async () => {
    const service = createEngagementService(address(), undefined)
    const [a, b, own] = [{ id: 'a' }, { id: 'b' }, { id: 'operator news', operatorId: 'news' }]
    await service.logImpressions([a, own, b])
    await service.logClick(a)
    await service.logClick(own)
    await service.logDismissal([b])
    await service.logDismissal([own])
    await service.logImpressions([])
    const events = emulators.engagement.events()
    expect(
      events.map((event) => (event.name === 'ce' ? [event.customName, event.properties] : [event.name, event.ids])),
    ).toEqual([
      ['cci', ['a', 'b']],
      ['notification_impression', { notification_id: 'news' }],
      ['ccc', ['a']],
      ['notification_click', { notification_id: 'news' }],
      ['ccd', ['b']],
      ['notification_dismissal', { notification_id: 'news' }],
    ])
  })

  it('fails for a player without a valid signature', async () => {
    const service = createEngagementService(address(), { userId: 'somebody', signature: 'made up' })
    await expect(service.retrieve()).rejects.toThrow(/401/)
    emulators.faults.add({ vendor: 'engagement', operation: 'sync', fault: 'error-5xx' })
    await expect(createEngagementService(address(), undefined).retrieve()).rejects.toThrow(/503/)
    await expect(serviceWith('none').retrieve()).rejects.toThrow(/no cards/)
  })
})

describe('a card of the API', () => {
  it('is parsed with defaults for missing values, and skipped if invalid', async () => {
    expect(
      await serviceWith([null, 7, {}, { id: 'a', e: { user: 'martians', competition_id: 'x' } }]).retrieve(),
    ).toEqual([
      {
        id: 'a',
        key: 'a',
        title: '',
        description: '',
        linkText: '',
        dismissible: false,
        dismissed: false,
        viewed: false,
        pinned: false,
        createdAt: 0,
        extras: { user: 'all' },
      },
    ])
  })

  // Row 1.3-70
  // Rows 2.3-28, 2.3-29
  it('has its texts, its time, and whether it was viewed, dismissed, can be dismissed or is pinned', async () => {
    const wire = {
      id: 'a',
      tt: 'You’re in',
      ds: 'Your payment has come through.',
      dm: 'Your tickets',
      ca: 1_772_366_400,
    }
    const read = {
      title: 'You’re in',
      description: 'Your payment has come through.',
      linkText: 'Your tickets',
      createdAt: 1_772_366_400,
    }
    const flags = { viewed: 'v', dismissed: 'r', dismissible: 'db', pinned: 'p' }
    for (const [flag, letter] of Object.entries(flags)) {
      const none = { viewed: false, dismissed: false, dismissible: false, pinned: false }
      const [card] = await serviceWith([{ ...wire, [letter]: true }]).retrieve()
      expect(card).toMatchObject({ ...read, ...none, [flag]: true })
    }
  })

  // Row 1.3-72
  // Row 2.3-28
  it('has its competition id from its extras, and is identified by our own key', async () => {
    const [card] = await serviceWith([
      { id: 'a', e: { key: 'outbox-1', competition_id: '101', promo_id: 'p' } },
    ]).retrieve()
    expect(card).toMatchObject({ key: 'outbox-1', extras: { user: 'all', competition_id: 101, promo_id: 'p' } })
  })

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '',
  ])('ignores the unsafe address %j', async (u) => {
    const [card] = await serviceWith([{ id: 'a', u, i: u }]).retrieve()
    expect(card).not.toHaveProperty('url')
    expect(card).not.toHaveProperty('imageUrl')
  })
})
