import type { ReactNode } from 'react'
import styles from './state-chip.module.css'

export type StateTone = 'plain' | 'waiting' | 'good' | 'bad'

/** The state of a thing, in words; the colour repeats what they say. */
export function StateChip({ tone = 'plain', children }: { tone?: StateTone; children: ReactNode }) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>
}
