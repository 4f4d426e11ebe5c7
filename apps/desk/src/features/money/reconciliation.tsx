/** The vendors' books compared with ours: the last thirty days, vendor by vendor. */
import { getDeskComparisons } from '@fairdraw/contract/desk/money.ts'
import { RECONCILED_DAYS, RECONCILED_VENDORS } from '@fairdraw/rules/payment/reconciliation.ts'
import { Link, useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ComparisonCell } from './comparison-cell.tsx'
import { formatDay, listDays } from './comparison-days.ts'
import type { ComparedDay } from './comparison-days.ts'
import { MoneyPage } from './money-page.tsx'
import { VENDOR_NAMES } from './money-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './money.module.css'

export const loader = () => readDesk(getDeskComparisons, {})

const COLUMNS: readonly Column<ComparedDay>[] = [
  {
    name: 'Day',
    render: ({ day, isToday }) => (
      <div className={looks.whole}>
        <span>{formatDay(day)}</span>
        {isToday && <p className={looks.minor}>Today, still open</p>}
      </div>
    ),
  },
  ...RECONCILED_VENDORS.map((vendor): Column<ComparedDay> => ({
    name: VENDOR_NAMES[vendor],
    render: ({ day, of }) => <ComparisonCell vendor={vendor} day={day} comparison={of[vendor]} />,
  })),
]

export function Component() {
  const { today, comparisons } = useLoaderData<typeof loader>()
  const days = listDays(today, RECONCILED_DAYS, comparisons)
  const unequal = comparisons.filter(({ state }) => state !== 'equal')
  return (
    <MoneyPage title="Reconciliation">
      <p>
        {`${
          unequal.length === 0
            ? 'Every compared day equals the vendors’ books to the penny.'
            : 'Not everything is equal. A draw with payments of such a day waits until it is.'
        } A day is compared the morning after, and again until it is equal.`}
      </p>
      {unequal.length > 0 && (
        <ul className={styles.unequal} aria-label="Not equal">
          {unequal.map(({ vendor, day }) => (
            <li key={`${vendor} ${day}`}>
              <Link to={`/money/reconciliation/${vendor}/${day}`}>{`${formatDay(day)}: ${VENDOR_NAMES[vendor]}`}</Link>
            </li>
          ))}
        </ul>
      )}
      <DataTable
        caption="Comparisons by day and vendor"
        columns={COLUMNS}
        rows={days}
        rowKey={({ day }) => day}
        empty="Nothing was compared yet."
      />
    </MoneyPage>
  )
}
