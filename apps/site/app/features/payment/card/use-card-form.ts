/** The gateway's card fields in the containers of a form, as long as the form is shown. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCardFormStore } from './card-form-store.ts'
import type { CardFormState, CardFormStore } from './card-form-store.ts'
import type { CardForm, CardState } from './card-gateway.ts'
import { CARD_FIELDS } from './card-copy.ts'
import type { CardFieldName, GatewayError } from './card-copy.ts'
import { fetchClientToken } from './client-token.ts'
import { readFrameColours } from './frame-colours.ts'

export type CardFormHandle = CardFormState & Pick<CardFormStore, 'open' | 'opened' | 'setFailure'>

/** The id of the container for a field's frame. A document has only one card form. */
export const containerId = (name: CardFieldName) => `card-${name}`

const FORM_REMOVED: GatewayError = { code: 'METHOD_CALLED_AFTER_TEARDOWN', type: 'MERCHANT' }

async function openFields(onChange: (typed: CardState) => void): Promise<CardForm> {
  const clientToken = await fetchClientToken()
  const { openCardForm } = await import('./card-gateway.ts')
  const [number, expirationDate, cvv] = CARD_FIELDS.map((name) => document.getElementById(containerId(name)))
  if (!number || !expirationDate || !cvv)
    throw Object.assign(new Error('the card form was removed from the page'), FORM_REMOVED)
  return openCardForm({
    clientToken,
    containers: { number, expirationDate, cvv },
    colours: readFrameColours(),
    onChange,
    // Enter in one of the frames submits the surrounding form.
    onSubmit: () => number.closest('form')?.requestSubmit(),
  })
}

/** Opens the fields when first enabled. They stay open until the form unmounts. */
export function useCardForm(isEnabled: boolean): CardFormHandle {
  const [store] = useState(() => createCardFormStore(openFields))
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [hasBeenEnabled, setHasBeenEnabled] = useState(isEnabled)
  if (isEnabled && !hasBeenEnabled) setHasBeenEnabled(true)
  useEffect(() => {
    if (!hasBeenEnabled) return
    store.open()
    return store.close
  }, [store, hasBeenEnabled])
  return { ...state, open: store.open, opened: store.opened, setFailure: store.setFailure }
}
