import { expect, test } from 'vitest'
import { rowAmount, rowNote, rowTitle } from './timeline-copy.ts'

const at = '2026-11-25T12:00:00.000Z'

test('an entry names its competition, its channel and its first tickets', () => {
  const row = { key: 'a', kind: 'entries', at, event: 'entry', name: 'A car', channel: 'postal' } as const
  expect(rowTitle(row)).toBe('Entered “A car” by post')
  expect(rowTitle({ ...row, channel: 'online' })).toBe('Entered “A car”')
  expect(rowNote({ ...row, quantity: 9, tickets: ['10-0123', '10-0124'] })).toBe(
    '9 tickets: 10-0123, 10-0124 and 7 more',
  )
})

test('a movement of a balance has its sign and its unit', () => {
  const row = { key: 'a', kind: 'balances', at, event: 'adjustment' } as const
  expect(rowTitle(row)).toBe('Adjusted by staff')
  expect(rowAmount({ ...row, asset: 'tokens', amount: 50 })).toBe('+50 tokens')
  expect(rowAmount({ ...row, asset: 'cash', amount: -250 })).toBe('−£2.50')
})

test('what a newer server names is shown by its name', () => {
  expect(rowTitle({ key: 'a', kind: 'desk', at, event: 'pat-on-the-back', actor: 'Sunita Rao' })).toBe(
    'Pat on the back: Sunita Rao',
  )
  expect(rowTitle({ key: 'a', kind: 'messages', at, event: 'prize-won/card', channel: 'card' })).toBe(
    'Notice of a prize, by card',
  )
})
