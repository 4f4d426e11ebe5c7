/** What the broadcaster's own people have put up for everybody. */
import type { Card } from './cards.ts'

const A_MONTH = 30 * 24 * 3_600

type Sketch = Pick<Card, 'title' | 'description' | 'extras'> & Partial<Card>

const SKETCHES: readonly Sketch[] = [
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

export function demoCards(now: Date): Omit<Card, 'id'>[] {
  const createdAt = Math.floor(now.getTime() / 1000)
  return SKETCHES.map((sketch, place) => ({
    userId: null,
    type: 'CLASSIC',
    isDismissible: true,
    isPinned: false,
    // One after another, so that they have an order.
    createdAt: createdAt - place,
    expiresAt: createdAt + A_MONTH,
    ...sketch,
  }))
}
