/** Payouts in a state, and the review of the large ones. */
import { getDeskPayouts } from '@fairdraw/contract/payout.ts'
import { PAYOUT_STATES } from '@fairdraw/rules/payout/payout.ts'
import type { PayoutState } from '@fairdraw/rules/payout/payout.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay, useMe } from '../../session/me.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { LongTable } from '../../ui/list/long-table.tsx'
import { PlayerLink } from '../../ui/list/player-link.tsx'
import { useRowDialog } from '../../ui/list/use-row-dialog.ts'
import { Notice } from '../../ui/notice.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { formatMoney } from '../../ui/format-money.ts'
import { NO_PAYOUTS, PAYOUT_STATE_MEANINGS, PAYOUT_STATE_NAMES, RETURN_REASON_NAMES } from './payout-states.ts'
import type { DeskPayout } from './payout-states.ts'
import looks from '../../ui/looks.module.css'
import { ReviewDialog } from './review-dialog.tsx'
import type { Review } from './review-dialog.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const state = stateFromAddress(request, PAYOUT_STATES, 'in-review')
  const { payouts } = await readDesk(getDeskPayouts, { query: { state } })
  return { state, payouts }
}

const COLUMNS: readonly Column<DeskPayout>[] = [
  {
    name: 'Player',
    sortBy: ({ playerId }) => playerId,
    render: ({ playerId, id }) => (
      <div>
        <PlayerLink id={playerId} />
        <p className={looks.minor}>
          <code>{id}</code>
        </p>
      </div>
    ),
  },
  {
    name: 'Amount',
    sortBy: ({ amountPence }) => amountPence,
    isNumber: true,
    render: ({ amountPence }) => <b className={looks.whole}>{formatMoney(amountPence)}</b>,
  },
  {
    name: 'Asked for',
    sortBy: ({ requestedAt }) => requestedAt,
    render: ({ requestedAt }) => <Moment at={requestedAt} />,
  },
  {
    name: 'In this state since',
    sortBy: ({ changedAt }) => changedAt,
    render: ({ changedAt }) => <Moment at={changedAt} />,
  },
]

const FIRST_RELEASE: Column<DeskPayout> = {
  name: 'First release',
  render: ({ firstRelease }) =>
    firstRelease === null ? (
      'Nobody yet'
    ) : (
      <div>
        <bdi>{firstRelease.name ?? 'Somebody who has left'}</bdi>
        <p className={looks.minor}>
          <Moment at={firstRelease.at} />
        </p>
      </div>
    ),
}
/** States in which PayPal is asked again and again. */
const UNDER_WAY: readonly PayoutState[] = ['requested', 'submitted', 'unclaimed', 'on-hold']

const LOOKS: readonly Column<DeskPayout>[] = [
  { name: 'Attempts', isNumber: true, render: ({ attempts }) => attempts },
  {
    name: 'Next look',
    render: ({ nextAttemptAt }) => (nextAttemptAt ? <Moment at={nextAttemptAt} /> : 'None by itself'),
  },
]

const LAST_ERROR: Column<DeskPayout> = {
  name: 'Last error of PayPal',
  render: ({ lastError }) => (lastError === null ? 'None' : <code>{lastError}</code>),
}

const REASON: Column<DeskPayout> = {
  name: 'Why it came back',
  render: ({ reason }) => (reason === null ? '–' : RETURN_REASON_NAMES[reason]),
}

export function Component() {
  const { state } = useLoaderData<typeof loader>()
  return (
    <Page title="Payouts" hasViews>
      <StateFilter label="Payouts by state" names={PAYOUT_STATE_NAMES} chosen={state} />
      <Payouts key={state} />
    </Page>
  )
}

function Payouts() {
  const { state, payouts } = useLoaderData<typeof loader>()
  const may = useMay()
  const { asked, ask, notice, closing } = useRowDialog<{ review: Review; payout: DeskPayout }>()
  const mayReview = state === 'in-review' && may('release-payouts')
  const { staff } = useMe()
  const review: Column<DeskPayout> = {
    name: 'Review',
    render: (payout) => (
      <div className={looks.acts}>
        {payout.firstRelease?.staffId === staff.id ? (
          <span>Another person must release it</span>
        ) : (
          <Button size="small" tone="stage" onClick={() => ask({ review: 'release', payout })}>
            Release
          </Button>
        )}
        <Button size="small" tone="outline" onClick={() => ask({ review: 'return', payout })}>
          Return
        </Button>
      </div>
    ),
  }
  return (
    <>
      <p>{PAYOUT_STATE_MEANINGS[state]}</p>
      <Notice notice={notice} />
      <LongTable
        caption={`Payouts: ${PAYOUT_STATE_NAMES[state]}`}
        columns={[
          ...COLUMNS,
          ...(state === 'in-review' ? [FIRST_RELEASE] : []),
          ...(UNDER_WAY.includes(state) ? LOOKS : []),
          state === 'returned' ? REASON : LAST_ERROR,
          ...(mayReview ? [review] : []),
        ]}
        rows={payouts}
        rowKey={({ id }) => id}
        empty={NO_PAYOUTS[state]}
      />
      {asked && <ReviewDialog {...asked} {...closing} />}
    </>
  )
}
