import type { ReactNode } from 'react'
import styles from './board-card.module.css'

/** A card beside the tiles of the board. `label`: its name for screen readers, where its title says more. */
export function BoardCard({ title, label = title, children }: { title: string; label?: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
