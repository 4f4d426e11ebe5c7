/** A vendor's books of a day: both sums, and every order whose amounts differ. */
import { getDeskComparison, postDeskCompare } from '@fairdraw/contract/desk/money.ts'
import type { DeskDifference } from '@fairdraw/contract/desk/money.ts'
import { RECONCILED_VENDORS } from '@fairdraw/rules/payment/reconciliation.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useState } from 'react'
import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import { formatDay } from './comparison-days.ts'
import { MoneyPage } from './money-page.tsx'
import { COMPARISON_NAMES, COMPARISON_TONES, VENDOR_NAMES } from './money-names.ts'
import styles from './money.module.css'
import { OrderLink } from './order-link.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  const vendor = RECONCILED_VENDORS.find((each) => each === params['vendor'])
  if (!vendor) throw data({ code: 'not-found' }, { status: 404 })
  const day = params['day']!
  return { vendor, day, ...(await readDesk(getDeskComparison, { params: { vendor, day } })) }
}

const orNone = (pence: number | null) => (pence === null ? 'Not there' : formatMoney(pence))
/** Bank payments and cards are payments; PayPal's are payouts, which have no page. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const columns = (hasPages: boolean): Column<DeskDifference>[] => [
  {
    name: 'Order',
    render: ({ orderId, oursPence }) =>
      hasPages && oursPence !== null && UUID.test(orderId) ? <OrderLink id={orderId} /> : <code>{orderId}</code>,
  },
  { name: 'Ours', isNumber: true, render: ({ oursPence }) => orNone(oursPence) },
  { name: 'Theirs', isNumber: true, render: ({ theirsPence }) => orNone(theirsPence) },
  {
    name: 'Difference',
    isNumber: true,
    render: ({ oursPence, theirsPence }) => <b>{formatMoney((oursPence ?? 0) - (theirsPence ?? 0))}</b>,
  },
]

export function Component() {
  const { vendor, day, comparison, differences } = useLoaderData<typeof loader>()
  const may = useMay()
  const act = useAct()
  const [notice, setNotice] = useState<NoticeContent>()
  const compare = async () => {
    setNotice(undefined)
    const reply = await act.run(postDeskCompare, { params: { vendor, day }, body: {} })
    if (reply) setNotice(reply.isFinished ? COMPARED : STILL_COMPARING)
  }
  return (
    <MoneyPage
      title={`${VENDOR_NAMES[vendor]}, ${formatDay(day)}`}
      actions={
        may('reconcile-books') && (
          <BusyButton size="small" tone="stage" isBusy={act.isBusy} onClick={() => void compare()}>
            {comparison ? 'Compare again' : 'Compare now'}
          </BusyButton>
        )
      }
    >
      <ProblemNote problem={act.problem} />
      <Notice notice={notice} />
      {comparison ? (
        <Facts
          facts={{
            State: (
              <StateChip tone={COMPARISON_TONES[comparison.state]}>{COMPARISON_NAMES[comparison.state]}</StateChip>
            ),
            Ours: <span className={styles.amount}>{formatMoney(comparison.oursPence)}</span>,
            Theirs: <span className={styles.amount}>{formatMoney(comparison.theirsPence)}</span>,
            'Compared at': <Moment at={comparison.checkedAt} />,
          }}
        />
      ) : (
        <p>This day was not compared yet.</p>
      )}
      {comparison?.state === 'unreachable' && (
        <p className={styles.warning}>
          The vendor did not answer to the end, so the sums are not complete. It is asked again by itself.
        </p>
      )}
      {comparison && comparison.differenceCount > 0 && (
        <>
          <p>
            {comparison.differenceCount === 1
              ? 'One order differs.'
              : `${comparison.differenceCount} orders differ${comparison.differenceCount > differences.length ? `; the first ${differences.length} are listed` : ''}.`}
          </p>
          <DataTable
            caption="Orders whose amounts differ"
            columns={columns(vendor !== 'paypal')}
            rows={differences}
            rowKey={({ orderId }) => orderId}
            empty=""
          />
        </>
      )}
    </MoneyPage>
  )
}

const COMPARED: NoticeContent = { tone: 'done', text: 'The books were compared just now.' }
const STILL_COMPARING: NoticeContent = {
  tone: 'blocked',
  text: 'A long day: the comparison goes on. Open this page again in some minutes.',
}
