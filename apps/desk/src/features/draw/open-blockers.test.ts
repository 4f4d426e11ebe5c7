import { blockerCopy } from '@fairdraw/rules/draw/draw.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { expect, test } from 'vitest'
import type { DrawHistoryEvent } from './draw-states.ts'
import { openBlockers } from './open-blockers.ts'

const POSTAL_CONFIRMED: DrawHistoryEvent = {
  event: 'confirm-postal',
  state: 'open',
  actor: 'staff:ada',
  actorName: 'Ada',
  detail: {},
  at: '2026-11-25T10:00:00.000Z',
}
const CHANNELS = { post: 'postal', text: 'sms' } as const
const channelOf = (what = '') => (what in CHANNELS ? CHANNELS[what as keyof typeof CHANNELS] : undefined)
const of = (blockers: Blocker[], events: DrawHistoryEvent[] = []) =>
  openBlockers(
    {
      blockers: blockers.map(blockerCopy),
      openBlockers: blockers.map(({ code, what }) => {
        const channel = channelOf(what)
        return { code, ...(channel && { channel }) }
      }),
    },
    events,
  )

test('a channel that nobody has confirmed can be confirmed, until somebody has', () => {
  const blockers: Blocker[] = [
    { code: 'channel-not-confirmed', what: 'post' },
    { code: 'channel-not-confirmed', what: 'text' },
  ]
  expect(of(blockers).map(({ channel }) => channel)).toEqual(['postal', 'sms'])
  expect(of(blockers, [POSTAL_CONFIRMED]).map(({ channel }) => channel)).toEqual(['sms'])
})

test('other blockers of a channel cannot be confirmed away', () => {
  const open = of([{ code: 'deliveries-unfinished', what: 'post' }], [POSTAL_CONFIRMED])
  expect(open).toEqual([{ text: 'A delivery of entries by post is not worked through yet.' }])
})

test('numbers and vendors stay, and times are in London', () => {
  const texts = of([
    { code: 'payments-live', count: 3 },
    { code: 'books-different', what: 'card gateway' },
    { code: 'cut-off-to-come', what: '2026-07-01T11:30:00.000Z' },
  ]).map(({ text }) => text)
  expect(texts.slice(0, 2)).toEqual(['3 payments without an outcome.', 'The books of card gateway do not equal ours.'])
  expect(texts[2]).toContain('12:30')
  expect(texts[2]).not.toContain('2026-07-01T')
})
