/** Asks before a payment is refunded, what becomes of its tickets, and why. */
import { postDeskRefundPayment } from '@fairdraw/contract/desk/money.ts'
import type { DeskPayment } from '@fairdraw/contract/desk/money.ts'
import { REFUNDED_TICKETS } from '@fairdraw/rules/payment/refund.ts'
import type { RefundedTickets } from '@fairdraw/rules/payment/refund.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { useState } from 'react'
import { formatMoney } from '../../ui/format-money.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { METHOD_NAMES } from './money-names.ts'
import { TicketsChoice } from './tickets-choice.tsx'

const CHOICES: Readonly<Record<RefundedTickets, string>> = {
  withdraw: 'They no longer count',
  keep: 'The player keeps them',
}

export function RefundDialog({
  payment: { id, amountPence, playerId, method, entryState },
  onOutcome,
  onClose,
}: {
  payment: DeskPayment
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  const [tickets, setTickets] = useState<RefundedTickets>('withdraw')
  return (
    <ReasonDialog
      title={`Refund ${formatMoney(amountPence)}?`}
      actName="Refund"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const reply = await act.run(postDeskRefundPayment, { params: { id }, body: { tickets, reason } })
        if (reply) onOutcome({ tone: 'done', text: `${formatMoney(amountPence)} is on its way to player ${playerId}.` })
      }}
      onClose={onClose}
    >
      <p>{`The whole payment goes back to player ${playerId}, the way it was paid (${METHOD_NAMES[method]}). It cannot be called back. The player gets a message when the money has arrived.`}</p>
      {entryState === 'completed' && (
        <TicketsChoice
          name="tickets"
          choices={REFUNDED_TICKETS}
          names={CHOICES}
          chosen={tickets}
          onChoose={setTickets}
        />
      )}
      <p>Tickets in the list of a draw always stay.</p>
    </ReasonDialog>
  )
}
