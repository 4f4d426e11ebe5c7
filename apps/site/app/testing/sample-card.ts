/** A plain card for tests. `extras` overrides its fields. */
import type { NotificationCard } from '../features/notification/cards.ts'

export function sampleCard({ extras, ...over }: Partial<NotificationCard> = {}): NotificationCard {
  const id = over.id ?? 'one'
  return {
    id,
    key: id,
    title: 'You’re in',
    description: 'Your payment has come through.',
    linkText: 'Your tickets',
    dismissible: true,
    dismissed: false,
    viewed: false,
    pinned: false,
    createdAt: 1_772_366_400,
    ...over,
    extras: { user: 'all', ...extras },
  }
}
