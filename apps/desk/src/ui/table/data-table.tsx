import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ColumnDef, RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Cells } from './cells.tsx'
import type { CellColumn } from './cells.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import styles from './data-table.module.css'

export type Column<Row> = CellColumn<Row> & {
  /**
   * By what the rows can be put in another order. Only where all rows are there: of a list that comes in pages it would sort what
   * happens to be loaded.
   */
  sortBy?: (row: Row) => string | number
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
})
type Features = typeof features

/** With fewer there is nothing to choose. */
const MIN_CHOICE = 5

const SORTED = { asc: 'ascending', desc: 'descending' } as const

/** A table; on a phone each row is a card with the columns' names before the values. */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  limit = Infinity,
}: {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What is said where there is no row. */
  empty: string
  /** So many rows are shown, of all that are put in order. */
  limit?: number
}) {
  const names = columns.map(({ name }) => name)
  const [hidden, setHidden] = useHiddenColumns(names)
  const definitions = useMemo(
    () =>
      columns.map(({ name, sortBy }): ColumnDef<Features, Row> => ({
        id: name,
        accessorFn: sortBy ?? (() => undefined),
        enableSorting: sortBy !== undefined,
        sortFn: 'basic',
      })),
    [columns],
  )
  const table = useTable({
    features,
    data: rows as Row[],
    columns: definitions,
    getRowId: (row: Row) => String(rowKey(row)),
    state: { columnVisibility: Object.fromEntries(names.map((name) => [name, !hidden.has(name)])) },
  })
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const shown = columns.filter(({ name }) => table.getColumn(name)?.getIsVisible())
  return (
    <div className={styles.frame}>
      {names.length >= MIN_CHOICE && <ColumnChoice names={names.slice(1)} hidden={hidden} onChange={setHidden} />}
      <table className={`${styles.table} ${styles.cards}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {shown.map(({ name, isNumber }) => {
              const column = table.getColumn(name)!
              const order = column.getIsSorted()
              return (
                <th
                  key={name}
                  scope="col"
                  className={isNumber ? styles.number : undefined}
                  aria-sort={order ? SORTED[order] : undefined}
                >
                  {column.getCanSort() ? (
                    <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {table
            .getRowModel()
            .rows.slice(0, limit)
            .map(({ id, original }) => (
              <tr key={id}>
                <Cells columns={shown} row={original} />
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
