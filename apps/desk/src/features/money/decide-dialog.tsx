/** Asks what becomes of the tickets of a case, and why. */
import { postDeskDecideCase } from '@fairdraw/contract/desk/money.ts'
import type { DeskCase } from '@fairdraw/contract/desk/money.ts'
import { CASE_DECISIONS } from '@fairdraw/rules/payment/refund.ts'
import type { CaseDecision } from '@fairdraw/rules/payment/refund.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { useState } from 'react'
import { formatMoney } from '../../ui/format-money.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { CASE_KIND_MEANINGS, CASE_KIND_NAMES } from './money-names.ts'
import { TicketsChoice } from './tickets-choice.tsx'

const CHOICES: Readonly<Record<CaseDecision, string>> = {
  'keep-tickets': 'The player keeps the tickets',
  'withdraw-tickets': 'The tickets no longer count, and the player gets a message',
}

export function DecideDialog({
  found,
  onOutcome,
  onClose,
}: {
  found: DeskCase
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  const [decision, setDecision] = useState<CaseDecision>('keep-tickets')
  const { id, kind, amountPence, playerId, competitionId, entryState } = found
  return (
    <ReasonDialog
      title={`${CASE_KIND_NAMES[kind]}: ${formatMoney(amountPence)}`}
      actName="Decide"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const reply = await act.run(postDeskDecideCase, { params: { id }, body: { decision, reason } })
        if (reply) onOutcome({ tone: 'done', text: `Decided for player ${playerId}: ${OUTCOMES[decision]}` })
      }}
      onClose={onClose}
    >
      <p>{`Player ${playerId}, competition ${competitionId}. ${CASE_KIND_MEANINGS[kind]}`}</p>
      <TicketsChoice
        name="decision"
        choices={CASE_DECISIONS}
        names={CHOICES}
        chosen={decision}
        onChoose={setDecision}
        isOff={(choice) => choice === 'withdraw-tickets' && entryState !== 'completed'}
      />
      {entryState !== 'completed' && <p>The entry has no tickets, so there is nothing to withdraw.</p>}
      {kind === 'dispute' && <p>The dispute goes on at the gateway. This decides about the tickets only.</p>}
    </ReasonDialog>
  )
}

const OUTCOMES: Readonly<Record<CaseDecision, string>> = {
  'keep-tickets': 'the tickets stay.',
  'withdraw-tickets': 'the tickets no longer count.',
}
