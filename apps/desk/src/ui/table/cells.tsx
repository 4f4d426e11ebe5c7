import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type CellColumn<Row> = {
  name: string
  render: (row: Row) => ReactNode
  /** Numbers and amounts of money are aligned at their end. */
  isNumber?: boolean
}

/** The cells of a row; on a phone each may be shown with the name of its column. */
export const Cells = <Row,>({ columns, row }: { columns: readonly CellColumn<Row>[]; row: Row }) =>
  columns.map(({ name, render, isNumber }) => (
    <td key={name} data-name={name} className={isNumber ? styles.number : undefined}>
      {render(row)}
    </td>
  ))
