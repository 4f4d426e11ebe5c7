import { Link, useSearchParams } from 'react-router'
import styles from './pills.module.css'

/** What of whom or what a list is stays in the address. */
const KEPT = ['competition', 'player'] as const

/** Links that show a list in one state. The chosen state is in the address, so that it can be kept and sent. */
export function StateFilter<S extends string>({
  label,
  names,
  chosen,
  counts,
  toSearch,
}: {
  label: string
  /** The states that can be chosen with their names, in the order in which they are shown. */
  names: Readonly<Partial<Record<S, string>>>
  chosen: S
  /** How many rows each has, where that is known. */
  counts?: Readonly<Record<S, number>>
  /** The query of a state's address, where a list has more than one choice. */
  toSearch?: (state: S) => string
}) {
  const [address] = useSearchParams()
  const inState = (state: S) => {
    const next = new URLSearchParams({ state })
    for (const name of KEPT) if (address.has(name)) next.set(name, address.get(name)!)
    return `?${next}`
  }
  return (
    <nav aria-label={label}>
      <ul className={styles.pills}>
        {(Object.keys(names) as S[]).map((state) => (
          <li key={state}>
            <Link to={{ search: (toSearch ?? inState)(state) }} aria-current={state === chosen ? 'page' : undefined}>
              {names[state]}
              {counts && <span className={styles.count}>{counts[state]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
