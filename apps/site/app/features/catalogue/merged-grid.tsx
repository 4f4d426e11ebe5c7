import { isListed } from '@fairdraw/rules/competition.ts'
import { useId, useState } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { findPath } from '../../addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import type { RailData } from './listing-data.ts'
import styles from './merged-grid.module.css'
import { Rail, ViewAll } from './rail.tsx'
import type { Looking } from './rail.tsx'

const COLUMNS = 3
const MERGED = { row: styles.row, rowHead: styles.rowHead }

/** Grids that follow each other: rows that scroll on small screens, and on wider ones one grid, to be narrowed to one of them. */
export function MergedGrid({ rails, looking }: { rails: RailData[]; looking: Looking }) {
  const heading = useId()
  const [chosenId, setChosenId] = useState<string>()
  const chosen = rails.find(({ id }) => id === chosenId)
  const shown = chosen ? [chosen] : rails
  const count = shown.flatMap(({ tiles }) => tiles.filter((tile) => isListed(tile, looking.now))).length
  // What the last row lacks is a way on to all the others, so that no tile stands alone.
  const lacking = (COLUMNS - (count % COLUMNS)) % COLUMNS
  return (
    <section className={styles.merged} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 className={styles.name} id={heading}>
          More to win
        </h2>
        <ul className={`${styles.filters} needs-script`} aria-label="Show">
          {[undefined, ...rails].map((rail) => (
            <li key={rail?.id ?? ''}>
              <button
                type="button"
                className={styles.filter}
                aria-pressed={rail === chosen}
                onClick={() => setChosenId(rail?.id)}
              >
                {rail?.name ?? 'All'}
              </button>
            </li>
          ))}
        </ul>
        {chosen && <ViewAll rail={chosen} page={looking.page} />}
      </div>
      {rails.map((rail) => (
        <div key={rail.id} className={chosen && rail !== chosen ? styles.filteredOut : styles.part}>
          <Rail rail={rail} looking={looking} merged={MERGED} />
        </div>
      ))}
      {lacking > 0 && count > 0 && (
        <Link
          className={`${styles.rest} on-stage`}
          style={{ '--columns': lacking } as CSSProperties}
          to={findPath}
          viewTransition
        >
          <Icon name="search" size={26} />
          <span className={styles.restWords}>Find your next prize</span>
          <span>Search everything you can enter today</span>
        </Link>
      )}
    </section>
  )
}
