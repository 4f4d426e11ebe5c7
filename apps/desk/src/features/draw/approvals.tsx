/** The approvals of a result: who committed the draw, who has approved, and the button for somebody else. */
import { postDeskApproveDraw } from '@fairdraw/contract/desk/draws.ts'
import { DRAW_APPROVALS } from '@fairdraw/rules/draw/draw.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useMay, useMe } from '../../session/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { actorWords, isDoneBy } from './draw-actors.ts'
import { arrivalAt } from './draw-history.ts'
import { drawTitle } from './draw-states.ts'
import type { DeskDraw, DrawApproval, DrawHistoryEvent } from './draw-states.ts'
import type { NoticeContent } from '../../ui/notice.tsx'

type ApprovalsProps = {
  draw: DeskDraw
  events: readonly DrawHistoryEvent[]
  /** The first one first. */
  approvals: readonly DrawApproval[]
  onOutcome: (notice: NoticeContent) => void
}

export function Approvals({ draw, events, approvals, onOutcome }: ApprovalsProps) {
  const may = useMay()
  const { staff } = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const commit = arrivalAt(events, 'committed')
  const hasCommitted = isDoneBy(commit?.actor, staff.id)
  const hasApproved = approvals.some(({ staffId }) => staffId === staff.id)
  const isWaiting = draw.state === 'drawn'
  const given = approvals.slice(0, DRAW_APPROVALS)
  return (
    <Section title={isWaiting ? `Approve the result: ${given.length} of ${DRAW_APPROVALS}` : 'Approvals'}>
      <Facts
        facts={{
          'Committed by': commit && (
            <>
              <span>{`${actorWords(commit.actor, staff.id, commit.actorName)},`}</span> <Moment at={commit.at} />
            </>
          ),
          ...Object.fromEntries(
            given.map(({ staffId, name, at }, index) => [
              `Approval ${index + 1}`,
              <>
                <span>{`${actorWords(`staff:${staffId}`, staff.id, name)},`}</span> <Moment at={at} />
              </>,
            ]),
          ),
        }}
      />
      {isWaiting && (
        <p>
          Two draw officers who did not commit the draw approve its result. The winners follow from the published list
          and the random number by calculation, and the server has repeated that calculation.
        </p>
      )}
      {isWaiting && hasCommitted && (
        <p>
          <b>You committed this draw, so you cannot approve it.</b> Two other draw officers must.
        </p>
      )}
      {isWaiting && hasApproved && (
        <p>
          <b>You have approved this result.</b> The other approval must be another person’s.
        </p>
      )}
      {isWaiting && may('approve-draws') && !hasCommitted && !hasApproved && (
        <p>
          <Button size="small" onClick={() => setIsAsking(true)}>
            Approve the result
          </Button>
        </p>
      )}
      {isAsking && (
        <ApproveDialog
          draw={draw}
          given={given.length}
          onOutcome={(notice) => {
            setIsAsking(false)
            onOutcome(notice)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

function ApproveDialog({
  draw,
  given,
  onOutcome,
  onClose,
}: {
  draw: DeskDraw
  given: number
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  return (
    <ReasonDialog
      title="Approve the result?"
      actName="Approve the result"
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const reply = await act.run(postDeskApproveDraw, { params: { id: draw.id }, body: {} })
        if (reply) onOutcome(outcomeOf(reply.isMoved, given))
      }}
      onClose={onClose}
    >
      <p>{`You approve the result of “${drawTitle(draw)}” with your name. ${given === 0 ? 'A second draw officer must approve it too.' : 'With the second approval it can be published.'} An approval cannot be taken back.`}</p>
    </ReasonDialog>
  )
}

/** A second approval by the same person counts once: the draw does not move, though one had been given before. */
function outcomeOf(isMoved: boolean, given: number): NoticeContent {
  if (isMoved) return { tone: 'done', text: 'Two people have approved the result. It can be published.' }
  if (given === 0)
    return { tone: 'done', text: 'Your approval is the first of two. Another draw officer must approve it too.' }
  return {
    tone: 'blocked',
    text: 'You have approved this result before. The second approval must be another person’s.',
  }
}
