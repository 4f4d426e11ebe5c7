/** Asks before a payment is refunded, what becomes of its tickets, and why. */
import { postDeskRefundPayment } from '@fairdraw/contract/desk/money.ts'
import type { DeskPayment, ProposedRefund } from '@fairdraw/contract/desk/money.ts'
import { REFUNDED_TICKETS, needsTwoToRefund } from '@fairdraw/rules/payment/refund.ts'
import type { RefundedTickets } from '@fairdraw/rules/payment/refund.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { useState } from 'react'
import { formatMoney } from '../../ui/format-money.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { METHOD_NAMES, REFUNDED_TICKETS_NAMES } from './money-names.ts'
import { TicketsChoice } from './tickets-choice.tsx'

type RefundDialogProps = {
  payment: DeskPayment
  /** What a colleague proposes, and this person would make. */
  proposed: ProposedRefund | undefined
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}

export function RefundDialog({
  payment: { id, amountPence, playerId, method, entryState },
  proposed,
  onOutcome,
  onClose,
}: RefundDialogProps) {
  const act = useAct()
  const [chosen, setChosen] = useState<RefundedTickets>('withdraw')
  const tickets = proposed?.tickets ?? chosen
  const amount = formatMoney(amountPence)
  const isFirstOfTwo = proposed === undefined && needsTwoToRefund(amountPence)
  return (
    <ReasonDialog
      title={isFirstOfTwo ? `Propose to refund ${amount}?` : `Refund ${amount}?`}
      actName={isFirstOfTwo ? 'Propose' : 'Refund'}
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const body = { tickets, reason, ...(proposed && { proposalId: proposed.id }) }
        const reply = await act.run(postDeskRefundPayment, { params: { id }, body })
        if (!reply) return
        onOutcome({
          tone: 'done',
          text: reply.isRefunded
            ? `${amount} is on its way to player ${playerId}.`
            : 'It is proposed. Somebody else of finance must make it.',
        })
      }}
      onClose={onClose}
    >
      <p>{`The whole payment goes back to player ${playerId}, the way it was paid (${METHOD_NAMES[method]}). It cannot be called back. The player gets a message when the money has arrived.`}</p>
      {isFirstOfTwo && <p>An amount like this takes two people of finance. You are the first.</p>}
      {entryState === 'completed' &&
        (proposed ? (
          <p>{`Its tickets, as proposed: ${REFUNDED_TICKETS_NAMES[tickets].toLowerCase()}.`}</p>
        ) : (
          <TicketsChoice
            name="tickets"
            choices={REFUNDED_TICKETS}
            names={REFUNDED_TICKETS_NAMES}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
      <p>Tickets in the list of a draw always stay.</p>
    </ReasonDialog>
  )
}
