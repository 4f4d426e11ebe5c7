import { dayAfter } from '@fairdraw/rules/composing/working-days.ts'
import { londonDay, londonInstant } from '@fairdraw/rules/text/london-time.ts'

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
}

const hour = 3_600_000

export function createCalendar(now: Date): Calendar {
  const at = (time: string, day = 0) => londonInstant(dayAfter(londonDay(now), day), time).toISOString()
  return {
    now,
    at,
    tonight: () => {
      const evenings = [at('21:00'), at('23:30'), at('21:00', 1)]
      return evenings.find((evening) => Date.parse(evening) - now.getTime() >= hour) ?? at('21:00', 1)
    },
  }
}
