/** Asks before failed messages are retried or dropped. A whole topic takes as many calls as it needs. */
import { postDeskDropMessages, postDeskRetryMessages } from '@fairdraw/contract/desk/messages.ts'
import type { MessageSelection } from '@fairdraw/contract/desk/messages.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import type { ReactNode } from 'react'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'

export type Move = 'retry' | 'drop'

type MoveRow = { name: string; effect: ReactNode; outcome: (count: number) => string }

const MOVES: Readonly<Record<Move, MoveRow>> = {
  retry: {
    name: 'Retry',
    effect:
      'They are due at once, and are tried for another day. Messages that are of use for some minutes only, such as codes, expire instead of coming late.',
    outcome: (count) => `${pluralise(count, 'message')} will be tried again now.`,
  },
  drop: {
    name: 'Drop',
    effect:
      'They are emptied and never sent. This cannot be taken back: whoever should have got them has to hear otherwise.',
    outcome: (count) => `${pluralise(count, 'message')} dropped.`,
  },
}

export function MoveDialog({
  move,
  selection,
  what,
  onOutcome,
  onClose,
}: {
  move: Move
  selection: MessageSelection
  /** 'one message', 'all of ‘Notice of a refund’' */
  what: string
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  const { name, effect, outcome } = MOVES[move]
  const moveOnce = (reason: string) =>
    move === 'retry'
      ? act.run(postDeskRetryMessages, { body: { selection } })
      : act.run(postDeskDropMessages, { body: { selection, reason } })
  const moveAll = async (reason: string) => {
    let moved = 0
    for (;;) {
      const reply = await moveOnce(reason)
      // It stays open with the problem. What was moved so far is moved; another press moves the rest.
      if (!reply) return
      moved += reply.count
      if (!reply.hasMore) break
    }
    onOutcome({ tone: moved > 0 ? 'done' : 'blocked', text: moved > 0 ? outcome(moved) : NONE })
  }
  return (
    <ReasonDialog
      title={`${name} ${what}?`}
      actName={name}
      needsReason={move === 'drop'}
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={moveAll}
      onClose={onClose}
    >
      <p>{effect}</p>
    </ReasonDialog>
  )
}

const NONE = 'Somebody has dealt with them already.'
