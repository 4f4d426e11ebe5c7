import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useId, useState } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { findPath } from '../../../addresses.ts'
import type { RailData } from './rail-data.ts'
import { repeatsIn } from './rail-groups.ts'
import styles from './merged-grid.module.css'
import { Rail, ViewAll } from './rail.tsx'
import type { RailContext } from './rail.tsx'

const COLUMNS = 3
const CLASSES = { row: styles.row, rowHead: styles.rowHead, repeat: styles.repeat }
const NO_REPEATS: ReadonlySet<number> = new Set()

/** Consecutive grid rails: scrolling rows on small screens; on wider screens one grid with a filter for each rail. */
export function MergedGrid({ rails, context }: { rails: readonly RailData[]; context: RailContext }) {
  const heading = useId()
  const [chosenId, setChosenId] = useState<string>()
  const chosen = rails.find(({ id }) => id === chosenId)
  const shown = chosen ? [chosen] : rails
  const repeats = repeatsIn(shown)
  const listed = shown.flatMap(({ tiles }) => tiles.filter((tile) => isListed(tile, context.now)))
  const count = new Set(listed.map(({ id }) => id)).size
  // A link to the search fills the gap in the last row, so that no tile is alone.
  const gapColumns = (COLUMNS - (count % COLUMNS)) % COLUMNS
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
        <ul className={styles.all} aria-label="View all">
          {shown.map((rail) => (
            <li key={rail.id}>
              <ViewAll rail={rail} page={context.page} isNamed />
            </li>
          ))}
        </ul>
      </div>
      {rails.map((rail) => (
        <div key={rail.id} className={chosen && rail !== chosen ? styles.filteredOut : styles.part}>
          <Rail rail={rail} context={context} merged={{ ...CLASSES, repeats: repeats.get(rail) ?? NO_REPEATS }} />
        </div>
      ))}
      {gapColumns > 0 && count > 0 && (
        <Link
          className={`${styles.rest} on-stage`}
          style={{ '--columns': gapColumns } as CSSProperties}
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
