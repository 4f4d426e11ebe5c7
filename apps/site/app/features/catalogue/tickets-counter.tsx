import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/button.tsx'
import { readable } from './colour.ts'
import { digitsOf, LEAST_DIGITS } from './counter-cycle.ts'
import type { ShowcaseData } from './showcase-data.ts'
import styles from './showcase.module.css'
import { useTicketsCounter } from './use-tickets-counter.ts'

const NO_DIGITS = Array.from({ length: LEAST_DIGITS }, () => '')

/** How many winning tickets have been revealed, digit by digit. */
export function TicketsCounter({ item }: { item: ShowcaseData }) {
  const [isPaused, setIsPaused] = useState(false)
  const { total, latest } = useTicketsCounter(item.id, isPaused)
  const colours = readable(item.meta.bgColor, item.meta.textColor)
  const digits = total === undefined ? NO_DIGITS : digitsOf(total)
  return (
    <article
      className={`${styles.tile} ${styles.counter} on-stage`}
      style={colours && { background: colours.background, color: colours.text }}
    >
      <h2 className={styles.heading}>{item.headerText}</h2>
      <p className={styles.digits}>
        <span className="visually-hidden">{total === undefined ? 'Counting' : total.toLocaleString('en-GB')}</span>
        {digits.map((digit, place) => (
          <span key={digits.length - place} className={styles.digit} aria-hidden="true">
            <span key={digit} className={styles.flip}>
              {digit}
            </span>
          </span>
        ))}
      </p>
      <p className={styles.line}>
        {latest ? (
          <span key={latest.ticket} className={styles.latest}>
            {item.meta.boxBottomText ?? 'Latest'}: ticket {latest.ticket} won{' '}
            <b style={{ color: item.meta.accentColor }}>{latest.prize}</b>
          </span>
        ) : (
          item.content
        )}
      </p>
      <IconButton
        className={`${styles.pause} needs-script`}
        label={isPaused ? 'Let the counter run' : 'Pause the counter'}
        onClick={() => setIsPaused(!isPaused)}
      >
        <Icon name={isPaused ? 'play' : 'pause'} size={18} isFilled={isPaused} />
      </IconButton>
    </article>
  )
}
