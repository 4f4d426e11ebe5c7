/** A form for the player's own monthly limit, typed or picked; zero is valid (field rule 15). */
import type { Transport } from '@fairdraw/contract/call.ts'
import { postSpendLimit } from '@fairdraw/contract/safety.ts'
import type { Spending } from '@fairdraw/contract/safety.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { parsePounds } from '@fairdraw/rules/player/validation.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { draftFor } from '../player/draft-for.ts'
import { checkLimit, SUGGESTED_PENCE } from './limit-copy.ts'
import styles from './safety.module.css'

type LimitFormProps = {
  /** Whose limit it is: the draft is stored under this number. */
  phone: string
  onSet: (spending: Spending) => void
  transport?: Transport
  /** Shown next to the button. */
  children?: ReactNode
}

export function LimitForm({ phone, onSet, transport, children }: LimitFormProps) {
  const form = useForm({ limit: '' }, { limit: checkLimit }, draftFor<'limit'>('limit', phone))
  const send = form.handleSubmit(async ({ limit }) => {
    const limitPence = parsePounds(limit)!
    const answer = await api(postSpendLimit, { body: { limitPence } }, transport)
    if (!answer.ok) return toFormRefusal(answer.problem)
    onSet(answer.body)
    return undefined
  })
  const picked = parsePounds(form.values.limit)
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <ErrorBox messages={form.messages} />
      <Field label="Monthly limit (£)" inputMode="decimal" autoComplete="off" maxLength={12} {...form.field('limit')} />
      <ul className={styles.suggested} aria-label="Suggestions">
        {SUGGESTED_PENCE.map((pence) => (
          <li key={pence}>
            <button
              type="button"
              className={styles.suggestion}
              aria-pressed={picked === pence}
              onClick={() => form.set('limit', String(pence / 100))}
            >
              {formatPrice(pence)}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <BusyButton type="submit" tone="stage" size="large" isBusy={form.isBusy}>
          Set my limit
        </BusyButton>
        {children}
      </div>
    </form>
  )
}
