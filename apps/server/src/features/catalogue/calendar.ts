/** Closings as a calendar file (RFC 5545): the open competitions, each at its effective closing. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { effectiveClosing } from '@fairdraw/rules/competition/competition.ts'
import { icalendarFile, icalendarText, icalendarTime } from '@fairdraw/rules/text/icalendar.ts'

function eventOf(competition: Competition, origin: string, madeAt: Date): string[] {
  const { id, slug, name, meta } = competition
  const address = `${origin}/win/competition/${id}/${slug}`
  const summary = icalendarText(`Last chance: ${name}`)
  return [
    'BEGIN:VEVENT',
    // Stable, so that a later file moves the event instead of duplicating it.
    `UID:competition-${id}@fairdraw`,
    `DTSTAMP:${icalendarTime(madeAt)}`,
    `DTSTART:${icalendarTime(effectiveClosing(competition))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${icalendarText(`${meta.display.card.text}\nOnline entry is closing.\n${address}`)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${summary}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `origin`: origin of the competitions' pages. */
export function buildCalendar(competitions: readonly Competition[], origin: string, madeAt: Date): string {
  return icalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairdraw//Closings//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Prize draws closing soon',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...competitions.flatMap((competition) => eventOf(competition, origin, madeAt)),
    'END:VCALENDAR',
  ])
}
