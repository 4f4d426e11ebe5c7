/** A strict parser of the part of RFC 5545 that our calendars use. Throws for everything that the standard forbids. */

type Properties = Record<string, string>
export type CalendarEvent = Properties & { alarm?: Properties }

const NAME = /^([A-Z-]+)((?:;[A-Z-]+=[^;:"]+)*):(.*)$/s
const INSTANT = /^\d{8}T\d{6}Z$/
const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME'])

function unfoldLines(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no line break')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
    if (/[\r\n]/.test(line)) throw new Error(`a lone CR or LF in: ${line}`)
  }
  return lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
}

function unescapeText(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`not escaped: ${value}`)
  return value.replaceAll(/\\(.)?/gs, (whole, sign: string | undefined) => {
    if (sign === undefined || !'\\;,nN'.includes(sign)) throw new Error(`no such escape: ${whole}`)
    return sign.toLowerCase() === 'n' ? '\n' : sign
  })
}

/** Returns the properties, and the events with their alarms. */
export function parseCalendar(text: string): { properties: Properties; events: CalendarEvent[] } {
  const properties: Properties = {}
  const events: CalendarEvent[] = []
  const open: { name: string; into: Properties }[] = []
  for (const line of unfoldLines(text)) {
    const [, name, , value] = NAME.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`no property: ${line}`)
    const within = open.at(-1)
    if (name === 'BEGIN') {
      const place = [...open.map((each) => each.name), value].join('/')
      if (place === 'VCALENDAR') open.push({ name: value, into: properties })
      else if (place === 'VCALENDAR/VEVENT') {
        const event: CalendarEvent = {}
        events.push(event)
        open.push({ name: value, into: event })
      } else if (place === 'VCALENDAR/VEVENT/VALARM') {
        const alarm: Properties = {}
        events.at(-1)!.alarm = alarm
        open.push({ name: value, into: alarm })
      } else throw new Error(`not allowed here: ${place}`)
    } else if (name === 'END') {
      if (within?.name !== value) throw new Error(`${value} ends without a beginning`)
      open.pop()
    } else if (!within || Object.hasOwn(within.into, name)) throw new Error(`duplicate or outside: ${line}`)
    else within.into[name] = TEXTS.has(name) ? unescapeText(value) : value
  }
  if (open.length > 0) throw new Error(`${open.at(-1)!.name} has no end`)
  for (const event of events) {
    if (!event['UID'] || !INSTANT.test(event['DTSTAMP'] ?? '') || !INSTANT.test(event['DTSTART'] ?? ''))
      throw new Error('an event has no id or no times')
  }
  return { properties, events }
}
