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
import type { ReactNode } from 'react'
import { ColumnChoice } from './column-choice.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import styles from './data-table.module.css'

export type Column<Row> = {
  name: string
  render: (row: Row) => ReactNode
  /** Numbers and amounts of money are aligned at their end. */
  isNumber?: boolean
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

/** So many columns of figures fit a phone. */
const MAX_ON_PHONE = 6

const SORTED = { asc: 'ascending', desc: 'descending' } as const

/** A table; on a phone each row is a card with the columns' names before the values, or the table stays as it is. */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  limit = Infinity,
  isOfFigures = false,
}: {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What is said where there is no row. */
  empty: string
  /** For numbers in short columns: none is left out, and with a few of them it stays a table on a phone. */
  isOfFigures?: boolean
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
      {names.length >= MIN_CHOICE && !isOfFigures && (
        <ColumnChoice names={names.slice(1)} hidden={hidden} onChange={setHidden} />
      )}
      <table
        className={`${styles.table} ${isOfFigures && names.length <= MAX_ON_PHONE ? styles.compact : styles.cards}`}
      >
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
                {shown.map(({ name, render, isNumber }) => (
                  <td key={name} data-name={name} className={isNumber ? styles.number : undefined}>
                    {render(original)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
