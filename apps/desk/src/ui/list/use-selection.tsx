import { useState } from 'react'
import type { Column } from '../table/data-table.tsx'
import styles from './use-selection.module.css'

export type Selection<Row, Id> = {
  /** Those that are chosen and still listed, in the order of the list. */
  ids: readonly Id[]
  clear: () => void
  /** The box of each row. */
  column: Column<Row>
}

/** Rows of a list that a person chooses, to do something with all of them. */
export function useSelection<Row, Id extends string | number>(
  rows: readonly Row[],
  { idOf, nameOf, max }: { idOf: (row: Row) => Id; nameOf: (row: Row) => string; max: number },
): Selection<Row, Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  // What was dealt with meanwhile is not listed any more.
  const ids = rows
    .map(idOf)
    .filter((id) => chosen.has(id))
    .slice(0, max)
  return {
    ids,
    clear: () => setChosen(new Set()),
    column: {
      name: 'Choose',
      render: (row) => (
        <label className={styles.chosen}>
          <input
            type="checkbox"
            checked={chosen.has(idOf(row))}
            aria-label={nameOf(row)}
            onChange={() => setChosen((before) => before.symmetricDifference(new Set([idOf(row)])))}
          />
        </label>
      ),
    },
  }
}
