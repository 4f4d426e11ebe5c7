/** Payments, refunds and payouts whose outcome is late, and a look at each of them now. */
import { getDeskStuckMoney, postDeskCheckNow } from '@fairdraw/contract/desk/money.ts'
import type { StuckMoney } from '@fairdraw/contract/desk/money.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { LongTable } from '../../ui/list/long-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useAct } from '../../ui/use-act.ts'
import { METHOD_NAMES, STUCK_KIND_NAMES, formatName } from './money-names.ts'
import { MoneyPage } from './money-page.tsx'
import looks from '../../ui/looks.module.css'
import styles from './money.module.css'
import { OrderLink } from './order-link.tsx'

export const loader = () => readDesk(getDeskStuckMoney, {})

const COLUMNS: readonly Column<StuckMoney>[] = [
  {
    name: 'What',
    render: ({ kind, id, playerId, method }) => (
      <div>
        <b>{STUCK_KIND_NAMES[kind]}</b>{' '}
        {kind === 'payment' ? (
          <OrderLink id={id} />
        ) : kind === 'refund' ? (
          <Link className={styles.link} to="/money/refunds?state=requested">
            All refunds
          </Link>
        ) : (
          <code>{`…${id.slice(-12)}`}</code>
        )}
        <p className={looks.minor}>{`Player ${playerId}${method !== null ? `, ${METHOD_NAMES[method]}` : ''}`}</p>
      </div>
    ),
  },
  { name: 'Amount', isNumber: true, render: ({ amountPence }) => <b>{formatMoney(amountPence)}</b> },
  { name: 'State', render: ({ state }) => formatName(state) },
  { name: 'Since', render: ({ since }) => <Moment at={since} /> },
  { name: 'Attempts', isNumber: true, render: ({ attempts }) => attempts },
  {
    name: 'Next look',
    render: ({ nextAttemptAt }) => (nextAttemptAt === null ? 'None by itself' : <Moment at={nextAttemptAt} />),
  },
  { name: 'Last error', render: ({ lastError }) => (lastError === null ? 'None' : <code>{lastError}</code>) },
]

export function Component() {
  const { stuck } = useLoaderData<typeof loader>()
  const may = useMay()
  const act = useAct()
  const [asked, setAsked] = useState<string>()
  const [notice, setNotice] = useState<NoticeContent>()
  const look = async ({ kind, id }: StuckMoney) => {
    setAsked(id)
    setNotice(undefined)
    const reply = await act.run(postDeskCheckNow, { params: { kind, id }, body: {} })
    if (reply) setNotice(reply.isHastened ? HASTENED : NOT_HASTENED)
  }
  const lookNow: Column<StuckMoney> = {
    name: 'Step',
    render: (one) => (
      <BusyButton
        size="small"
        tone="outline"
        isBusy={act.isBusy && asked === one.id}
        isWaiting={act.isBusy && asked !== one.id}
        onClick={() => void look(one)}
      >
        Look again now
      </BusyButton>
    ),
  }
  return (
    <MoneyPage title="Stuck payments and payouts" download="stuck">
      <p>
        Money that is past its next look, fails when its vendor is asked, or has had no outcome for long. Jobs look by
        themselves, at growing intervals.
      </p>
      <ProblemNote problem={act.problem} />
      <Notice notice={notice} />
      <LongTable
        caption="Stuck payments, refunds and payouts"
        columns={may('check-payments') ? [...COLUMNS, lookNow] : COLUMNS}
        rows={stuck}
        rowKey={({ id }) => id}
        empty="Nothing is stuck. Every payment, refund and payout is on its way or done."
      />
    </MoneyPage>
  )
}

const HASTENED: NoticeContent = {
  tone: 'done',
  text: 'Its vendor is asked within seconds. Open this page again to see what it said.',
}
const NOT_HASTENED: NoticeContent = {
  tone: 'blocked',
  text: 'It has ended, is looked at within minutes in any case, or needs a person at its vendor.',
}
