/** The moment of being in: lights, confetti once, the tickets as wide as the place. */
import { ScreenHeading } from '../../../ui/text/screen-heading.tsx'
import { Confetti } from './confetti.tsx'
import { isReload } from '../run/use-entry-run.ts'
import styles from './celebration.module.css'

/** More than this are told by their number: the rest are in My entries. */
const SHOWN = 30

export function Celebration({ tickets }: { tickets: readonly string[] }) {
  const rest = tickets.length - SHOWN
  const isOne = tickets.length === 1
  return (
    <div className={`${styles.stage} on-stage`}>
      {!isReload() && <Confetti />}
      <ScreenHeading takesFocus>
        <span className={styles.in}>You’re in!</span>{' '}
        <span className={styles.here}>{isOne ? 'Here’s your ticket' : 'Here are your tickets'}</span>
      </ScreenHeading>
      <ul className={styles.tickets} aria-label={isOne ? 'Your ticket' : 'Your tickets'}>
        {tickets.slice(0, SHOWN).map((ticket, place) => (
          <li key={ticket} className={styles.ticket} style={{ animationDelay: `${Math.min(place, 8) * 90}ms` }}>
            <span className={styles.word}>Ticket</span>
            <span className={styles.number}>{ticket}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.rest}>And {rest} more in My entries.</p>}
    </div>
  )
}
