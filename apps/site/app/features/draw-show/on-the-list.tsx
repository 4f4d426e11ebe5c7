/** That the tickets of a receipt are on the list, for whoever has had it checked on this phone. */
import type { TicketRange } from '@fairdraw/draw/receipt/receipt.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import styles from './live.module.css'

/** More of them are on the receipt. */
const MAX_NAMED = 5

const nameOf = ({ first, last }: TicketRange) =>
  first === last ? ticketCode(first) : `${ticketCode(first)} to ${ticketCode(last)}`

export function OnTheList({ tickets, onForget }: { tickets: readonly TicketRange[]; onForget: () => void }) {
  const [only] = tickets
  if (!only) return null
  const isOne = tickets.length === 1 && only.first === only.last
  const named = tickets.slice(0, MAX_NAMED).map(nameOf).join(', ')
  return (
    <section className={styles.card} data-tone="good" aria-labelledby="list-heading">
      <h2 id="list-heading">{isOne ? 'Your ticket is on the list' : 'Your tickets are on the list'}</h2>
      <p>{`${named}${tickets.length > MAX_NAMED ? ' and more' : ''}. ${isOne ? 'It has' : 'Each has'} the same chance as every other.`}</p>
      <p className={styles.kept}>
        <span>Only this browser keeps that. </span>
        <TextButton onClick={onForget}>Forget it</TextButton>
      </p>
    </section>
  )
}
