/** Asks what to change on a balance, and why. */
import { postDeskProposeAdjustment } from '@fairdraw/contract/desk/adjustments.ts'
import { ADJUSTABLE_BALANCES, ADJUSTABLE_BALANCE_NAMES } from '@fairdraw/rules/player/adjustment.ts'
import type { AdjustableBalance } from '@fairdraw/rules/player/adjustment.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useContentId } from '../../ui/use-content-id.ts'
import { balanceName, formatBalance, formatChange } from './player-names.ts'
import type { PlayerDialogProps } from './player-dialog-props.ts'
import styles from './players.module.css'
import { readAmount } from './read-amount.ts'

const DIRECTIONS = [
  { value: 'give', name: 'Give to the player' },
  { value: 'take', name: 'Take from the player' },
]

export function ProposeDialog({ player, onOutcome, onClose }: PlayerDialogProps) {
  const act = useAct()
  const idOf = useContentId()
  const [asset, setAsset] = useState<AdjustableBalance>('tokens')
  const [direction, setDirection] = useState('give')
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const balance = player.balances.find((one) => one.asset === asset)?.balance ?? 0
  const { isMoney, maxAmount } = ADJUSTABLE_BALANCES[asset]
  const size = readAmount(asset, text)
  const amount = size === undefined ? undefined : direction === 'give' ? size : -size
  const isTooMuch = amount !== undefined && balance + amount < 0
  const messages = [
    ...(size === undefined
      ? [
          `Enter an amount ${isMoney ? 'in pounds, such as 2.50,' : 'without decimals,'} up to ${formatBalance(asset, maxAmount)}.`,
        ]
      : []),
    ...(isTooMuch ? [`The player has ${formatBalance(asset, balance)} to spend.`] : []),
  ]
  return (
    <ReasonDialog
      title={`Adjust a balance of player ${player.id}`}
      actName="Propose"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        setIsAsked(true)
        if (amount === undefined || isTooMuch) return
        const content = { asset, amount, reason }
        const reply = await act.run(postDeskProposeAdjustment, {
          params: { id: player.id },
          body: { id: idOf(content), ...content },
        })
        if (reply)
          onOutcome({
            tone: 'done',
            text: `${formatChange(asset, amount)} is proposed. It is made when another person of support or finance approves it.`,
          })
      }}
      onClose={onClose}
    >
      <p>Nothing changes until another person of support or finance approves it.</p>
      <div className={styles.form}>
        <SelectField
          label="Balance"
          value={asset}
          options={ADJUSTABLE_BALANCE_NAMES.map((value) => ({ value, name: balanceName(value) }))}
          onChange={({ target }) => setAsset(target.value as AdjustableBalance)}
        />
        <SelectField
          label="Change"
          value={direction}
          options={DIRECTIONS}
          onChange={({ target }) => setDirection(target.value)}
        />
        <Field
          label={isMoney ? 'Amount in pounds' : 'Amount'}
          hint={
            amount === undefined || isTooMuch
              ? `The player has ${formatBalance(asset, balance)}.`
              : `${formatBalance(asset, balance)} becomes ${formatBalance(asset, balance + amount)}.`
          }
          value={text}
          inputMode={isMoney ? 'decimal' : 'numeric'}
          maxLength={10}
          autoComplete="off"
          required
          messages={isAsked ? messages : []}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </ReasonDialog>
  )
}
