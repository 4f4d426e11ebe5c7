/** Checkboxes for the credits that the player can use for a purchase. */
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import type { CreditOffer } from './credit-choice.ts'
import styles from '../payment.module.css'

type CreditsChoiceProps = {
  offers: readonly CreditOffer[]
  chosen: readonly string[]
  onToggle: (id: string, isOn: boolean) => void
}

export function CreditsChoice({ offers, chosen, onToggle }: CreditsChoiceProps) {
  if (offers.length === 0) return null
  return (
    <fieldset className={styles.credits}>
      <legend className={styles.legend}>Your credits</legend>
      {offers.map(({ id, label, hint, isEnough }) => (
        <Checkbox
          key={id}
          isChecked={chosen.includes(id)}
          isDisabled={!isEnough}
          onChange={(isOn) => onToggle(id, isOn)}
        >
          <b>{label}</b>
          <span className={styles.hint}>{hint}</span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
