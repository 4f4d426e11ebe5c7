import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime, londonDay, londonInstant, londonWall } from '@fairdraw/rules/text/london-time.ts'

/**
 * Dates of the demonstration, told from the instant at which it starts. All but `tonight` depend on the London day alone,
 * so that starting again on the same day publishes the same dates.
 */
export type Calendar = {
  now: Date
  /** A time of the clock, so many days from today. */
  at: (time: string, day?: number) => string
  /** This evening; later this evening, or tomorrow, for a start too late to leave an hour for entering. */
  tonight: () => string
  /** A time so many working days after an instant; bank holidays are not known here. */
  workingDaysAfter: (instant: string, days: number, time: string) => string
}

const hour = 3_600_000

/** The London day so many days after the one that holds an instant, as `YYYY-MM-DD`. */
function dayAfter(instant: Date, days: number): string {
  const { year, month, day } = londonWall(instant)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

export function calendarFrom(now: Date): Calendar {
  const at = (time: string, day = 0) => londonInstant(dayAfter(now, day), time).toISOString()
  return {
    now,
    at,
    tonight: () => {
      const evenings = [at('21:00'), at('23:30'), at('21:00', 1)]
      return evenings.find((evening) => Date.parse(evening) - now.getTime() >= hour) ?? at('21:00', 1)
    },
    workingDaysAfter: (instant, days, time) => {
      let day = londonDay(new Date(instant))
      for (let left = days; left > 0;) {
        day = dayAfter(londonInstant(day, '12:00'), 1)
        if (![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) left -= 1
      }
      return londonInstant(day, time).toISOString()
    },
  }
}

/** 'Sunday 29 November', in London. */
export function formatDay(instant: string): string {
  return formatDayName(new Date(instant))
}

/** '9pm on Sunday 29 November', in London. */
export function formatTime(instant: string): string {
  return `${formatClockTime(new Date(instant))} on ${formatDay(instant)}`
}
