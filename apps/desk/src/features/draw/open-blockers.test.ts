import { blockerCopy } from '@fairdraw/rules/draw/draw.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { expect, test } from 'vitest'
import type { DrawChannel } from './draw-states.ts'
import { openBlockers } from './open-blockers.ts'

const ben = { staffId: 'ben', name: 'Ben' }
const postal: DrawChannel = {
  channel: 'postal',
  total: 2,
  accepted: 2,
  rejected: 0,
  waiting: 0,
  statedBy: ben,
  confirmedBy: null,
}
const CHANNELS = { post: 'postal', text: 'sms' } as const
const channelOf = (what = '') => (what in CHANNELS ? CHANNELS[what as keyof typeof CHANNELS] : undefined)
const of = (blockers: Blocker[], channels: DrawChannel[] = []) =>
  openBlockers(
    {
      blockers: blockers.map(blockerCopy),
      openBlockers: blockers.map(({ code, what }) => {
        const channel = channelOf(what)
        return { code, ...(channel && { channel }) }
      }),
    },
    channels,
  )

test('a channel blocks until two people have stated its total', () => {
  const blockers: Blocker[] = [
    { code: 'channel-not-confirmed', what: 'post' },
    { code: 'channel-not-confirmed', what: 'text' },
  ]
  const about = (channels: DrawChannel[]) => of(blockers, channels).map((text) => /by (\w+)/.exec(text)?.[1])
  expect(about([postal])).toEqual(['post', 'text'])
  expect(about([{ ...postal, confirmedBy: { staffId: 'ada', name: 'Ada' } }])).toEqual(['text'])
})

test('other blockers of a channel cannot be confirmed away', () => {
  const open = of([{ code: 'deliveries-unfinished', what: 'post' }], [{ ...postal, confirmedBy: ben }])
  expect(open).toEqual(['A delivery of entries by post is not worked through yet.'])
})

test('numbers and vendors stay, and times are in London', () => {
  const texts = of([
    { code: 'payments-live', count: 3 },
    { code: 'books-different', what: 'card gateway' },
    { code: 'cut-off-to-come', what: '2026-07-01T11:30:00.000Z' },
  ])
  expect(texts.slice(0, 2)).toEqual(['3 payments without an outcome.', 'The books of card gateway do not equal ours.'])
  expect(texts[2]).toContain('12:30')
  expect(texts[2]).not.toContain('2026-07-01T')
})
