import type { CalendarEvent } from '@fairdraw/contract/desk/calendar.ts'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderAtDesk } from '../../testing/render-at-desk.ts'
import { spanOf } from './calendar-span.ts'
import type { CalendarView } from './calendar-span.ts'
import styles from './days.module.css'
import { Days } from './days.tsx'

const opens = (day: string): CalendarEvent => ({
  id: day,
  at: `${day}T12:00:00.000Z`,
  event: 'opens',
  channel: 'online',
  subject: { kind: 'competition', id: '7', name: `Of ${day}` },
  isScheduled: false,
})
const EVENTS = ['2026-11-02', '2026-11-27', '2026-11-29'].map(opens)

const render = (view: CalendarView, day: string) =>
  renderAtDesk(
    createElement(Days, {
      view,
      day,
      today: '2026-11-28',
      days: spanOf(view, day).days,
      events: EVENTS,
      dayAddress: () => '',
    }),
  )
/** The days that a phone leaves out: quiet ones, and those before the day at which it begins. */
const leftOut = (html: string) =>
  [...html.matchAll(/<li class="([^"]*)"[^>]*><h3>([^<]*)<\/h3>/g)]
    .filter(([, names = '']) => [styles['quiet'], styles['earlier']].some((name) => names.split(' ').includes(name!)))
    .map(([, , day]) => day)
const shown = (html: string) =>
  [...html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, day]) => day).filter((day) => !leftOut(html).includes(day))

it('on a phone a month begins at the chosen day, even if nothing happens on it, and says how many are before it', () => {
  const html = render('month', '2026-11-28')
  expect(shown(html)).toEqual(['Sat 28 Nov', 'Sun 29 Nov'])
  expect(html).toContain('Nothing on this day.')
  expect(html).toMatch(/<button[^>]*>Show 2 earlier days<\/button>/)
})

it('from its first day on a month is whole, and the grid has each day and marks today', () => {
  const html = render('month', '2026-11-01')
  expect(html).not.toContain('<button')
  expect(shown(html)).toEqual(['Sun 1 Nov', 'Mon 2 Nov', 'Fri 27 Nov', 'Sun 29 Nov'])
  expect(html.match(/<h3>/g)).toHaveLength(42)
  expect(html).toMatch(/aria-current="date"><h3>Sat 28 Nov/)
})
