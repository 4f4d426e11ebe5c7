import { postDeskWithdrawAward } from '@fairdraw/contract/prize.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { AwardDialogProps } from './award-dialog-props.ts'
import { withdrawCopy } from './withdraw-copy.ts'
import { WithdrawalProposal } from './withdrawal-proposal.tsx'

/** One person proposes to withdraw a prize; another, who reads the proposal here, does it. */
export function WithdrawDialog({ award, onOutcome, onClose }: AwardDialogProps) {
  const act = useAct()
  const { playerId, id, state, prize, withdrawal } = award
  const { name, effect } = withdrawCopy(withdrawal !== null)
  const owned = `“${prize.name}” of player ${playerId}`
  return (
    <ReasonDialog
      title={`${name}?`}
      actName={name}
      minReason={MIN_REASON_LENGTH}
      isPublic
      act={act}
      onConfirm={async (reason) => {
        const body = { reason, ...(withdrawal && { proposalId: withdrawal.id }) }
        const reply = await act.run(postDeskWithdrawAward, { params: { playerId, id }, body })
        if (!reply) return
        onOutcome({
          tone: 'done',
          text:
            reply.award.state === 'withdrawn'
              ? `${owned} is withdrawn.`
              : `It is proposed to withdraw ${owned}. Another draw officer must say why too.`,
        })
      }}
      onClose={onClose}
    >
      <WithdrawalProposal award={award} />
      <p>
        {`${owned} would be taken back and go to the next alternate of its draw. ${state === 'unrevealed' ? 'The player has not seen it, and gets no message.' : 'The winner gets a message.'} ${effect}`}
      </p>
    </ReasonDialog>
  )
}
