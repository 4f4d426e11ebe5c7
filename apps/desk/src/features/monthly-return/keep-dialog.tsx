/** Keeps the return of a month that is over, as it is counted now; again only with a reason. */
import { postDeskKeepMonthlyReturn } from '@fairdraw/contract/report/monthly-return.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { monthName } from './month-address.ts'

export function KeepDialog({
  month,
  after,
  onOutcome,
  onClose,
}: {
  month: string
  /** The newest version that is shown; 0: none. */
  after: number
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  const isAgain = after > 0
  return (
    <ReasonDialog
      title={isAgain ? `Make the return of ${monthName(month)} again?` : `Keep the return of ${monthName(month)}?`}
      actName={isAgain ? 'Make it again' : 'Keep it'}
      needsReason={isAgain}
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const body = { after, ...(isAgain && { reason }) }
        const kept = await act.run(postDeskKeepMonthlyReturn, { params: { month }, body })
        if (kept) onOutcome({ tone: 'done', text: `Version ${kept.version} is kept, as it was counted now.` })
      }}
      onClose={onClose}
    >
      <p>
        {isAgain
          ? `It is counted anew and stands beside version ${after}, which stays as it is.`
          : 'Its figures stay as they are counted now, whatever is changed or deleted later.'}
      </p>
    </ReasonDialog>
  )
}
