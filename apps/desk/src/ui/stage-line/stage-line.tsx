import { Moment } from '../moment.tsx'
import styles from './stage-line.module.css'

export type Stage = {
  name: string
  place: 'behind' | 'here' | 'ahead' | 'void'
  /** When it was reached or will be; null: nobody knows. */
  at: string | null
}

/** A way in stages: what is behind, where it stands, and what is to come. */
export function StageLine({ label, stages }: { label: string; stages: readonly Stage[] }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {stages.map(({ name, place, at }) => (
        <li
          key={name}
          className={styles.step}
          data-place={place}
          aria-current={place === 'here' || place === 'void' ? 'step' : undefined}
        >
          <b>{name}</b>
          <span className={styles.when}>
            {at !== null && <Moment at={at} />}
            {place === 'ahead' && <span className="visually-hidden"> to come</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
