/** Asks before a large payout is released or returned, and says what that has led to. */
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { postDeskReleasePayout, postDeskReturnPayout } from '@fairdraw/contract/payout.ts'
import type { ReactNode } from 'react'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { formatMoney } from '../../ui/format-money.ts'
import type { DeskPayout } from './payout-states.ts'

export type Review = 'release' | 'return'

type ReviewDialogProps = {
  payout: DeskPayout
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}

const DIALOGS: Readonly<Record<Review, (props: ReviewDialogProps) => ReactNode>> = {
  release: ReleaseDialog,
  return: ReturnDialog,
}

export function ReviewDialog({ review, ...props }: ReviewDialogProps & { review: Review }) {
  const Dialog = DIALOGS[review]
  return <Dialog {...props} />
}

function ReleaseDialog({ payout, onOutcome, onClose }: ReviewDialogProps) {
  const act = useAct()
  const { playerId, id, amountPence, firstRelease } = payout
  const what = `${formatMoney(amountPence)} to player ${playerId}`
  return (
    <ReasonDialog
      title={`Release ${formatMoney(amountPence)}?`}
      actName="Release"
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const reply = await act.run(postDeskReleasePayout, { params: { playerId, id }, body: {} })
        if (reply) onOutcome({ tone: 'done', text: releaseWords(what, reply.isReleased) })
      }}
      onClose={onClose}
    >
      <p>
        {`${what}, to the PayPal account that was linked when the player asked for it. Two people of finance must release it. ${
          firstRelease
            ? `${isolate(firstRelease.name ?? 'Somebody who has left')} has released it, so you are the second: it is sent to PayPal now and cannot be called back.`
            : 'You are the first: it waits for a second person.'
        }`}
      </p>
    </ReasonDialog>
  )
}

/** The second of two different people releases it; whoever was the first can only repeat that. */
const releaseWords = (what: string, isReleased: boolean) =>
  isReleased
    ? `Yours was the second release of ${what}: it is sent to PayPal now.`
    : `Yours is the first release of ${what}. It is sent when another person of finance has released it too.`

function ReturnDialog({ payout, onOutcome, onClose }: ReviewDialogProps) {
  const act = useAct()
  const { playerId, id, amountPence } = payout
  return (
    <ReasonDialog
      title={`Return ${formatMoney(amountPence)}?`}
      actName="Return to the player"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const reply = await act.run(postDeskReturnPayout, { params: { playerId, id }, body: { reason } })
        if (reply)
          onOutcome({
            tone: 'done',
            text: `${formatMoney(amountPence)} is back in the cash prizes of player ${playerId}.`,
          })
      }}
      onClose={onClose}
    >
      <p>{`The money goes back into the cash prizes of player ${playerId}, who gets a message that you need to talk to them first, and can ask for a payout again. One person is enough for it.`}</p>
      <p>The player does not see the reason.</p>
    </ReasonDialog>
  )
}
