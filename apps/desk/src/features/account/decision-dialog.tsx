/** Asks before an adjustment is made, declined or withdrawn. */
import { postDeskApproveAdjustment, postDeskDeclineAdjustment } from '@fairdraw/contract/desk/adjustments.ts'
import type { Adjustment } from '@fairdraw/contract/desk/adjustments.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { balanceName, formatBalance, formatChange } from './player-names.ts'

export type Decision = 'approve' | 'decline' | 'withdraw'

type DecisionDialogProps = {
  decision: Decision
  adjustment: Adjustment
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}

const whatOf = ({ asset, amount, playerId }: Adjustment) =>
  `${formatChange(asset, amount)} (${balanceName(asset).toLowerCase()}) for player ${playerId}`

export function DecisionDialog({ decision, ...props }: DecisionDialogProps) {
  return decision === 'approve' ? <ApproveDialog {...props} /> : <DeclineDialog {...props} decision={decision} />
}

function ApproveDialog({ adjustment, onOutcome, onClose }: Omit<DecisionDialogProps, 'decision'>) {
  const act = useAct()
  const { playerId, id, asset, amount, balance, reason, proposedBy } = adjustment
  return (
    <ReasonDialog
      title={`Approve ${formatChange(asset, amount)}?`}
      actName="Approve"
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const reply = await act.run(postDeskApproveAdjustment, { params: { id: playerId, adjustmentId: id }, body: {} })
        if (reply) onOutcome({ tone: 'done', text: `${whatOf(adjustment)} is made.` })
      }}
      onClose={onClose}
    >
      <p>
        <bdi>{proposedBy.name}</bdi> <span>{`proposes ${whatOf(adjustment)}: “${reason}”`}</span>
      </p>
      <p>{`The balance goes from ${formatBalance(asset, balance)} to ${formatBalance(asset, balance + amount)} at once, and the player sees it in the account.`}</p>
    </ReasonDialog>
  )
}

function DeclineDialog({ decision, adjustment, onOutcome, onClose }: DecisionDialogProps) {
  const act = useAct()
  const { playerId, id } = adjustment
  const isOwn = decision === 'withdraw'
  return (
    <ReasonDialog
      title={isOwn ? 'Withdraw your proposal?' : 'Decline this adjustment?'}
      actName={isOwn ? 'Withdraw' : 'Decline'}
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const reply = await act.run(postDeskDeclineAdjustment, {
          params: { id: playerId, adjustmentId: id },
          body: { reason },
        })
        if (reply)
          onOutcome({
            tone: 'done',
            text: `${whatOf(adjustment)} is ${isOwn ? 'withdrawn' : 'declined'}. Nothing has changed.`,
          })
      }}
      onClose={onClose}
    >
      <p>{`${whatOf(adjustment)} will not be made. It can be proposed again.`}</p>
    </ReasonDialog>
  )
}
