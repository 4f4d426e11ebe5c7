/** The celebration of a completed entry: lights, confetti once, and the tickets at full width. */
import { formatTokens } from '@fairdraw/rules/payment/money.ts'
import { Confetti } from '@fairdraw/ui/media/confetti.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import type { EntryState } from '../run/entry-machine.ts'
import { isReload } from '../../../ui/page-life/is-reload.ts'
import styles from './celebration.module.css'

/** Further tickets are only counted; the player finds them in My entries. */
const MAX_SHOWN_TICKETS = 30

export function Celebration({ tickets, tokensEarned }: Pick<EntryState, 'tickets' | 'tokensEarned'>) {
  const rest = tickets.length - MAX_SHOWN_TICKETS
  const isOne = tickets.length === 1
  return (
    <div className={`${styles.stage} on-stage`}>
      {!isReload() && <Confetti />}
      <ScreenHeading takesFocus>
        <span className={styles.in}>You’re in!</span>{' '}
        <span className={styles.here}>{isOne ? 'Here’s your ticket' : 'Here are your tickets'}</span>
      </ScreenHeading>
      <ul className={styles.tickets} aria-label={isOne ? 'Your ticket' : 'Your tickets'}>
        {tickets.slice(0, MAX_SHOWN_TICKETS).map((ticket, index) => (
          <li key={ticket} className={styles.ticket} style={{ animationDelay: `${Math.min(index, 8) * 90}ms` }}>
            <span className={styles.word}>Ticket</span>
            <span className={styles.number}>{ticket}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.rest}>{`And ${rest} more in My entries.`}</p>}
      {tokensEarned !== undefined && (
        <p className={styles.earned}>
          <Icon name="bonus" isFilled />
          <span>
            You’ve earned <b>{formatTokens(tokensEarned)}</b>
          </span>
        </p>
      )}
    </div>
  )
}
