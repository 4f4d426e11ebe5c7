/** The containers of the gateway's card fields, with our labels and messages. The typed digits never reach this page. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldMessages } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Skeleton } from '../../../ui/request/skeleton.tsx'
import { CardBrand } from './card-brand.tsx'
import { CARD_FIELDS, fieldMessage } from './card-copy.ts'
import type { CardFailure, CardFieldName } from './card-copy.ts'
import { containerId } from './use-card-form.ts'
import type { CardFormHandle } from './use-card-form.ts'
import styles from './card-fields.module.css'

type CardFieldsProps = { card: CardFormHandle }
type CardPanelProps = {
  card: CardFormHandle & { shouldSave: boolean; onShouldSaveChange: (shouldSave: boolean) => void }
}

/** Shows a failure of the card form; scrolls to the first wrong field and focuses it. */
export async function showCardFailure({ setFailure, opened }: CardFormHandle, failure: CardFailure): Promise<void> {
  setFailure(failure)
  const first = CARD_FIELDS.find((name) => name in failure.fields)
  if (!first) return
  document.getElementById(containerId(first))?.scrollIntoView({ block: 'center' })
  const form = await opened()
  form?.focus(first)
}

export function CardPanel(props: CardPanelProps) {
  const { typed, shouldSave, onShouldSaveChange } = props.card
  const codeHint = typed?.codeLength === 4 ? '4 digits on the front' : '3 digits on the back'
  return (
    <div className={styles.fields}>
      <CardField {...props} name="number" label="Card number">
        <CardBrand brand={typed?.brand} />
      </CardField>
      <div className={styles.pair}>
        <CardField {...props} name="expirationDate" label="Expiry date" hint="Month and year" />
        <CardField {...props} name="cvv" label="Security code" hint={codeHint} />
      </div>
      <Checkbox isChecked={shouldSave} onChange={onShouldSaveChange}>
        Save this card for next time
      </Checkbox>
      <p className={styles.small}>
        <Icon name="lock" size={16} /> Your card details go straight to our payment provider. We never see them. Your
        bank may ask you to confirm it’s you.
      </p>
    </div>
  )
}

type CardFieldProps = CardFieldsProps & { name: CardFieldName; label: string; hint?: string; children?: ReactNode }

function CardField({ card, name, label, hint, children }: CardFieldProps) {
  const typed = card.typed?.fields[name]
  const message = fieldMessage(name, typed, card.failure?.fields[name])
  const { form } = card
  useEffect(() => {
    form?.describe(name, message)
  }, [form, name, message])
  return (
    <div className={styles.field}>
      {/* The library forwards a tap on the label to its frame, whose input has the same label. */}
      <label className={styles.label} htmlFor={containerId(name)}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <div className={styles.edge} data-is-focused={typed?.isFocused} data-is-wrong={message !== undefined}>
        <div id={containerId(name)} className={styles.place} />
        {children}
        {!card.form && !card.failure && (
          <span className={styles.loading}>
            <Skeleton width="60%" height="1rem" />
          </span>
        )}
      </div>
      {/* Screen readers get this message from the frame's input; this is the visible one. */}
      <FieldMessages id={`${containerId(name)}-messages`} messages={message ? [message] : []} />
    </div>
  )
}
