/** Tickets of the list that get nothing in a redraw, with the reason of each. */
import { excludedCopy } from '@fairdraw/draw/check-report.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { ticketsCopy } from './draw-copy.ts'
import styles from './draw.module.css'

export type Excluded = { count: number; shown: readonly { ticket: number; reason: string }[] }

export function ExcludedTickets({ count, shown }: Excluded) {
  const more = count - shown.length
  return (
    <>
      <dt>Left out of this redraw</dt>
      <dd className={styles.folded}>
        <details>
          <summary>{`${ticketsCopy(count)} of the list ${count === 1 ? 'gets' : 'get'} nothing if drawn`}</summary>
          <ul>
            {shown.map(({ ticket, reason }) => (
              <li key={ticket}>{`${ticketCode(ticket)}: ${excludedCopy(reason)}`}</li>
            ))}
            {more > 0 && <li>{`and ${formatNumber(more)} more, all in the draw’s data`}</li>}
          </ul>
        </details>
      </dd>
    </>
  )
}
