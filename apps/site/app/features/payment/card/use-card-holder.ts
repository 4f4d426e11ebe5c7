/** The typed name and postcode of a card. They stay in this page: nothing stores them, and only the gateway gets them. */
import { blurField, editField, fieldMessages, newForm, submitForm } from '@fairdraw/ui/form/form-state.ts'
import { runAfterPointerUp } from '@fairdraw/ui/page-life/after-pointer-up.ts'
import { useState } from 'react'
import type { ChangeEvent } from 'react'
import type { HolderFieldName } from './card-copy.ts'
import { holderChecks, NO_HOLDER } from './card-holder.ts'
import type { CardHolder } from './card-holder.ts'

export type CardHolderForm = {
  typed: CardHolder
  /** Props for a `Field`. */
  field: (name: HolderFieldName) => {
    value: string
    messages: readonly string[]
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
  /** Shows the messages of all fields, after an attempt to pay. */
  showMessages: () => void
}

export function useCardHolder(asksPostcode: boolean): CardHolderForm {
  const [form, setForm] = useState(() => newForm<HolderFieldName>(NO_HOLDER))
  const checks = holderChecks(asksPostcode)
  const { cardholderName, postalCode } = form.fields
  return {
    typed: { cardholderName: cardholderName.value, postalCode: postalCode.value, asksPostcode },
    field: (name) => ({
      value: form.fields[name].value,
      messages: fieldMessages(form, checks, name),
      onChange: ({ target }) => setForm((now) => editField(now, name, target.value)),
      onBlur: () => runAfterPointerUp(() => setForm((now) => blurField(now, name))),
    }),
    showMessages: () => setForm((now) => submitForm(now, checks).form),
  }
}
