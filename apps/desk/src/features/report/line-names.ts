/** The names of lines and categories: hours and days in London, given by their first instants, and any other text. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'

const LONDON = { timeZone: 'Europe/London' } as const
const HOUR = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: '2-digit', minute: '2-digit' })
const LONG_HOUR = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', { ...LONDON, day: 'numeric', month: 'short' })
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { ...LONDON, weekday: 'long', day: 'numeric', month: 'long' })

const asIs = (name: string) => name
const NAMES: Readonly<
  Record<ReportTable['rows'], { short: (name: string) => string; long: (name: string) => string }>
> = {
  hour: { short: (at) => HOUR.format(new Date(at)), long: (at) => LONG_HOUR.format(new Date(at)) },
  day: { short: (at) => DAY.format(new Date(at)), long: (at) => LONG_DAY.format(new Date(at)) },
  text: { short: asIs, long: asIs },
}

/** `short`: for the axis of a chart. */
export const nameOf = (rows: ReportTable['rows'], name: string) => ({
  short: NAMES[rows].short(name),
  long: NAMES[rows].long(name),
})
