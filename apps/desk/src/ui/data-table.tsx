import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<Row> = {
  name: string
  render: (row: Row) => ReactNode
  /** Numbers and amounts of money are aligned at their end. */
  isNumber?: boolean
}

/** A table; on a phone each row is a card with the columns' names before the values. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
}: {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What is said where there is no row. */
  empty: string
}) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" className={isNumber ? styles.number : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ name, render, isNumber }) => (
              <td key={name} data-name={name} className={isNumber ? styles.number : undefined}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
