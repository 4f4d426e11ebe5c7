import type { CalendarEvent } from '@fairdraw/contract/desk/calendar.ts'
import { Link } from 'react-router'
import { groupByDay } from './calendar-span.ts'
import type { CalendarView } from './calendar-span.ts'
import styles from './days.module.css'
import { eventName, joinChannels, pickEvents } from './event-copy.ts'
import { SubjectLink } from './subject-link.tsx'

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** So many events of a day fit into a month. */
const MAX_IN_MONTH = 4

/** The days of a view. On a phone every view is a list of the days on which something happens. */
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
  if (events.length === 0) return <p className={styles.empty}>Nothing opens, closes or is drawn in these days.</p>
  const shown = view === 'agenda' ? days.filter((one) => byDay.has(one)) : days
  return (
    <ol className={`${styles.days} ${styles[view]}`}>
      {shown.map((one) => {
        const ofDay = joinChannels(byDay.get(one) ?? [])
        const limit = view === 'month' ? MAX_IN_MONTH : ofDay.length
        const isOutside = view === 'month' && one.slice(0, 7) !== day.slice(0, 7)
        const names = [styles.day, isOutside ? styles.outside : '', ofDay.length === 0 ? styles.quiet : '']
        return (
          <li key={one} className={names.join(' ')} aria-current={one === today ? 'date' : undefined}>
            <h3>{DAY.format(new Date(one))}</h3>
            <ul>
              {pickEvents(ofDay, limit).map((event) => (
                <li key={event.id} className={`${styles.event} ${styles[event.event]}`}>
                  <time dateTime={event.at}>{TIME.format(new Date(event.at))}</time>{' '}
                  <SubjectLink subject={event.subject} />{' '}
                  <span>{`${eventName(event)}${event.isScheduled && event.event !== 'publishes' ? ' (scheduled)' : ''}`}</span>
                </li>
              ))}
            </ul>
            {ofDay.length > limit && (
              <Link className={styles.more} to={dayAddress(one)}>
                {`${ofDay.length - limit} more`}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
