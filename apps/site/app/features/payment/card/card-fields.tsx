/** The containers of the gateway's card fields, with our labels and messages. The typed digits never reach this page. */
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { FieldMessages } from '@fairdraw/ui/form/labelled.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { CardBrand } from './card-brand.tsx'
import { CARD_FIELDS, fieldMessage, missingFields } from './card-copy.ts'
import type { CardFailure, CardFieldName, HolderFieldName } from './card-copy.ts'
import { missingHolder } from './card-holder.ts'
import { containerId } from './use-card-form.ts'
import type { CardFormHandle } from './use-card-form.ts'
import type { CardHolderForm } from './use-card-holder.ts'
import styles from './card-fields.module.css'

type Card = CardFormHandle & { holder: CardHolderForm }
type CardPanelProps = {
  card: Card & { shouldSave: boolean; onShouldSaveChange: (shouldSave: boolean) => void }
}

/** The empty and wrong fields of the whole form. */
export const missingCard = ({ typed, holder }: Pick<Card, 'typed' | 'holder'>): CardFailure['fields'] => ({
  ...missingFields(typed?.fields),
  ...missingHolder(holder.typed),
})

/** Shows a failure of the card form; scrolls to the first wrong field and focuses it. */
export async function showCardFailure({ setFailure, opened, holder }: Card, failure: CardFailure): Promise<void> {
  setFailure(failure)
  if (HOLDER_FIELDS.some(({ name }) => name in failure.fields)) holder.showMessages()
  const first = CARD_FIELDS.find((name) => name in failure.fields)
  if (!first) {
    const own = HOLDER_FIELDS.find(({ name }) => name in failure.fields)
    // Focusing scrolls it into view.
    return own && document.querySelector<HTMLInputElement>(`input[name="${own.name}"]`)?.focus()
  }
  document.getElementById(containerId(first))?.scrollIntoView({ block: 'center' })
  const form = await opened()
  form?.focus(first)
}

/** Our own inputs, in the order of the form, with the names by which browsers fill them in. */
const HOLDER_FIELDS: readonly HolderField[] = [
  { name: 'cardholderName', label: 'Name on card', autoComplete: 'cc-name', autoCapitalize: 'words' },
  {
    name: 'postalCode',
    label: 'Billing postcode',
    autoComplete: 'billing postal-code',
    autoCapitalize: 'characters',
  },
]

type HolderField = {
  name: HolderFieldName
  label: string
  autoComplete: string
  autoCapitalize: string
}

export function CardPanel(props: CardPanelProps) {
  const { typed, holder, shouldSave, onShouldSaveChange } = props.card
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
      <div className={holder.typed.asksPostcode ? styles.pair : undefined}>
        {HOLDER_FIELDS.filter(({ name }) => name !== 'postalCode' || holder.typed.asksPostcode).map((field) => (
          <Field key={field.name} {...field} {...holder.field(field.name)} className={styles.holder} />
        ))}
      </div>
      <Checkbox isChecked={shouldSave} onChange={onShouldSaveChange}>
        Save this card for next time
      </Checkbox>
      <p className={styles.small}>
        <Icon name="lock" size={16} /> We never see your card. Your bank may ask you to confirm it’s you.
      </p>
    </div>
  )
}

type CardFieldProps = {
  card: CardFormHandle
  name: CardFieldName
  label: string
  hint?: string
  children?: ReactNode
}

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
        <span>{label}</span>
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
