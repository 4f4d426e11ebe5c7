import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Link } from 'react-router'
import { Section } from '../../../ui/page.tsx'
import type { SealedList as Sealed } from '../draw-states.ts'
import styles from '../draws.module.css'
import { excludedWords } from './sealed-copy.ts'

/** Of a redraw: the list that it is drawn from. */
export function SealedList({ sealed }: { sealed: Sealed | null }) {
  if (!sealed) return null
  return (
    <Section title="The list of this redraw">
      <p>
        <span>It is drawn from the list of</span>{' '}
        <Link className={styles.link} to={`/draws/${sealed.drawId}`}>
          {`attempt ${sealed.attempt}`}
        </Link>
        <span>{`, with ${formatNumber(sealed.tickets)} ${sealed.tickets === 1 ? 'ticket' : 'tickets'}. Tickets, holders, prizes and rules stay as they were sealed.`}</span>
      </p>
      <p>{excludedWords(sealed.excluded)}</p>
    </Section>
  )
}
