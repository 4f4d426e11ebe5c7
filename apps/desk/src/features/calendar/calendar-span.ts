/** The days that a view of the calendar shows, as days in London. */
import { londonDay, londonInstant } from '@fairdraw/rules/text/london-time.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

export type CalendarSpan = {
  /** `YYYY-MM-DD`. */
  days: string[]
  from: Date
  until: Date
  /** A day of the span before and after. */
  previous: string
  next: string
}

const AGENDA_DAYS = 30
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day of the calendar some days later; it has no clock, so that no change of the clocks matters. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether an address names a day that exists, in a year in which a calendar makes sense. */
export function isDay(text: string | null): text is string {
  if (text === null || !DAY.test(text) || Number.isNaN(Date.parse(text))) return false
  return addDays(text, 0) === text && text >= '2000' && text < '2100'
}

/** 0 is Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const monday = (day: string) => addDays(day, -weekdayOf(day))
const monthOf = (day: string) => day.slice(0, 7)

function firstAndCount(
  view: CalendarView,
  day: string,
): { first: string; count: number; previous: string; next: string } {
  if (view === 'week') {
    const first = monday(day)
    return { first, count: 7, previous: addDays(first, -7), next: addDays(first, 7) }
  }
  if (view === 'agenda')
    return { first: day, count: AGENDA_DAYS, previous: addDays(day, -AGENDA_DAYS), next: addDays(day, AGENDA_DAYS) }
  const begins = `${monthOf(day)}-01`
  const next = `${monthOf(addDays(begins, 31))}-01`
  const first = monday(begins)
  const last = addDays(monday(addDays(next, -1)), 6)
  const count = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  return { first, count, previous: `${monthOf(addDays(begins, -1))}-01`, next }
}

export function spanOf(view: CalendarView, day: string): CalendarSpan {
  const { first, count, previous, next } = firstAndCount(view, day)
  const days = Array.from({ length: count }, (_, index) => addDays(first, index))
  return { days, from: londonInstant(first), until: londonInstant(addDays(first, count)), previous, next }
}

/** Things by their day in London, in their order. */
export function groupByDay<Item extends { at: string }>(items: readonly Item[]): Map<string, Item[]> {
  return Map.groupBy(items, ({ at }) => londonDay(new Date(at)))
}
