import type { Spending } from '@fairdraw/contract/safety.ts'
import { useId } from 'react'
import { formatMonth } from '@fairdraw/rules/text/day-names.ts'
import { spendMeter } from './limit-copy.ts'
import styles from './safety.module.css'

/** This month's spending over all channels against the limit (field rules 15, 18). */
export function SpendMeter({ spending }: { spending: Spending }) {
  const id = useId()
  const { spent, of, share, left } = spendMeter(spending)
  return (
    <div className={styles.meter}>
      <p className={styles.figures} id={id}>
        <span>
          <span>{`Spent in ${formatMonth(spending.month)}:`}</span> <b>{spent}</b>
        </span>
        <span className={styles.quiet}>{`of ${of}`}</span>
      </p>
      <meter className={styles.bar} min={0} max={1} high={0.8} value={share} aria-labelledby={id} />
      <p className={styles.quiet}>{left}</p>
    </div>
  )
}
