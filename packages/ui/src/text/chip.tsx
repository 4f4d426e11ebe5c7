import type { CSSProperties, ReactNode } from 'react'
import styles from './chip.module.css'

/** A short label in a pill. `colours` overrides the colours of the tone, for a theme. */
export function Chip({
  tone = 'gold',
  colours,
  children,
}: {
  tone?: 'gold' | 'paper' | 'stage'
  colours?: { background: string; text: string } | undefined
  children: ReactNode
}) {
  const style: CSSProperties | undefined = colours && { background: colours.background, color: colours.text }
  return (
    <span className={`${styles.chip} ${styles[tone]}`} style={style}>
      {children}
    </span>
  )
}
