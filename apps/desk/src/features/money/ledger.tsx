/** The ledger: transfers of a day, a player or an order, each with its two sides, and the totals of a day. */
import { getDeskLedger, getDeskLedgerTotals } from '@fairdraw/contract/desk/ledger.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { readLedgerFilters } from './ledger-filters.ts'
import type { LedgerFilters } from './ledger-filters.ts'
import { LedgerSearch } from './ledger-search.tsx'
import { LedgerTotals } from './ledger-totals.tsx'
import { MoneyPage } from './money-page.tsx'
import { TRANSFER_COLUMNS } from './transfer-columns.tsx'

type Query = Parameters<typeof callDesk<typeof getDeskLedger>>[1]['query']

/** Both were checked against the contract's values. */
const asQuery = (filters: LedgerFilters) => filters as Query

export async function loader({ request }: LoaderFunctionArgs) {
  const filters = readLedgerFilters(new URL(request.url).searchParams, londonDay(new Date()))
  const { day, playerId, reference } = filters
  const isOfDay = day !== undefined && playerId === undefined && reference === undefined
  const [page, totals] = await Promise.all([
    readDesk(getDeskLedger, { query: asQuery(filters) }),
    isOfDay ? readDesk(getDeskLedgerTotals, { query: { day } }).then((read) => read.totals) : undefined,
  ])
  return { filters, page, totals }
}

export function Component() {
  const { filters, page, totals } = useLoaderData<typeof loader>()
  const pages = usePages(page, {
    pageOf: (body) => ({ items: body.transfers, next: body.nextCursor }),
    read: (cursor) => callDesk(getDeskLedger, { query: { ...asQuery(filters), cursor } }),
  })
  return (
    <MoneyPage title="Ledger">
      <LedgerSearch filters={filters} />
      {totals && filters.day !== undefined && <LedgerTotals day={filters.day} totals={totals} filters={filters} />}
      <DataTable
        caption="Transfers, the newest first"
        columns={TRANSFER_COLUMNS}
        rows={pages.items}
        rowKey={({ id }) => id}
        empty="No transfer is of that kind."
      />
      <MoreButton pages={pages} />
    </MoneyPage>
  )
}
