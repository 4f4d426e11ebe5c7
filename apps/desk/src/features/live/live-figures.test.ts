import { LIVE_SECONDS } from '@fairdraw/contract/desk/live.ts'
import type { LiveSecond } from '@fairdraw/contract/desk/live.ts'
import { expect, it } from 'vitest'
import { summaryOf } from './summary.ts'
import {
  addMessage,
  formatCountdown,
  gameDelay,
  lastMinuteOf,
  newestOf,
  seriesOf,
  vendorHealth,
} from './live-figures.ts'

const NOW = 1_800_000_000
const second = (at: number, requests: number | null, pence: number | null, failed = 0): LiveSecond => ({
  at,
  traffic:
    requests === null
      ? null
      : {
          processes: 1,
          requests,
          errors: { client: 9, limited: 0, refused: 1, server: 2 },
          queuedEntries: 3,
          waitingRequests: 1,
          vendors: failed > 0 ? { gateway: { calls: 10, failed } } : {},
        },
  game: pence === null ? null : { begun: 1, completed: 1, paid: 1, declined: 0, unanswered: 0, refundsDue: 0, pence },
})
const message = (at: number, seconds: LiveSecond[], gameUntil: number | null = at - 1) => ({
  now: new Date(at * 1000).toISOString(),
  seconds,
  gameUntil,
  closings: [],
})

it('a later message replaces the seconds that it has and keeps the others', () => {
  const first = addMessage(undefined, message(NOW, [second(NOW - 2, 5, 100), second(NOW - 1, 1, null)]), 0)
  const board = addMessage(first, message(NOW + 1, [second(NOW - 1, 7, 50)]), 0)
  expect(lastMinuteOf(board, 'requests')).toBe(12)
  expect(lastMinuteOf(board, 'pence')).toBe(150)
  expect(board.last).toBe(NOW)
})

it('a second that is not known is a gap and not a zero', () => {
  const board = addMessage(undefined, message(NOW, [second(NOW - 1, null, 0)]), 0)
  expect(seriesOf(board, 'requests')).toEqual(Array.from({ length: LIVE_SECONDS }, () => undefined))
  expect([newestOf(board, 'requests'), lastMinuteOf(board, 'requests')]).toEqual([undefined, undefined])
  expect([newestOf(board, 'pence'), lastMinuteOf(board, 'pence')]).toEqual([0, 0])
})

it('what is older than the charts is forgotten', () => {
  const first = addMessage(undefined, message(NOW, [second(NOW - 1, 5, 1)]), 0)
  const later = addMessage(first, message(NOW + LIVE_SECONDS, []), 0)
  expect(later.seconds.size).toBe(0)
  expect(newestOf(later, 'requests')).toBeUndefined()
})

it('errors are what failed or was refused, and not what was wrong of the caller', () => {
  const board = addMessage(undefined, message(NOW, [second(NOW - 1, 5, 1)]), 0)
  expect([lastMinuteOf(board, 'errors'), newestOf(board, 'queue')]).toEqual([3, 4])
})

it.each([
  [0, 'unused'],
  [1, 'uneasy'],
  [3, 'bad'],
] as const)('a vendor with %i of 10 calls failed is %s', (failed, state) => {
  const board = addMessage(undefined, message(NOW, [second(NOW - 1, 5, 1, failed)]), 0)
  expect(vendorHealth(board, 'gateway').state).toBe(state)
  expect(vendorHealth(board, 'sms').state).toBe('unused')
})

it('the delay of the game is known although the stream goes on', () => {
  expect(gameDelay(addMessage(undefined, message(NOW, [], NOW - 21), 0))).toBe(20)
})

it.each([
  [-1, undefined],
  [0, undefined],
  [1, '0:01'],
  [59_001, '1:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1 h 00 min'],
  [47 * 3_600_000, '47 h 00 min'],
  [48 * 3_600_000, '2 days'],
])('%i ms are left as %s', (ms, text) => expect(formatCountdown(ms)).toBe(text))

it('the summary is one sentence of what is known', () => {
  const board = addMessage(undefined, message(NOW, [second(NOW - 1, 5, 750)]), 0)
  expect(summaryOf(board)).toBe('In the last minute: 1 entry, 1 payment, £7.50, 3 errors.')
  expect(summaryOf(addMessage(undefined, message(NOW, []), 0))).toBe('Nothing is known of the last minute.')
})
