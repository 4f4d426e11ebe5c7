/** Asks before a player's personal data is erased: a reason, and the player's number typed once more. */
import { postDeskErasePlayer } from '@fairdraw/contract/desk/player-acts.ts'
import type { Due } from '@fairdraw/contract/endpoint.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { PlayerDialogProps } from './player-dialog-props.ts'

/** What the player must have first. */
const OWED: Readonly<Record<Due, string>> = {
  cash: 'Cash prizes: they can be paid out or exchanged.',
  prize: 'A prize that has not arrived.',
  reveal: 'Tickets that can be revealed.',
  refund: 'A refund that is under way.',
}

export function EraseDialog({ player: { id }, onOutcome, onClose }: PlayerDialogProps) {
  const act = useAct()
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isTyped = typed.trim() === String(id)
  const owed = act.problem?.due ?? []
  return (
    <ReasonDialog
      title={`Erase player ${id}?`}
      actName="Erase for ever"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        setIsAsked(true)
        if (!isTyped) return
        if (await act.run(postDeskErasePlayer, { params: { id }, body: { reason, playerId: id } }))
          onOutcome({ tone: 'done', text: `The personal data of player ${id} is erased.` })
      }}
      onClose={onClose}
    >
      <p>
        For a player who asked for it. The number, address, name and log-ins go, here and at the vendors.{' '}
        <b>Nobody can bring them back.</b> Entries, payments and the ledger stay, without a person.
      </p>
      <Field
        label={`Type ${id} to confirm`}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        messages={isAsked && !isTyped ? ['Type the number of this player.'] : []}
        onChange={({ target }) => setTyped(target.value)}
      />
      {owed.length > 0 && (
        <ul>
          {owed.map((due) => (
            <li key={due}>{OWED[due]}</li>
          ))}
        </ul>
      )}
    </ReasonDialog>
  )
}
