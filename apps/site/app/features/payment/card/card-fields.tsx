/** The places of the gateway's card fields, with our labels and messages; what is typed in them never reaches this page. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldMessages } from '../../../ui/form/field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Skeleton } from '../../../ui/request/skeleton.tsx'
import { CardBrand } from './card-brand.tsx'
import type { CardForm } from './card-gateway.ts'
import { fieldMessage } from './card-copy.ts'
import type { CardFieldName } from './card-copy.ts'
import { placeId } from './use-card-form.ts'
import type { CardFormHandle } from './use-card-form.ts'
import styles from './card-fields.module.css'

type CardFieldsProps = { card: CardFormHandle }
type CardPanelProps = { card: CardFormHandle & { isKept: boolean; onKeep: (isKept: boolean) => void } }

/** Leads to a field, in sight. */
export function focusCardField(form: CardForm | undefined, name: CardFieldName) {
  document.getElementById(placeId(name))?.scrollIntoView({ block: 'center' })
  form?.focus(name)
}

export function CardPanel(props: CardPanelProps) {
  const { typed, isKept, onKeep } = props.card
  const codeHint = typed?.codeLength === 4 ? '4 digits on the front' : '3 digits on the back'
  return (
    <div className={styles.fields}>
      <Place {...props} name="number" label="Card number">
        <CardBrand brand={typed?.brand} />
      </Place>
      <div className={styles.pair}>
        <Place {...props} name="expirationDate" label="Expiry date" hint="Month and year" />
        <Place {...props} name="cvv" label="Security code" hint={codeHint} />
      </div>
      <Checkbox isChecked={isKept} onChange={onKeep}>
        Save this card for next time
      </Checkbox>
      <p className={styles.small}>
        <Icon name="lock" size={16} /> Your card details go straight to our payment provider. We never see them. Your
        bank may ask you to confirm it’s you.
      </p>
    </div>
  )
}

type PlaceProps = CardFieldsProps & { name: CardFieldName; label: string; hint?: string; children?: ReactNode }

function Place({ card, name, label, hint, children }: PlaceProps) {
  const typed = card.typed?.fields[name]
  const message = fieldMessage(name, typed, card.trouble?.fields[name])
  const { form } = card
  useEffect(() => form?.describe(name, message), [form, name, message])
  return (
    <div className={styles.field}>
      {/* The library passes a tap on the label on to its frame, whose own input is named by the same words. */}
      <label className={styles.label} htmlFor={placeId(name)}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <div className={styles.edge} data-is-focused={typed?.isFocused} data-is-wrong={message !== undefined}>
        <div id={placeId(name)} className={styles.place} />
        {children}
        {!card.form && !card.trouble && (
          <span className={styles.loading}>
            <Skeleton width="60%" height="1rem" />
          </span>
        )}
      </div>
      {/* The frame reads it out with its input: this is for who sees it. */}
      <FieldMessages id={`${placeId(name)}-messages`} messages={message ? [message] : []} />
    </div>
  )
}
