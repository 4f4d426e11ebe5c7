import type { CalendarEvent } from '@fairdraw/contract/desk/calendar.ts'
import { expect, it } from 'vitest'
import { eventName, joinChannels, pickEvents, placeOf } from './event-copy.ts'

const closes = (channel: CalendarEvent['channel'], at = '2026-11-29T21:00:00.000Z', id = '901'): CalendarEvent => ({
  id: `${id} ${channel} ${at}`,
  at,
  event: 'closes',
  subject: { kind: 'competition', id, name: 'A lens' },
  channel,
  isScheduled: false,
})

it('channels that close at the same time are one line, others are not', () => {
  const later = '2026-11-30T17:00:00.000Z'
  const joined = joinChannels([
    closes('online'),
    closes('sms'),
    closes('online', undefined, '902'),
    closes('postal', later),
  ])
  expect(joined.map((event) => [event.subject.id, eventName(event)])).toEqual([
    ['901', 'closes online and by text'],
    ['902', 'closes online'],
    ['901', 'closes by post'],
  ])
})

it('an event without a channel has only its name', () => {
  expect(joinChannels([closes(null)]).map(eventName)).toEqual(['closes'])
})

it('a draw leads to its draw, content to its item', () => {
  expect(placeOf({ kind: 'draw', id: 'a' }).to).toBe('/draws/a')
  expect(placeOf({ kind: 'weekly-draw', id: 'week 1' }).to).toBe('/content/weekly-draw/week%201')
})

it('where there is little room a draw stays, and what stays is in its order', () => {
  const [opens, closed, draws] = (['opens', 'closes', 'draws'] as const).map((event, index) => ({
    ...closes(null, `2026-11-29T2${index}:00:00.000Z`),
    event,
    channels: [],
  }))
  expect(pickEvents([opens!, closed!, draws!], 2)).toEqual([closed, draws])
})
