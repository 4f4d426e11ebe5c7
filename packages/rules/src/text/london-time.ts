/**
 * Days are Europe/London days (docs/product-decisions.md#replies). All functions take and return instants; none of them
 * reads the clock.
 *
 * The hour of summer time is calculated here, because every page shows a time before it can be used, and the first
 * `Intl` format takes a browser some 20 ms on a fast phone. The tests compare with `Intl`, so that a new law is noticed
 * with the next version of Node.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** 01:00 UTC on the last Sunday of a month of 31 days, when the clocks change. */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}

const MARCH = 2
const OCTOBER = 9

/** The rule of Great Britain since 1996 (the Summer Time Order 2002). */
function isSummerTime(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear()
  return instant >= clockChange(year, MARCH) && instant < clockChange(year, OCTOBER)
}

/** Milliseconds that London's clocks are ahead of UTC. Throws a RangeError if the instant is not a number. */
function londonOffset(instant: number): number {
  if (Number.isNaN(instant)) throw new RangeError('Invalid date')
  return isSummerTime(instant) ? HOUR_MS : 0
}

/** A date whose UTC fields are what London's clocks and calendars show at an instant. Throws a RangeError for an invalid date. */
export const asLondonFields = (at: Date): Date => new Date(at.getTime() + londonOffset(at.getTime()))

type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

/** The wall clock in London at an instant. */
export function londonWall(at: Date): WallClock {
  const fields = asLondonFields(at)
  return {
    year: fields.getUTCFullYear(),
    month: fields.getUTCMonth() + 1,
    day: fields.getUTCDate(),
    hour: fields.getUTCHours(),
    minute: fields.getUTCMinutes(),
    second: fields.getUTCSeconds(),
  }
}

/** `YYYY-MM-DD` of the London day of an instant. */
export const londonDay = (at: Date): string => asLondonFields(at).toISOString().slice(0, 10)

/**
 * The instant at which London's clocks show a given date and time. In the hour that is skipped in spring it is the
 * instant one hour later; in the hour that repeats in autumn it is the first of the two.
 */
export function londonInstant(day: string, time = '00:00'): Date {
  const guess = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  // London is at UTC or one hour ahead, so one hour before the guess is never after the result. If the two instants
  // differ in offset, the clocks changed in between, and the earlier offset is the one described above.
  return new Date(guess - londonOffset(guess - HOUR_MS))
}

/** Midnight in London at the end of an instant's day. */
export function nextLondonMidnight(at: Date): Date {
  const next = asLondonFields(at)
  next.setUTCDate(next.getUTCDate() + 1)
  return londonInstant(next.toISOString().slice(0, 10))
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
  const fields = asLondonFields(at)
  const [hour, minute] = [fields.getUTCHours(), fields.getUTCMinutes()]
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? 'midnight' : 'midday'
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${twelve}${minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`
}
