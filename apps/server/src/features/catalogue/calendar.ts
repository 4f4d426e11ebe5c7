/** Closings as a calendar file (RFC 5545): what can still be entered, each at the instant from which it no longer can. */
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing } from '@fairdraw/rules/competition/competition.ts'

/** A line of a file has 75 octets at most; the next begins with a space (§3.1). */
const LINE_OCTETS = 75

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** Cuts a line into lines of as many octets as there may be, never within a letter. */
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
    // The same in every file, so that a later one moves the entry rather than doubling it.
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

/** The file; `origin` is where the competitions' pages are. */
export function calendarOf(competitions: readonly Competition[], origin: string, madeAt: Date): string {
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
