/** A payment with everything that happened to its money. */
import { getDeskPayment, postDeskCheckNow } from '@fairdraw/contract/desk/money.ts'
import type { DeskCase } from '@fairdraw/contract/desk/money.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import { caseColumns } from './case-columns.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { MoneyPage } from './money-page.tsx'
import {
  ENTRY_STATE_NAMES,
  METHOD_NAMES,
  PAYMENT_STATE_NAMES,
  PAYMENT_STATE_TONES,
  REFUND_REASON_NAMES,
  REFUND_STATE_NAMES,
  REFUND_STATE_TONES,
  eventName,
} from './money-names.ts'
import styles from './money.module.css'
import { ProposedRefundSection } from './proposed-refund-section.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { SIDES } from './transfer-columns.tsx'

export const loader = ({ params }: LoaderFunctionArgs) => readDesk(getDeskPayment, { params: { id: params['id']! } })

/** The vendor does not have the money for us, so that there is nothing to refund. */
const isTakenBack = ({ kind, state, outcome }: DeskCase) =>
  kind === 'dispute' ? state === 'open' || outcome === 'lost' : kind !== 'settlement-overdue'

export function Component() {
  const { payment, refund, proposedRefund, cases, transfers, history } = useLoaderData<typeof loader>()
  const may = useMay()
  const act = useAct()
  const [asked, setAsked] = useState<'refund' | 'second' | { decide: DeskCase }>()
  const [notice, setNotice] = useState<NoticeContent>()
  const { id, state, amountPence, method, playerId, competitionId, entryState, vendorId } = payment
  const end = (outcome: NoticeContent) => {
    setAsked(undefined)
    setNotice(outcome)
  }
  const look = async () => {
    const reply = await act.run(postDeskCheckNow, { params: { kind: 'payment', id }, body: {} })
    if (reply)
      setNotice(
        reply.isHastened
          ? { tone: 'done', text: 'Its vendor is asked within seconds.' }
          : { tone: 'blocked', text: 'Its outcome is known, so there is nothing to ask.' },
      )
  }
  return (
    <MoneyPage
      title={`Payment of ${formatMoney(amountPence)}`}
      actions={
        <>
          {state === 'captured' && !proposedRefund && !cases.some(isTakenBack) && may('refund-payments') && (
            <Button size="small" tone="stage" onClick={() => setAsked('refund')}>
              Refund…
            </Button>
          )}
          {may('check-payments') && (
            <BusyButton size="small" tone="outline" isBusy={act.isBusy} onClick={() => void look()}>
              Look again now
            </BusyButton>
          )}
        </>
      }
    >
      <ProblemNote problem={act.problem} />
      <Notice notice={notice} />
      <Section title="Payment">
        <Facts
          facts={{
            State: <StateChip tone={PAYMENT_STATE_TONES[state]}>{PAYMENT_STATE_NAMES[state]}</StateChip>,
            'Order ID': <code>{id}</code>,
            'ID at the vendor': vendorId === null ? null : <code>{vendorId}</code>,
            Method: METHOD_NAMES[method],
            Player: (
              <Link className={styles.link} to={`/money/ledger?playerId=${playerId}`}>
                {`Player ${playerId}`}
              </Link>
            ),
            Entry: `Competition ${competitionId}: ${ENTRY_STATE_NAMES[entryState]}`,
            'Made at': <Moment at={payment.createdAt} />,
            'Settled at': payment.settledAt === null ? null : <Moment at={payment.settledAt} />,
            'Next look': payment.nextCheckAt === null ? null : <Moment at={payment.nextCheckAt} />,
            'Last error': payment.lastError === null ? null : <code>{payment.lastError}</code>,
          }}
        />
      </Section>
      {proposedRefund && <ProposedRefundSection proposed={proposedRefund} onRefund={() => setAsked('second')} />}
      {refund && (
        <Section title="Refund">
          <Facts
            facts={{
              State: <StateChip tone={REFUND_STATE_TONES[refund.state]}>{REFUND_STATE_NAMES[refund.state]}</StateChip>,
              Amount: <span className={styles.amount}>{formatMoney(refund.amountPence)}</span>,
              Why: REFUND_REASON_NAMES[refund.reason],
              Attempts: String(refund.attempts),
              'Next look': refund.nextAttemptAt === null ? null : <Moment at={refund.nextAttemptAt} />,
              'Last error': refund.lastError === null ? null : <code>{refund.lastError}</code>,
            }}
          />
        </Section>
      )}
      {cases.length > 0 && (
        <Section title="Disputes and cases">
          <DataTable
            caption="Cases of this payment"
            columns={caseColumns({
              hasOrder: false,
              onDecide: may('decide-payment-cases') ? (found) => setAsked({ decide: found }) : undefined,
            })}
            rows={cases}
            rowKey={(found) => found.id}
            empty=""
          />
        </Section>
      )}
      <Section title="Transfers">
        <DataTable
          caption="Transfers of this payment"
          columns={SIDES}
          rows={transfers}
          rowKey={(transfer) => transfer.id}
          empty="The ledger has no transfer of this payment."
        />
      </Section>
      <Section title="History">
        <ol className={styles.history}>
          {history.map(({ of, event, at }, nth) => (
            <li key={nth}>
              <Moment at={at} /> <span>{eventName(of, event)}</span>
            </li>
          ))}
        </ol>
      </Section>
      {(asked === 'refund' || asked === 'second') && (
        <RefundDialog
          payment={payment}
          proposed={asked === 'second' ? (proposedRefund ?? undefined) : undefined}
          onOutcome={end}
          onClose={() => setAsked(undefined)}
        />
      )}
      {typeof asked === 'object' && (
        <DecideDialog found={asked.decide} onOutcome={end} onClose={() => setAsked(undefined)} />
      )}
    </MoneyPage>
  )
}
