/**
 * Everything that was won since the page was opened, added up by kind with the next step, and every revealed ticket.
 */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useId } from 'react'
import { Link } from 'react-router'
import type { PageSlug } from '../../../addresses.ts'
import { PRIZE_ICONS, winningsLines } from './prize-copy.ts'
import type { RevealedTicket } from './reveal-run.ts'
import styles from './winnings.module.css'

export function Winnings({ revealed, page }: { revealed: readonly RevealedTicket[]; page: PageSlug }) {
  const heading = useId()
  const lines = winningsLines(revealed, page)
  return (
    <section className={styles.winnings} aria-labelledby={heading}>
      <h2 id={heading}>What you’ve won</h2>
      {/* Both have the same height, so that the lines below do not move. */}
      {revealed.length === 0 ? (
        <p className={styles.none}>Nothing yet. Good luck.</p>
      ) : (
        <details className={styles.turned}>
          <summary>
            <span>{`${pluralise(revealed.length, 'ticket')} turned over`}</span> <AnyIcon name="chevron" />
          </summary>
          <ol>
            {revealed.map(({ id, prize }) => (
              <li key={id}>
                <span>{ticketCode(Number(id))}</span>
                {prize ? <b>{prize.name}</b> : <span className={styles.quiet}>Nothing this time</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
      <ul className={styles.lines}>
        {lines.map(({ kind, name, value, next }) => (
          <li key={kind} className={styles.line}>
            <span className={styles.disc}>
              <AnyIcon name={PRIZE_ICONS[kind]} size={20} />
            </span>
            <span className={styles.what}>
              <b>{value}</b>
              <span className={styles.quiet}>{name}</span>
            </span>
            {next.link && (
              <Link className={styles.link} to={next.link.to}>
                {next.link.words}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
