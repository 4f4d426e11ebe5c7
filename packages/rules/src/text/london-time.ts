/**
 * Days are Europe/London days (docs/product-decisions.md#replies). All functions take and return instants; none of them
 * reads the clock.
 */

const partsFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const longDayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** The wall clock in London at an instant. */
export function londonWall(at: Date): WallClock {
  const wall: Record<string, number> = {}
  for (const { type, value } of partsFormat.formatToParts(at)) if (type !== 'literal') wall[type] = Number(value)
  return wall as WallClock
}

/** `YYYY-MM-DD` of the London day of an instant. */
export function londonDay(at: Date): string {
  const { year, month, day } = londonWall(at)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * The instant at which London's clocks show a given date and time. In the hour that is skipped in spring it is the
 * instant one hour later; in the hour that repeats in autumn it is the first of the two.
 */
export function londonInstant(day: string, time = '00:00'): Date {
  const guess = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  const offsetAt = (instant: number) => {
    const wall = londonWall(new Date(instant))
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - instant
  }
  // London is at UTC or one hour ahead, so one hour before the guess is never after the result. If the two instants
  // differ in offset, the clocks changed in between, and the earlier offset is the one described above.
  return new Date(guess - offsetAt(guess - 3_600_000))
}

/** Midnight in London at the end of an instant's day. */
export function nextLondonMidnight(at: Date): Date {
  const { year, month, day } = londonWall(at)
  return londonInstant(new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10))
}

/** A day in London (`YYYY-MM-DD`), from its first instant to the first of the next day. */
export function londonDaySpan(day: string): { from: Date; to: Date } {
  const from = londonInstant(day)
  return { from, to: nextLondonMidnight(from) }
}

export type Month = { name: string; begins: Date; ends: Date }

/** The calendar month of an instant: 'YYYY-MM', its start and the start of the next. */
export function londonMonth(at: Date): Month {
  const { year, month } = londonWall(at)
  const first = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return { name: first(0).slice(0, 7), begins: londonInstant(first(0)), ends: londonInstant(first(1)) }
}

/**
 * The same time of day some months later, never earlier than the full months. If the last month is too short, it falls
 * in the first days of the next.
 */
export function monthsAfter(at: Date, months: number): Date {
  const { year, month, day, hour, minute, second } = londonWall(at)
  const then = new Date(Date.UTC(year, month - 1 + months, day, hour, minute, second)).toISOString()
  return londonInstant(then.slice(0, 10), then.slice(11, 19))
}

/** A time in London as it is written for players: '9pm', '9.30am', 'midnight', 'midday'. */
export function formatClockTime(at: Date): string {
  const { hour, minute } = londonWall(at)
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? 'midnight' : 'midday'
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${twelve}${minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`
}

/** The London date of an instant: '22 November 2026'. */
export function formatLongDay(at: Date): string {
  return longDayFormat.format(at)
}
