/** The day of the prize draw as a calendar file (RFC 5545). Pure. */
import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import { icalendarFile, icalendarText, icalendarTime } from '@fairdraw/rules/text/icalendar.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'

const DAY_MS = 86_400_000

/** 'Friday 27 November' */
export const drawDayName = (drawsAt: string): string => formatDayName(new Date(drawsAt))

const digits = (day: string) => day.replaceAll('-', '')

type Drawn = { id: number; title: string; drawsAt: string }

/** A data URL of the calendar file: an all-day event, since the hour of the draw is not promised. */
export function drawCalendarHref({ id, title, drawsAt }: Drawn, now: Date): string {
  const day = londonDay(new Date(drawsAt))
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  const file = icalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairdraw//Draws//EN',
    'BEGIN:VEVENT',
    `UID:draw-${id}@fairdraw`,
    `DTSTAMP:${icalendarTime(now)}`,
    `DTSTART;VALUE=DATE:${digits(day)}`,
    `DTEND;VALUE=DATE:${digits(next)}`,
    `SUMMARY:${icalendarText(`Winner drawn: ${title}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`
}
