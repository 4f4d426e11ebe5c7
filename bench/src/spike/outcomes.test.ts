import { expect, it } from 'vitest'
import type { RecordedReply } from '@fairdraw/resilience/reply-stats.ts'
import { findWorseSeconds, recoveryOf, summariseReplies } from './outcomes.ts'

const reply = (at: number, other: Partial<RecordedReply> = {}): RecordedReply => ({
  at,
  status: 200,
  ms: 10,
  hasRetryAfter: false,
  isBusy: false,
  ...other,
})
const BUSY = { status: 503, hasRetryAfter: true, isBusy: true }
/** A hundred replies in each of some seconds from `from` on. */
const seconds = (from: number, count: number, other: Partial<RecordedReply> = {}) =>
  Array.from({ length: count * 100 }, (_, nth) => reply(from + nth * 10, other))
const findRecovery = (...of: Parameters<typeof findWorseSeconds>) => recoveryOf(findWorseSeconds(...of))
const BEFORE = seconds(0, 3)

it('a refusal is one that the product means; every other 503, and no reply, is a failure', () => {
  const replies = [reply(0), reply(1, BUSY), reply(2, { status: 503, hasRetryAfter: true }), reply(3, { status: 0 })]
  expect(summariseReplies(replies)).toMatchObject({ calls: 4, admitted: 1, refused: 1, failed: 2 })
})

it('all is as before at once if no second after the end is worse', () => {
  expect(findRecovery([...seconds(0, 2, BUSY), ...seconds(2_000, 3)], 2_000, BEFORE)).toBe(0)
})

it('recovery ends with the last second that was refused, slow or failed', () => {
  for (const worse of [BUSY, { ms: 900 }, { status: 0 }])
    expect(findRecovery([...seconds(0, 1), ...seconds(1_000, 1, worse), ...seconds(2_000, 4)], 0, BEFORE)).toBe(2)
})

it('a second that is slower than before and still fast is not worse', () => {
  expect(findRecovery(seconds(3_000, 1, { ms: 240 }), 3_000, BEFORE)).toBe(0)
})

it('a second that is as slow as one before is not worse', () => {
  const before = [...seconds(0, 1), ...seconds(1_000, 1, { ms: 310 }), ...seconds(2_000, 1)]
  const after = [...seconds(3_000, 1), ...seconds(4_000, 1, { ms: 305 })]
  expect(findRecovery(after, 3_000, before)).toBe(0)
  expect(findRecovery([...after, ...seconds(5_000, 1, { ms: 350 })], 3_000, before)).toBe(3)
})
