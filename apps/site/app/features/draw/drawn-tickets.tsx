import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import styles from './draw.module.css'

/** More of them are folded, so that nobody scrolls past a thousand codes to what follows. */
const MAX_UNFOLDED = 20

/** The tickets that were drawn, in the order in which they were drawn. */
export function DrawnTickets({ tickets }: { tickets: readonly number[] }) {
  if (tickets.length <= MAX_UNFOLDED) return tickets.map((ticket) => <dd key={ticket}>{ticketCode(ticket)}</dd>)
  return (
    <dd className={styles.folded}>
      <details>
        <summary>{`See all ${formatNumber(tickets.length)} tickets drawn`}</summary>
        <ul>
          {tickets.map((ticket) => (
            <li key={ticket}>{ticketCode(ticket)}</li>
          ))}
        </ul>
      </details>
    </dd>
  )
}
