import type { CalendarEvent } from '@fairdraw/contract/desk/calendar.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupByDay } from './calendar-span.ts'
import type { CalendarView } from './calendar-span.ts'
import styles from './days.module.css'
import { eventName, joinChannels, pickEvents } from './event-copy.ts'
import type { JoinedEvent } from './event-copy.ts'
import { SubjectLink } from './subject-link.tsx'

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** So many events of a day fit into a month. */
const MAX_IN_MONTH = 4

/** The days of a view. On a phone every view is a list of the days on which something happens, from the chosen day on. */
export function Days({
  view,
  day,
  today,
  days,
  events,
  dayAddress,
}: {
  view: CalendarView
  day: string
  today: string
  days: readonly string[]
  events: readonly CalendarEvent[]
  dayAddress: (day: string) => string
}) {
  const byDay = groupByDay(events)
  const [isWhole, setIsWhole] = useState(false)
  if (events.length === 0) return <p className={styles.empty}>Nothing opens, closes or is drawn in these days.</p>
  const shown = view === 'agenda' ? days.filter((one) => byDay.has(one)) : days
  const earlier = shown.filter((one) => one < day && byDay.has(one)).length
  return (
    <>
      {earlier > 0 && (
        <p className={styles.onPhone}>
          <TextButton onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? `Begin at ${DAY.format(new Date(day))}` : `Show ${pluralise(earlier, 'earlier day')}`}
          </TextButton>
        </p>
      )}
      <ol className={`${styles.days} ${styles[view]}`}>
        {shown.map((one) => {
          const ofDay = joinChannels(byDay.get(one) ?? [])
          const names = [
            styles.day,
            view === 'month' && one.slice(0, 7) !== day.slice(0, 7) ? styles.outside : '',
            ofDay.length === 0 && one !== day ? styles.quiet : '',
            one < day && !isWhole ? styles.earlier : '',
          ]
          return (
            <li key={one} className={names.join(' ')} aria-current={one === today ? 'date' : undefined}>
              <h3>{DAY.format(new Date(one))}</h3>
              <EventsOfDay events={ofDay} limit={view === 'month' ? MAX_IN_MONTH : Infinity} to={dayAddress(one)} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** `to`: where all events of the day are. */
function EventsOfDay({ events, limit, to }: { events: readonly JoinedEvent[]; limit: number; to: string }) {
  if (events.length === 0) return <p className={styles.onPhone}>Nothing on this day.</p>
  return (
    <>
      <ul>
        {pickEvents(events, limit).map((event) => (
          <li key={event.id} className={`${styles.event} ${styles[event.event]}`}>
            <time dateTime={event.at}>{TIME.format(new Date(event.at))}</time> <SubjectLink subject={event.subject} />{' '}
            <span>{`${eventName(event)}${event.isScheduled && event.event !== 'publishes' ? ' (scheduled)' : ''}`}</span>
          </li>
        ))}
      </ul>
      {events.length > limit && (
        <Link className={styles.more} to={to}>
          {`${events.length - limit} more`}
        </Link>
      )}
    </>
  )
}
