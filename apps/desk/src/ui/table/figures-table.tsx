import { Cells } from './cells.tsx'
import type { CellColumn } from './cells.tsx'
import styles from './data-table.module.css'

/** So many columns of figures fit a phone. */
const MAX_ON_PHONE = 6

/** Figures in short columns: all are shown, as they come, and where a phone has room for them it shows them as a table too. */
export function FiguresTable<Row>({
  caption,
  columns,
  rows,
}: {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly CellColumn<Row>[]
  rows: readonly Row[]
}) {
  return (
    <table className={`${styles.table} ${columns.length <= MAX_ON_PHONE ? styles.compact : styles.cards}`}>
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
        {rows.map((row, nth) => (
          // They have no identity other than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={nth}>
            <Cells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
