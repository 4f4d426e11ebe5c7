import type { DeskCase } from '@fairdraw/contract/desk/money.ts'
import { needsDecision } from '@fairdraw/rules/payment/refund.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Moment } from '../../ui/moment.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { CASE_KIND_NAMES, CASE_OUTCOME_NAMES, DECISION_NAMES } from './money-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './money.module.css'
import { OrderLink } from './order-link.tsx'

/** The columns of a list of cases; with `onDecide` a person may decide those that wait for it. */
export function caseColumns({
  hasOrder = true,
  onDecide,
}: {
  hasOrder?: boolean
  onDecide: ((found: DeskCase) => void) | undefined
}): Column<DeskCase>[] {
  return [
    {
      name: 'Case',
      render: ({ kind, vendorCaseId }) => (
        <div>
          <b>{CASE_KIND_NAMES[kind]}</b>
          {vendorCaseId !== '' && (
            <p className={looks.minor}>
              At the vendor: <code>{vendorCaseId}</code>
            </p>
          )}
        </div>
      ),
    },
    ...(hasOrder ? [ORDER] : []),
    { name: 'Amount', isNumber: true, render: ({ amountPence }) => <b>{formatMoney(amountPence)}</b> },
    { name: 'Opened', render: ({ openedAt }) => <Moment at={openedAt} /> },
    { name: 'At the vendor', render: (found) => <VendorState found={found} /> },
    {
      name: 'Tickets',
      render: (found) => <Tickets found={found} onDecide={onDecide} />,
    },
  ]
}

const ORDER: Column<DeskCase> = {
  name: 'Order',
  render: ({ paymentId, playerId, competitionId }) => (
    <div>
      <OrderLink id={paymentId} />
      <p className={looks.minor}>{`Player ${playerId}, competition ${competitionId}`}</p>
    </div>
  ),
}

function VendorState({ found: { state, outcome } }: { found: DeskCase }) {
  if (state === 'open') return <StateChip tone="waiting">Open</StateChip>
  return (
    <StateChip tone={outcome === 'lost' ? 'bad' : 'plain'}>
      {outcome === null ? 'Closed' : CASE_OUTCOME_NAMES[outcome]}
    </StateChip>
  )
}

function Tickets({ found, onDecide }: { found: DeskCase; onDecide: ((found: DeskCase) => void) | undefined }) {
  if (found.decision !== null)
    return (
      <div className={styles.cell}>
        <span>{DECISION_NAMES[found.decision]}</span>
        {found.decidedAt !== null && (
          <p className={looks.minor}>
            <Moment at={found.decidedAt} />
          </p>
        )}
      </div>
    )
  if (!needsDecision(found)) return 'Nothing to decide'
  if (!onDecide) return 'Waits for finance'
  return (
    <Button size="small" tone="stage" onClick={() => onDecide(found)}>
      Decide
    </Button>
  )
}
