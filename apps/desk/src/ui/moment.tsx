/** Times as staff read them: in London, with the weekday where the day matters. */
import { formatLongDay, formatWeekday } from '@fairdraw/rules/text/day-names.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })

/** 'Friday 27 November 2026' */
export function formatDay(instant: string): string {
  const at = new Date(instant)
  return `${formatWeekday(at)} ${formatLongDay(at)}`
}

/** '19:04' */
export const formatTime = (instant: string): string => TIME_FORMAT.format(new Date(instant))

export function formatMoment(instant: string): string {
  return FORMAT.format(new Date(instant))
}

/** A time of the API (ISO 8601), in London. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}
