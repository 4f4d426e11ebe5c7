/** Cards for everybody, as the broadcaster's staff would create them in the service. */
import type { Card } from './cards.ts'

const MONTH_SECONDS = 30 * 24 * 3_600

type DemoCard = Pick<Card, 'title' | 'description' | 'extras'> & Partial<Card>

const DEMO_CARDS: readonly DemoCard[] = [
  {
    title: 'New here? Start with a free one',
    description: 'Some draws cost nothing at all. <b>Tick the box and you’re in.</b>',
    url: '/win/free',
    urlText: 'See what’s free',
    extras: { user: 'not-logged-in' },
  },
  {
    type: 'CAPTIONED_IMAGE',
    title: 'Who won last week?',
    description: 'A kitchen, a car and a very surprised dog walker. Read their stories.',
    imageUrl: '/media/winner-priya.webp',
    url: '/win/winners',
    urlText: 'Meet the winners',
    isPinned: true,
    extras: { user: 'all', promo_id: 'winners-weekly' },
  },
  {
    title: 'Coffee for a year, for tokens',
    description: 'It’s 20 tokens to enter.',
    extras: { user: 'logged-in', competition_id: '143' },
  },
  {
    title: 'The pictures for two, all year',
    description: 'It’s free, and you can enter ten times.',
    extras: { user: 'logged-in', competition_id: '131' },
  },
  {
    title: 'How we tell you you’ve won',
    description: 'If you’ve won, we’ll tell you <i>here, by text or by phone</i>. We’ll never ask for your passcode.',
    extras: { user: 'logged-in' },
  },
]

export function createDemoCards(now: Date): Omit<Card, 'id'>[] {
  const createdAt = Math.floor(now.getTime() / 1000)
  return DEMO_CARDS.map((card, index) => ({
    userId: null,
    type: 'CLASSIC',
    isDismissible: true,
    isPinned: false,
    // Different times give the cards a defined order.
    createdAt: createdAt - index,
    expiresAt: createdAt + MONTH_SECONDS,
    ...card,
  }))
}
