import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime, londonDay, londonInstant, londonWall } from '@fairdraw/rules/text/london-time.ts'

/**
 * Dates of the demonstration, relative to its start. All but `tonight` depend only on the day in London, so that another start on
 * the same day publishes the same dates.
 */
export type Calendar = {
  now: Date
  /** A clock time in London, `day` days from today. */
  at: (time: string, day?: number) => string
  /** 9pm today, or the next of 11.30pm today and 9pm tomorrow that leaves an hour for entering. */
  tonight: () => string
  /** A clock time some working days after an instant. Bank holidays count as working days. */
  workingDaysAfter: (instant: string, days: number, time: string) => string
}

const hour = 3_600_000

/** The date in London some days after an instant, as `YYYY-MM-DD`. */
function dayAfter(instant: Date, days: number): string {
  const { year, month, day } = londonWall(instant)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

export function createCalendar(now: Date): Calendar {
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
