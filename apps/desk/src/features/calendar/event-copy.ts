import type { CalendarEvent } from '@fairdraw/contract/desk/calendar.ts'
import type { CalendarEventName, CalendarSubject } from '@fairdraw/rules/calendar/calendar.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'

const EVENT_NAMES: Readonly<Record<CalendarEventName, string>> = {
  opens: 'opens',
  closes: 'closes',
  'list-closes': 'list closes',
  draws: 'is drawn',
  publishes: 'is published',
}

const CHANNEL_ROUTES: Readonly<Record<Channel, string>> = {
  online: 'online',
  sms: 'by text',
  phone: 'by phone',
  postal: 'by post',
}

/** An event with every channel that it happens to at the same time. */
export type JoinedEvent = Omit<CalendarEvent, 'channel'> & { channels: Channel[] }

/** Joins the channels of a subject that open or close at the same time. */
export function joinChannels(events: readonly CalendarEvent[]): JoinedEvent[] {
  const joined = Map.groupBy(events, ({ at, event, subject }) => [at, event, subject.kind, subject.id].join(' '))
  return [...joined.values()].map((same) => ({
    ...same[0]!,
    channels: same.flatMap(({ channel }) => channel ?? []),
  }))
}

/** The most important first. */
const IMPORTANCE: readonly CalendarEventName[] = ['draws', 'publishes', 'closes', 'list-closes', 'opens']

/** The most important events of a day in which not all have room, in their order. */
export function pickEvents(events: readonly JoinedEvent[], limit: number): JoinedEvent[] {
  const picked = new Set(
    events.toSorted((a, b) => IMPORTANCE.indexOf(a.event) - IMPORTANCE.indexOf(b.event)).slice(0, limit),
  )
  return events.filter((event) => picked.has(event))
}

const LIST = new Intl.ListFormat('en-GB')

/** 'closes online, by text and by post' */
export function eventName({ event, channels }: Pick<JoinedEvent, 'event' | 'channels'>): string {
  return [EVENT_NAMES[event], LIST.format(channels.map((channel) => CHANNEL_ROUTES[channel]))].filter(Boolean).join(' ')
}

/** Where an event's subject is at the desk, and the act that may open it. */
export function placeOf({ kind, id }: Pick<CalendarSubject, 'kind' | 'id'>): { to: string; act: StaffAct } {
  if (kind === 'draw') return { to: `/draws/${id}`, act: 'read-draws' }
  // A competition's page is open to all staff; what of it is content is not.
  const act = kind === 'competition' ? 'read-reports' : 'read-content'
  return { to: `/content/${kind}/${encodeURIComponent(id)}`, act }
}
