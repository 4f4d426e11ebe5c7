/** Today beside the same weekday a week ago, hour by hour of London's clock. */
import type { getDeskSales } from '@fairdraw/contract/report/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { londonWall } from '@fairdraw/rules/text/london-time.ts'
import type { ChartData } from '../../ui/chart/chart-data.ts'

type Sales = BodyOf<typeof getDeskSales>
type Hour = Sales['days'][number]['hours'][number]

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })

/** '20:00'; midnight at the end of a day is '24:00'. */
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const moneyOf = ({ pence, refundedPence }: Hour) => pence - refundedPence
const sum = (hours: readonly Hour[], valueOf: (hour: Hour) => number) =>
  hours.reduce((total, hour) => total + valueOf(hour), 0)

/** What was sold until now, and a week ago until the end of this hour. */
export function compareDays({ until, days: [today, before] }: Sales) {
  const { hour } = londonWall(new Date(until))
  const then = before!.hours.filter((one) => one.hour <= hour)
  return {
    pence: sum(today!.hours, moneyOf),
    entries: sum(today!.hours, ({ entries }) => entries),
    penceBefore: sum(then, moneyOf),
    entriesBefore: sum(then, ({ entries }) => entries),
    weekday: WEEKDAY.format(new Date(before!.day)),
    byHour: clock(hour + 1),
  }
}

/** The money of each day as it added up. Today ends with the hour that is going on. */
export function salesChart({ until, days: [today, before] }: Sales): ChartData {
  const { hour: now } = londonWall(new Date(until))
  const addedUp = (hours: readonly Hour[], hour: number) =>
    sum(
      hours.filter((one) => one.hour <= hour),
      moneyOf,
    )
  return {
    categories: HOURS.map((hour) => ({ short: clock(hour + 1), long: clock(hour + 1) })),
    series: [
      { name: 'Today', values: HOURS.map((hour) => (hour > now ? null : addedUp(today!.hours, hour))) },
      {
        name: `Last ${WEEKDAY.format(new Date(before!.day))}`,
        values: HOURS.map((hour) => addedUp(before!.hours, hour)),
      },
    ],
  }
}
