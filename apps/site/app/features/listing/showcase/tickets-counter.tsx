import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useState } from 'react'
import { useOutlet } from 'react-router'
import type { PageSlug } from '../../../addresses.ts'
import { digitsOf } from '../../winsday/counter-cycle.ts'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseTile } from './showcase-tile.tsx'
import styles from './showcase.module.css'
import { useTicketsCounter } from '../../winsday/use-tickets-counter.ts'

/** A tile that shows the number of revealed winning tickets, one digit per box. */
export function TicketsCounter({ item, page }: { item: ShowcaseData; page: PageSlug }) {
  const [isPaused, setIsPaused] = useState(false)
  // Behind a sidebar nobody could pause it.
  const isCovered = useOutlet() !== null
  const { total, latest } = useTicketsCounter(item.id, isPaused || isCovered, item.revealed)
  const digits = digitsOf(total ?? 0)
  return (
    <ShowcaseTile
      item={item}
      page={page}
      tone="stage"
      bottomText={
        <span className={styles.stacked}>
          <span className={latest && styles.past}>{item.content}</span>
          {latest && (
            <span key={latest.ticket} className={styles.latest}>
              <span>{`${item.meta.boxBottomText ?? 'Latest'}: ticket ${latest.ticket} won`}</span> <b>{latest.prize}</b>
            </span>
          )}
        </span>
      }
    >
      <p className={styles.digits}>
        <span className="visually-hidden">{total === undefined ? 'Counting' : formatNumber(total)}</span>
        {digits.map((digit, index) => (
          <span key={digits.length - index} className={styles.digit} aria-hidden="true">
            <span key={digit} className={styles.flip}>
              {digit}
            </span>
          </span>
        ))}
      </p>
      <IconButton
        className={`${styles.pause} needs-script`}
        label={isPaused ? 'Resume the counter' : 'Pause the counter'}
        onClick={() => setIsPaused(!isPaused)}
      >
        <Icon name={isPaused ? 'play' : 'pause'} size={18} isFilled={isPaused} />
      </IconButton>
    </ShowcaseTile>
  )
}
