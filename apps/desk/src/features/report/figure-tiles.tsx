import type { ReactNode } from 'react'
import styles from './figure-tiles.module.css'

export type FigureTile = { name: string; value: ReactNode; more?: ReactNode }

/** Large figures beside each other, each with its name and what belongs to it. */
export function FigureTiles({ tiles }: { tiles: readonly FigureTile[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          {more !== undefined && <dd className={styles.more}>{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
