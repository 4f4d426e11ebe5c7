/** Days from one instant to another, in London. */
import { formatDayName } from '../text/day-names.ts'
import { formatClockTime, londonDay, londonInstant, londonWall } from '../text/london-time.ts'

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** The day (`YYYY-MM-DD`) some days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The same time of London's clocks some days later. */
export function daysAfter(instant: string, days: number): string {
  const at = new Date(instant)
  const { hour, minute, second } = londonWall(at)
  const time = [hour, minute, second].map(twoDigits).join(':')
  return londonInstant(dayAfter(londonDay(at), days), time).toISOString()
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** A clock time in London some working days after an instant. Bank holidays count as working days. */
export function workingDaysAfter(instant: string, days: number, time: string): string {
  let day = londonDay(new Date(instant))
  for (let left = days; left > 0;) {
    day = dayAfter(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return londonInstant(day, time).toISOString()
}

/** 'Sunday 29 November', in London. */
export const formatDay = (instant: string): string => formatDayName(new Date(instant))

/** '9pm on Sunday 29 November', in London. */
export const formatTime = (instant: string): string => `${formatClockTime(new Date(instant))} on ${formatDay(instant)}`
