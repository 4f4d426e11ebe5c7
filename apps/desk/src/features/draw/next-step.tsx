/** The next step of a draw, what blocks it, and the button that takes it. */
import { postDeskDrawStep } from '@fairdraw/contract/desk/draws.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useMay, useMe } from '../../session/me.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { Blockers } from './blockers.tsx'
import { blockedWords, doneWords, stepOf, whoElseTakes } from './draw-steps.ts'
import type { DrawStep } from './draw-steps.ts'
import type { DeskDraw, DrawChannel, DrawHistoryEvent } from './draw-states.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { openBlockers } from './open-blockers.ts'

type NextStepProps = {
  draw: DeskDraw
  isRedraw: boolean
  channels: readonly DrawChannel[]
  events: readonly DrawHistoryEvent[]
  /** When the draw was read. */
  readAt: number
  onOutcome: (notice: NoticeContent) => void
}

export function NextStep({ draw, isRedraw, channels, events, readAt, onOutcome }: NextStepProps) {
  const may = useMay()
  const { staff } = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const step = stepOf(draw.state, isRedraw)
  if (!step) return null
  const whoElse = whoElseTakes(step.step, events, staff.id)
  const isTooEarly = draw.state === 'committed' && draw.drawsAt !== null && Date.parse(draw.drawsAt) > readAt
  return (
    <Section title={`Next: ${step.name.toLowerCase()}`}>
      <p>{step.effect}</p>
      {draw.kind === 'winsday' && <p>A weekly draw takes this step by itself, unless something blocks it.</p>}
      {isTooEarly && (
        <p>
          The number is published at <Moment at={draw.drawsAt!} />.
        </p>
      )}
      <Blockers draw={draw} isRedraw={isRedraw} blockers={openBlockers(draw, channels)} />
      {may('run-draws') && whoElse !== undefined && (
        <p>
          <b>You stated how many entries were sent.</b> <span>{whoElse}</span>
        </p>
      )}
      {may('run-draws') && whoElse === undefined && !isTooEarly && (
        <p>
          <Button size="small" onClick={() => setIsAsking(true)}>
            {step.name}
          </Button>
        </p>
      )}
      {!may('run-draws') && <p>A draw officer takes this step.</p>}
      {isAsking && (
        <StepDialog
          draw={draw}
          step={step}
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

function StepDialog({
  draw,
  step,
  onOutcome,
  onClose,
}: {
  draw: DeskDraw
  step: DrawStep
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  return (
    <ReasonDialog
      title={`${step.name}?`}
      actName={step.name}
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const reply = await act.run(postDeskDrawStep, { params: { id: draw.id, step: step.step }, body: {} })
        if (reply)
          onOutcome(
            reply.isMoved
              ? { tone: 'done', text: doneWords(step, reply.draw) }
              : { tone: 'blocked', text: blockedWords(step, reply.draw) },
          )
      }}
      onClose={onClose}
    >
      <p>{step.effect}</p>
    </ReasonDialog>
  )
}
