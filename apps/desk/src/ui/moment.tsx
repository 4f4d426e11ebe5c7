/** Times as staff read them: in London, with the weekday where the day matters. */
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

export function formatMoment(instant: string): string {
  return FORMAT.format(new Date(instant))
}

/** A time of the API (ISO 8601), in London. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}
