/** Fast checkout on the payment step, and the email that it asks for. The email stays in this page and goes to the vendor only. */
import { checkEmail } from '@fairdraw/rules/player/validation.ts'
import {
  blurField,
  editField,
  fieldMessages,
  newForm,
  submitForm,
  normalisedValues,
} from '@fairdraw/ui/form/form-state.ts'
import { runAfterPointerUp } from '@fairdraw/ui/page-life/after-pointer-up.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChangeEvent } from 'react'
import { fetchClientToken } from '../card/client-token.ts'
import { readFrameColours } from '../card/frame-colours.ts'
import type { FastCheckout } from './fast-checkout.ts'
import { createFastCheckoutStore } from './fast-checkout-store.ts'
import type { FastCheckoutState, FastCheckoutStore } from './fast-checkout-store.ts'

export type FastCheckoutHandle = FastCheckoutState &
  Pick<FastCheckoutStore, 'authorise' | 'changeEmail' | 'clearMessages'> & {
    /** Props for a `Field`. */
    email: {
      value: string
      messages: readonly string[]
      onChange: (event: ChangeEvent<HTMLInputElement>) => void
      onBlur: () => void
    }
    /** Finds the shopper by the typed email, or shows what is wrong with it. */
    find: () => void
  }

/** The ids of the vendor's places. A document has one. */
export const PLACES = { mark: 'fast-checkout-mark', card: 'fast-checkout-card' } as const
export const EMAIL_FIELD = 'fast-checkout-email'

export const focusEmail = () => document.querySelector<HTMLInputElement>(`input[name="${EMAIL_FIELD}"]`)?.focus()

const checks = { email: checkEmail }

async function load(): Promise<FastCheckout> {
  const [clientToken, { openFastCheckout }] = await Promise.all([fetchClientToken(), import('./fast-checkout.ts')])
  const places = { mark: `#${PLACES.mark}`, card: `#${PLACES.card}` }
  return openFastCheckout({ clientToken, places, colours: readFrameColours() })
}

/** `onFallback`: fast checkout ended, and the card form takes its place. */
export function useFastCheckout(isChosen: boolean, onFallback: () => void): FastCheckoutHandle {
  const [store] = useState(() => createFastCheckoutStore(load, onFallback))
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [form, setForm] = useState(() => newForm({ email: '' }))
  useEffect(() => {
    if (isChosen) store.open()
  }, [store, isChosen])
  useEffect(() => store.close, [store])

  return {
    ...state,
    authorise: store.authorise,
    changeEmail: store.changeEmail,
    clearMessages: store.clearMessages,
    email: {
      value: form.fields.email.value,
      messages: fieldMessages(form, checks, 'email'),
      onChange: ({ target }) => setForm((now) => editField(now, 'email', target.value)),
      onBlur: () => runAfterPointerUp(() => setForm((now) => blurField(now, 'email'))),
    },
    find() {
      const sent = submitForm(form, checks)
      setForm(sent.form)
      if (sent.isValid) void store.find(normalisedValues(form).email)
      else focusEmail()
    },
  }
}
