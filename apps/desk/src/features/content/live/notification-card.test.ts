import { expect, it } from 'vitest'
import { startOf } from '../form/new/new-item-kinds.ts'
import { readNotificationCard } from './notification-card.ts'

it('a card shows the text that a new notification begins with', () => {
  expect(readNotificationCard(startOf('notification', 'new-programme'))).toEqual({
    title: '[What is new]',
    text: '[One or two sentences.]',
    linkText: '[Where it leads]',
    url: '/win/free',
    image: undefined,
    audience: 'all',
    isDismissible: true,
    isPinned: false,
    competitionId: undefined,
    from: '2026-01-05T08:00:00.000Z',
    until: '2026-01-19T21:00:00.000Z',
  })
})

it('what is not finished, or not allowed, is left out', () => {
  const unfinished = {
    title: '<b> </b>',
    url: 'javascript:alert(1)',
    image: 'https://elsewhere.example/a.png',
    audience: 'nobody',
    competitionId: 0,
    shownFrom: 'soon',
  }
  expect(readNotificationCard(unfinished)).toEqual({
    title: undefined,
    text: undefined,
    linkText: undefined,
    url: undefined,
    image: undefined,
    audience: 'all',
    isDismissible: false,
    isPinned: false,
    competitionId: undefined,
    from: undefined,
    until: undefined,
  })
  expect(readNotificationCard({ image: '/media/a.webp', competitionId: 143, audience: 'logged-in' })).toMatchObject({
    image: '/media/a.webp',
    competitionId: '143',
    audience: 'logged-in',
  })
  expect(readNotificationCard('a text').title).toBeUndefined()
})
