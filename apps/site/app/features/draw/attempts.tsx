/** All attempts at a draw, with their numbers, reasons and results, where there is more than one. */
import type { DrawAttempt } from '@fairdraw/contract/draw.ts'
import { Link } from 'react-router'
import { drawPath } from '../../addresses.ts'
import { attemptCopy } from './draw-copy.ts'
import { DrawnTickets } from './drawn-tickets.tsx'
import styles from './draw.module.css'

export function Attempts({ attempts, shownId }: { attempts: readonly DrawAttempt[]; shownId: string }) {
  if (attempts.length < 2) return null
  return (
    <section aria-labelledby="attempts-heading">
      <h2 id="attempts-heading">All attempts at this draw</h2>
      <ol className={styles.attempts}>
        {attempts.map((attempt) => {
          const { id, drawnTickets } = attempt
          const name = `Attempt ${attempt.attempt}`
          return (
            <li key={id} aria-current={id === shownId ? 'true' : undefined}>
              {id === shownId ? <b>{`${name} (this page)`}</b> : <Link to={drawPath(id)}>{name}</Link>}
              <p>{attemptCopy(attempt)}</p>
              {drawnTickets && (
                <dl className={styles.drawn}>
                  <dt>{drawnTickets.length === 1 ? 'Ticket drawn' : 'Tickets drawn'}</dt>
                  <DrawnTickets tickets={drawnTickets} />
                </dl>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
