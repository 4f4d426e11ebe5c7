/** What opens, closes and is drawn within a day, each counted down. */
import type { CalendarEvent } from '@fairdraw/contract/desk/calendar.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/page.tsx'
import { eventName, joinChannels } from '../calendar/event-copy.ts'
import { SubjectLink } from '../calendar/subject-link.tsx'
import { formatCountdown } from '../live/live-figures.ts'
import styles from './today.module.css'

const MAX_SHOWN = 12
const SOON_MS = 10 * 60_000

/** `offsetMs`: how far the server's clock is ahead of this computer's. */
export function Tonight({ events, offsetMs }: { events: readonly CalendarEvent[]; offsetMs: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const joined = joinChannels(events)
  return (
    <Section
      title="In the next day"
      actions={
        <Link to="/calendar" className={styles.more}>
          Calendar
        </Link>
      }
    >
      {joined.length === 0 && <p>Nothing opens, closes or is drawn within a day.</p>}
      <ol className={styles.events}>
        {joined.slice(0, MAX_SHOWN).map((event) => {
          const leftMs = Date.parse(event.at) - (now + offsetMs)
          return (
            <li key={event.id} className={leftMs < SOON_MS ? styles.soon : undefined}>
              <span className={styles.subject}>
                <SubjectLink subject={event.subject} /> <span>{eventName(event)}</span>
              </span>
              <b className={styles.countdown}>{formatCountdown(leftMs) ?? 'Now'}</b>
              <span className={styles.when}>
                <Moment at={event.at} />
              </span>
            </li>
          )
        })}
      </ol>
      {joined.length > MAX_SHOWN && <p>{`And ${joined.length - MAX_SHOWN} more, in the calendar.`}</p>}
    </Section>
  )
}
