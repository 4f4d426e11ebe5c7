import type { getDeskLedgerTotals } from '@fairdraw/contract/desk/ledger.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { Link } from 'react-router'
import type { Column } from '../../ui/table/data-table.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { formatDay } from './comparison-days.ts'
import type { LedgerFilters } from './ledger-filters.ts'
import styles from './ledger-totals.module.css'
import { ACCOUNT_NAMES, ASSET_NAMES, formatAmount } from './money-names.ts'

type Total = ReplyOf<typeof getDeskLedgerTotals>['body']['totals'][number]

/** What went into and out of each account on the day. */
export function LedgerTotals({
  day,
  totals,
  filters,
}: {
  day: string
  totals: readonly Total[]
  filters: LedgerFilters
}) {
  const columns: readonly Column<Total>[] = [
    { name: 'Of', render: ({ asset }) => ASSET_NAMES[asset] },
    {
      name: 'Account',
      render: ({ account, asset }) => (
        <Link to={{ search: `?${new URLSearchParams({ ...filters, account, asset })}` }}>{ACCOUNT_NAMES[account]}</Link>
      ),
    },
    { name: 'In', isNumber: true, render: (total) => formatAmount(total.asset, total.in) },
    { name: 'Out', isNumber: true, render: (total) => formatAmount(total.asset, total.out) },
    {
      name: 'Change',
      isNumber: true,
      render: (total) => <b>{formatAmount(total.asset, total.in - total.out)}</b>,
    },
    { name: 'Transfers', isNumber: true, render: ({ transfers }) => transfers },
  ]
  return (
    <details className={styles.totals}>
      <summary>{`Totals of ${formatDay(day)}: ${pluralise(totals.length, 'account')}`}</summary>
      <DataTable
        caption={`Totals of ${formatDay(day)}`}
        columns={columns}
        rows={totals}
        rowKey={({ asset, account }) => `${asset} ${account}`}
        empty="Nothing was transferred on that day."
      />
    </details>
  )
}
