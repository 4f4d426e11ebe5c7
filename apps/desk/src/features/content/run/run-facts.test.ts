import type { DeskRun } from '@fairdraw/contract/desk/run.ts'
import { expect, it } from 'vitest'
import { runFacts } from './run-facts.ts'

const RUN: DeskRun = {
  ticketsTotal: 2000,
  tooFew: 'draw',
  sold: 1604,
  held: 12,
  left: 384,
  prizes: 4,
  countedAt: '2026-11-24T09:00:00.000Z',
}
const REFUND = { tooFew: 'refund', minimum: 500 } as const

it.each<[string, Partial<DeskRun>, Record<string, string>]>([
  [
    'while it sells',
    {},
    {
      Sold: '1,604 of 2,000',
      Held: '12 by unfinished entries, which either get them or give them back',
      Left: '384',
      'Chance of a prize': '1 in 401 for one of the tickets sold, 1 in 500 when all are (4 prizes)',
      'If too few go': 'The draw takes place however many tickets go.',
    },
  ],
  [
    'before the first',
    { sold: 0, held: 0, left: 2000, prizes: 1 },
    { Sold: '0 of 2,000', Left: '2,000', 'Chance of a prize': '1 in 2,000 when all are (1 prize)' },
  ],
  ['the rest is held', { sold: 1988, left: 0 }, { Left: '0' }],
  ['sold out', { sold: 2000, held: 0, left: 0 }, { Held: 'None', Left: 'None: sold out' }],
  [
    'too few so far',
    { ...REFUND, sold: 104 },
    {
      'If too few go':
        'If fewer than 500 tickets go, there’s no draw, and everybody who paid is refunded. 396 more must go by the close.',
    },
  ],
  [
    'enough',
    { ...REFUND, sold: 500 },
    {
      'If too few go':
        'If fewer than 500 tickets go, there’s no draw, and everybody who paid is refunded. That many have gone.',
    },
  ],
])('%s', (_, figures, facts) => {
  expect(runFacts({ ...RUN, ...figures })).toMatchObject(facts)
})
