import type { WaitingItem } from '@fairdraw/contract/desk/second-person.ts'
import { expect, test } from 'vitest'
import { waitingCopy } from './waiting-copy.ts'

const common = {
  by: { id: '1', name: 'Edie Marlow' },
  since: '2026-11-25T10:00:00.000Z',
  given: 1,
  needed: 2,
  myPart: 'may',
} as const
const rail = { contentKind: 'rail', id: 'fresh', title: null, revision: 3 } as const
const closings = [{ channel: 'online', from: '2026-07-01T20:00:00.000Z', to: '2026-07-02T20:00:00.000Z' } as const]

const ITEMS: readonly [WaitingItem, string, RegExp][] = [
  [{ act: 'publish-content', ...common, ...rail, closings: [] }, '/content/rail/fresh', /Rail, revision 3/],
  [
    { act: 'move-closing', ...common, ...rail, contentKind: 'competition', id: '105', title: 'A car', closings },
    '/content/competition/105',
    /closing moves from .*1 Jul.*21:00.* to .*2 Jul.*21:00/,
  ],
  [{ act: 'retire-content', ...common, ...rail, reason: 'Out of date.' }, '/content/rail/fresh', /Out of date/],
  [
    { act: 'confirm-channel', ...common, drawId: 'x', title: 'Sea', channel: 'postal', total: 412 },
    '/draws/x',
    /count.*Sea.*Post: one person/,
  ],
  [
    {
      act: 'approve-draw',
      ...common,
      drawId: 'x',
      title: 'Sea',
      tickets: 1_204,
      approvedBy: [{ id: '2', name: 'Sam' }],
    },
    '/draws/x',
    /1,204 tickets.*1 of 2 approvals: Sam/,
  ],
  [
    { act: 'void-draw', ...common, drawId: 'x', title: 'Sea', attempt: 2, reason: 'A sack of post was missing.' },
    '/draws/x',
    /Make a draw void Sea Attempt 2 “A sack of post was missing\.”/,
  ],
  [
    {
      act: 'withdraw-award',
      ...common,
      playerId: 7,
      awardId: 'x',
      prize: 'A bike',
      title: 'Sea',
      ticket: '10-0432',
      state: 'offered',
      reason: 'They work for us.',
    },
    '/prizes?state=offered',
    /Withdraw a prize A bike Ticket 10-0432 of Sea “They work for us\.”/,
  ],
  [
    { act: 'release-payout', ...common, playerId: 7, payoutId: 'x', amountPence: 60_000 },
    '/payouts?state=in-review',
    /second of two.*£600\.00 to player 7/,
  ],
]

test.each(ITEMS)('%j says what is proposed and leads to its room', (item, to, words) => {
  const { act, subject, details, ...found } = waitingCopy(item)
  expect(found.to).toBe(to)
  expect([act, subject, ...details].join(' ')).toMatch(words)
})
