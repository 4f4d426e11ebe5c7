import { Link } from 'react-router'
import styles from './pills.module.css'

/** Links that show a list in one state. The chosen state is in the address, so that it can be kept and sent. */
export function StateFilter<S extends string>({
  label,
  names,
  chosen,
  counts,
  toSearch = (state) => `?state=${state}`,
}: {
  label: string
  /** Every state with its name, in the order in which they are shown. */
  names: Readonly<Record<S, string>>
  chosen: S
  /** How many rows each has, where that is known. */
  counts?: Readonly<Record<S, number>>
  /** The query of a state's address, where a list has more than one choice. */
  toSearch?: (state: S) => string
}) {
  return (
    <nav aria-label={label}>
      <ul className={styles.pills}>
        {(Object.keys(names) as S[]).map((state) => (
          <li key={state}>
            <Link to={{ search: toSearch(state) }} aria-current={state === chosen ? 'page' : undefined}>
              {names[state]}
              {counts && <span className={styles.count}>{counts[state]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
