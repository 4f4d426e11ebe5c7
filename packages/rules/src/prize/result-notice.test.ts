import { expect, it } from 'vitest'
import { isNoticeHour } from './result-notice.ts'

it.each([
  ['2026-01-15T08:59:59Z', false],
  ['2026-01-15T09:00:00Z', true],
  ['2026-01-15T20:59:59Z', true],
  ['2026-01-15T21:00:00Z', false],
  // Summer time.
  ['2026-07-15T07:59:59Z', false],
  ['2026-07-15T08:00:00Z', true],
  ['2026-07-15T20:00:00Z', false],
])('at %s a result notice may be sent: %s', (instant, isSent) => {
  expect(isNoticeHour(new Date(instant))).toBe(isSent)
})
