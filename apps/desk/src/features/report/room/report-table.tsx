/** The tables of a report, with a chart where they have one, and the way to take each away as a file. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { figureOf } from '@fairdraw/rules/report/figures.ts'
import { reportTable } from '@fairdraw/rules/report/questions.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { FiguresTable } from '../../../ui/table/figures-table.tsx'
import { DownloadTable } from './download-table.tsx'
import { nameOf } from '../line-names.ts'
import { formatOf, formatValue, shortFormatOf } from './format-value.ts'
import styles from './report.module.css'
import { tableChart } from './table-chart.ts'

/** Of more columns a table takes the whole width. */
const MAX_SMALL_COLUMNS = 2

/** Small ones stand beside each other. */
export function TablesOfReport({ tables }: { tables: readonly ReportTable[] }) {
  return (
    <div className={styles.tables}>
      {tables.map((table) => (
        <TableOfReport key={table.table} table={table} />
      ))}
    </div>
  )
}

function TableOfReport({ table }: { table: ReportTable }) {
  const { title, row, chart } = reportTable(table.table)
  const [first] = table.columns
  if (chart && first)
    return (
      <div className={styles.wide} data-table={table.table}>
        <Chart
          title={title}
          kind={chart}
          data={tableChart(table)}
          format={formatOf(first.figure)}
          formatShort={shortFormatOf(first.figure)}
          categoryName={row}
          empty="Nothing came in."
        >
          <DownloadTable table={table.table} title={title} />
        </Chart>
      </div>
    )
  return (
    <div className={table.columns.length > MAX_SMALL_COLUMNS ? `${styles.table} ${styles.wide}` : styles.table}>
      <div className={styles.tableHead}>
        <h3>{title}</h3>
        <DownloadTable table={table.table} title={title} />
      </div>
      <FiguresTable
        caption={title}
        rows={table.lines}
        columns={[
          { name: row, render: ({ name }) => <bdi>{nameOf(table.rows, name).long}</bdi> },
          ...table.columns.map(({ figure, name }, nth) => ({
            name: name ?? figureOf(figure).name,
            isNumber: true,
            render: ({ values }: ReportTable['lines'][number]) => formatValue(figure, values[nth] ?? null),
          })),
        ]}
      />
    </div>
  )
}
