/** The gateway's card fields in the places of a form, for as long as it is shown. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCardFormStore } from './card-form-store.ts'
import type { CardFormState, CardFormStore } from './card-form-store.ts'
import type { CardForm, CardState } from './card-gateway.ts'
import { CARD_FIELDS } from './card-copy.ts'
import type { CardFieldName, GatewayError } from './card-copy.ts'
import { askClientToken } from './client-token.ts'
import { readFrameColours } from './frame-colours.ts'

export type CardFormHandle = CardFormState & Pick<CardFormStore, 'open' | 'setTrouble'>

/** The id of the place where a field's frame goes; a document has one card form. */
export const placeId = (name: CardFieldName) => `card-${name}`

const GONE: GatewayError = { code: 'METHOD_CALLED_AFTER_TEARDOWN', type: 'MERCHANT' }

async function openFields(onChange: (typed: CardState) => void): Promise<CardForm> {
  const clientToken = await askClientToken()
  const { openCardForm } = await import('./card-gateway.ts')
  const [number, expirationDate, cvv] = CARD_FIELDS.map((name) => document.getElementById(placeId(name)))
  if (!number || !expirationDate || !cvv) throw Object.assign(new Error('the form is gone'), GONE)
  return openCardForm({
    clientToken,
    containers: { number, expirationDate, cvv },
    colours: readFrameColours(),
    onChange,
    // Enter in one of the frames sends the form that stands around them.
    onSubmit: () => number.closest('form')?.requestSubmit(),
  })
}

/** `isWanted`: they are to be shown; once they stand they stay. */
export function useCardForm(isWanted: boolean): CardFormHandle {
  const [store] = useState(() => createCardFormStore(openFields))
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [isDue, setIsDue] = useState(isWanted)
  if (isWanted && !isDue) setIsDue(true)
  useEffect(() => {
    if (!isDue) return
    store.open()
    return store.close
  }, [store, isDue])
  return { ...state, open: store.open, setTrouble: store.setTrouble }
}
