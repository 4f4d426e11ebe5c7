import { getNotifications } from '@fairdraw/contract/notification-content.ts'
import { NOTIFICATION_EXAMPLES } from '@fairdraw/contract/examples/notifications.ts'
import { expect, it } from 'vitest'
import { operatorCard } from './operator-cards.ts'

const { notifications } = getNotifications.responses[200].parse(NOTIFICATION_EXAMPLES.getNotifications.reply)
const full = notifications[0]!

it('a notification becomes a card with a key of its own, as new as its start', () => {
  expect(operatorCard({ ...full, competitionId: 101 }, false)).toEqual({
    id: 'operator new-programme',
    key: 'operator new-programme',
    operatorId: 'new-programme',
    title: 'A new programme from <b>Monday</b>',
    description: 'The Late Breakfast starts at seven.',
    imageUrl: '/media/show-the-late-breakfast.webp',
    linkText: 'See what it gives away',
    url: '/win/free',
    dismissible: true,
    dismissed: false,
    viewed: false,
    pinned: false,
    createdAt: 1_795_161_600,
    extras: { user: 'all', competition_id: 101 },
  })
})

it('what a notification leaves out is empty or absent', () => {
  const { id, title, audience, isDismissible, isPinned, shownFrom, shownUntil } = full
  const bare = operatorCard({ id, title, audience, isDismissible, isPinned, shownFrom, shownUntil }, true)
  expect(bare).toMatchObject({ description: '', linkText: '', dismissed: true, extras: { user: 'all' } })
  expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['url']))
  expect(bare.extras).not.toHaveProperty('competition_id')
})
