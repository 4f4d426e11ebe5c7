/** Closings as a calendar file (RFC 5545): the open competitions, each at its effective closing. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing } from '@fairdraw/rules/competition/competition.ts'

/** A line has at most 75 octets; a continuation begins with a space (§3.1). */
const LINE_OCTETS = 75

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** Folds a line without splitting a character. */
function folded(line: string): string {
  let lines = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      lines += '\r\n '
      octets = 1
    }
    lines += letter
    octets += size
  }
  return lines
}

function eventOf(competition: Competition, origin: string, madeAt: Date): string[] {
  const { id, slug, name, meta } = competition
  const address = `${origin}/win/competition/${id}/${slug}`
  const summary = escaped(`Last chance: ${name}`)
  return [
    'BEGIN:VEVENT',
    // Stable, so that a later file moves the event instead of duplicating it.
    `UID:competition-${id}@fairdraw`,
    `DTSTAMP:${stamp(madeAt)}`,
    `DTSTART:${stamp(effectiveClosing(competition))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(`${meta.display.card.text}\nOnline entry is closing.\n${address}`)}`,
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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairdraw//Closings//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Prize draws closing soon',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...competitions.flatMap((competition) => eventOf(competition, origin, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
