/** Refunds by state: how often each was tried, when it is tried next, and what went wrong. */
import { getDeskRefunds } from '@fairdraw/contract/desk/money.ts'
import type { DeskRefund } from '@fairdraw/contract/desk/money.ts'
import type { RefundState } from '@fairdraw/rules/payment/refund.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Moment } from '../../ui/moment.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { OnlyCompetition } from '../../ui/list/only-competition.tsx'
import { competitionFromAddress, ofCompetition, readListedCompetition } from '../../ui/list/competition-filter.ts'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { useSelection } from '../../ui/list/use-selection.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { AskAgain, MAX_ASKED_REFUNDS } from './ask-again.tsx'
import { MoneyPage } from './money-page.tsx'
import { METHOD_NAMES, REFUND_REASON_NAMES, REFUND_STATE_NAMES } from './money-names.ts'
import looks from '../../ui/looks.module.css'
import { OrderLink } from './order-link.tsx'

const STATES = Object.keys(REFUND_STATE_NAMES) as RefundState[]

const MEANINGS: Readonly<Record<RefundState, string>> = {
  failed: 'Their vendor won’t make these. Make each one in the vendor’s own system; we find it there within the hour.',
  requested: 'They are requested until their vendor accepts them.',
  pending: 'Their vendor has accepted them, and the players do not have the money yet.',
  settled: 'The players have the money.',
}
const EMPTY: Readonly<Record<RefundState, string>> = {
  failed: 'No refund has failed.',
  requested: 'No refund waits to be accepted by its vendor.',
  pending: 'No refund is on its way.',
  settled: 'No refund was made yet.',
}

export async function loader({ request }: LoaderFunctionArgs) {
  const state = stateFromAddress(request, STATES, 'failed')
  const id = competitionFromAddress(request)
  const [page, competition] = await Promise.all([
    readDesk(getDeskRefunds, { query: { state, ...ofCompetition(id) } }),
    readListedCompetition(id),
  ])
  return { state, competition, page }
}

const COLUMNS: readonly Column<DeskRefund>[] = [
  {
    name: 'Order',
    render: ({ paymentId, playerId, method }) => (
      <div>
        <OrderLink id={paymentId} />
        <p className={looks.minor}>{`Player ${playerId}, ${METHOD_NAMES[method]}`}</p>
      </div>
    ),
  },
  { name: 'Amount', isNumber: true, render: ({ amountPence }) => <b>{formatMoney(amountPence)}</b> },
  { name: 'Why', render: ({ reason }) => REFUND_REASON_NAMES[reason] },
  { name: 'Since', render: ({ createdAt }) => <Moment at={createdAt} /> },
]

const UNDER_WAY: readonly Column<DeskRefund>[] = [
  { name: 'Attempts', isNumber: true, render: ({ attempts }) => attempts },
  {
    name: 'Next look',
    render: ({ nextAttemptAt }) => (nextAttemptAt === null ? 'None' : <Moment at={nextAttemptAt} />),
  },
  { name: 'Last error', render: ({ lastError }) => (lastError === null ? 'None' : <code>{lastError}</code>) },
]
const SETTLED: Column<DeskRefund> = { name: 'Settled', render: ({ changedAt }) => <Moment at={changedAt} /> }

export function Component() {
  const { state, competition } = useLoaderData<typeof loader>()
  return (
    <MoneyPage title="Refunds">
      <StateFilter label="Refunds by state" names={REFUND_STATE_NAMES} chosen={state} />
      <OnlyCompetition competition={competition} />
      <p>
        <span>{`${MEANINGS[state]} To refund a payment, find it in the`}</span> <Link to="/money/ledger">ledger</Link>{' '}
        by its order or its player.
      </p>
      <Refunds key={`${state} ${competition?.id}`} />
    </MoneyPage>
  )
}

function Refunds() {
  const { state, competition, page } = useLoaderData<typeof loader>()
  const may = useMay()
  const [notice, setNotice] = useState<NoticeContent>()
  const pages = usePages(page, {
    pageOf: (body) => ({ items: body.refunds, next: body.nextCursor }),
    read: (cursor) => callDesk(getDeskRefunds, { query: { state, ...ofCompetition(competition?.id), cursor } }),
  })
  const selection = useSelection(pages.items, {
    idOf: ({ id }) => id,
    nameOf: ({ paymentId }) => `Refund of order ${paymentId}`,
    max: MAX_ASKED_REFUNDS,
  })
  const mayAsk = state !== 'settled' && may('check-payments') && pages.items.length > 0
  return (
    <>
      <Notice notice={notice} />
      {mayAsk && (
        <AskAgain
          ids={selection.ids}
          onOutcome={(outcome) => {
            selection.clear()
            setNotice(outcome)
          }}
        />
      )}
      <DataTable
        caption={`Refunds: ${REFUND_STATE_NAMES[state]}`}
        columns={[...(mayAsk ? [selection.column] : []), ...COLUMNS, ...(state === 'settled' ? [SETTLED] : UNDER_WAY)]}
        rows={pages.items}
        rowKey={({ id }) => id}
        empty={EMPTY[state]}
      />
      <MoreButton pages={pages} />
    </>
  )
}
