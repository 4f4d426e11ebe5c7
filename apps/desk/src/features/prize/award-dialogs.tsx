/** Ask before the acts on an award, and make their calls. */
import { postDeskAwardStep } from '@fairdraw/contract/prize.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { AddressDialog } from './address-dialog.tsx'
import { AWARD_ACT_NAMES } from './award-acts.ts'
import type { AwardAct } from './award-acts.ts'
import type { AwardDialogProps } from './award-dialog-props.ts'
import type { DeskAward } from './award-states.ts'
import styles from './awards.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const DIALOGS: Readonly<Record<AwardAct, (props: AwardDialogProps) => ReactNode>> = {
  send: SendDialog,
  deliver: DeliverDialog,
  return: ReturnDialog,
  address: AddressDialog,
  withdraw: WithdrawDialog,
}

export function AwardDialog({ act, ...props }: AwardDialogProps & { act: AwardAct }) {
  const Dialog = DIALOGS[act]
  return <Dialog {...props} />
}

const ownerOf = ({ prize, playerId }: DeskAward) => `“${prize.name}” of player ${playerId}`

function SendDialog({ award, onOutcome, onClose }: AwardDialogProps) {
  const act = useAct()
  const [carrier, setCarrier] = useState('')
  const [reference, setReference] = useState('')
  const [isHalf, setIsHalf] = useState(false)
  const { playerId, id } = award
  const isNamed = carrier.trim() !== '' && reference.trim() !== ''
  const isEmpty = carrier.trim() === '' && reference.trim() === ''
  return (
    <ReasonDialog
      title="Record it as sent?"
      actName={AWARD_ACT_NAMES.send}
      needsReason={false}
      act={act}
      onConfirm={async () => {
        setIsHalf(!isNamed && !isEmpty)
        if (!isNamed && !isEmpty) return
        const reply = await act.run(postDeskAwardStep, {
          params: { playerId, id, step: 'send' },
          body: isNamed ? { dispatch: { carrier, reference } } : {},
        })
        if (reply) onOutcome({ tone: 'done', text: `${ownerOf(award)} is recorded as sent.` })
      }}
      onClose={onClose}
    >
      <p>{`${ownerOf(award)} is on its way. The winner gets a message, and can no longer change the address.`}</p>
      <div className={styles.form}>
        <Field
          label="Carrier"
          value={carrier}
          maxLength={100}
          messages={isHalf && carrier.trim() === '' ? ['Name the carrier too, or leave both empty.'] : []}
          onChange={({ target }) => setCarrier(target.value)}
        />
        <Field
          label="Reference"
          hint="Leave both empty if it has no tracking."
          value={reference}
          maxLength={100}
          messages={isHalf && reference.trim() === '' ? ['Give its reference too, or leave both empty.'] : []}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
    </ReasonDialog>
  )
}

function DeliverDialog(props: AwardDialogProps) {
  return (
    <StepDialog
      {...props}
      step="deliver"
      title="Record it as delivered?"
      effect="has arrived. Nothing about it can be changed afterwards."
      done="is recorded as delivered."
    />
  )
}

function ReturnDialog(props: AwardDialogProps) {
  return (
    <StepDialog
      {...props}
      step="return"
      title="Record it as returned?"
      effect="has come back to you. It is listed as to be sent again, and its winner can correct the address."
      done="is recorded as returned, and is to be sent again."
    />
  )
}

function StepDialog({
  award,
  step,
  title,
  effect,
  done,
  onOutcome,
  onClose,
}: AwardDialogProps & { step: 'deliver' | 'return'; title: string; effect: string; done: string }) {
  const act = useAct()
  const { playerId, id } = award
  return (
    <ReasonDialog
      title={title}
      actName={AWARD_ACT_NAMES[step]}
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const reply = await act.run(postDeskAwardStep, { params: { playerId, id, step }, body: {} })
        if (reply) onOutcome({ tone: 'done', text: `${ownerOf(award)} ${done}` })
      }}
      onClose={onClose}
    >
      <p>{`${ownerOf(award)} ${effect}`}</p>
    </ReasonDialog>
  )
}
