/** Asks for the sender's count of a channel's entries. A number that was not received is refused, with both figures. */
import { postDeskConfirmChannel } from '@fairdraw/contract/desk/draws.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import type { NoticeContent } from '../../../ui/notice.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useAct } from '../../../ui/use-act.ts'
import type { DeskDraw } from '../draw-states.ts'
import { CHANNEL_NAMES } from '../open-blockers.ts'

type StateTotalDialogProps = {
  draw: DeskDraw
  channel: Channel
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}

export function StateTotalDialog({ draw, channel, onOutcome, onClose }: StateTotalDialogProps) {
  const act = useAct()
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  // As a person writes it, with separators or without.
  const digits = typed.replaceAll(/[\s,]/g, '')
  const isNumber = /^\d{1,9}$/.test(digits)
  const name = CHANNEL_NAMES[channel]
  return (
    <ReasonDialog
      title={`How many entries by ${name} were sent?`}
      actName="State the count"
      needsReason={false}
      act={act}
      onConfirm={async () => {
        setIsAsked(true)
        if (!isNumber) return
        const stated = { params: { id: draw.id, channel }, body: { total: Number(digits) } }
        const reply = await act.run(postDeskConfirmChannel, stated)
        if (reply) onOutcome(OUTCOMES[reply.statement](name))
      }}
      onClose={onClose}
    >
      <p>{`Add up the delivery notes of entries by ${name} for “${draw.title}”, those for corrected rows that were sent again included. You state the sum with your name, and it cannot be taken back. If none were sent, type 0.`}</p>
      <Field
        label="The sender’s count"
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        required
        messages={isAsked && !isNumber ? ['Type a whole number.'] : []}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  )
}

const OUTCOMES: Readonly<Record<'stated' | 'stated-before' | 'confirmed', (name: string) => NoticeContent>> = {
  stated: (name) => ({
    tone: 'done',
    text: `Your count of entries by ${name} equals what was received. A second person must state it too.`,
  }),
  'stated-before': (name) => ({
    tone: 'blocked',
    text: `You have stated the count of entries by ${name} before, or two others have.`,
  }),
  confirmed: (name) => ({ tone: 'done', text: `Two people have stated it: all entries by ${name} are in.` }),
}
