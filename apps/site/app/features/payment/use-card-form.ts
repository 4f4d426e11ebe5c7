/** The gateway's card fields in the places of a form, for as long as it is shown. */
import { postClientToken } from '@fairdraw/contract/entry.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { createCardFormStore } from './card-form-store.ts'
import type { CardFormState, CardFormStore } from './card-form-store.ts'
import type { CardForm, CardState } from './card-gateway.ts'
import { CARD_FIELDS } from './card-words.ts'
import type { CardFieldName, GatewayError } from './card-words.ts'

export type CardFormHandle = CardFormState & Pick<CardFormStore, 'open' | 'setTrouble'>

/** The id of the place where a field's frame goes; a document has one card form. */
export const placeId = (name: CardFieldName) => `card-${name}`

const NOT_REACHED: GatewayError = { code: 'CLIENT_GATEWAY_NETWORK', type: 'NETWORK' }

async function openFields(onChange: (typed: CardState) => void): Promise<CardForm> {
  const answer = await api(postClientToken, { body: {} })
  if (!answer.ok) throw Object.assign(new Error('no client token'), NOT_REACHED)
  const { openCardForm } = await import('./card-gateway.ts')
  const [number, expirationDate, cvv] = CARD_FIELDS.map((name) => document.getElementById(placeId(name)))
  if (!number || !expirationDate || !cvv) throw Object.assign(new Error('the form is gone'), NOT_REACHED)
  return openCardForm({
    clientToken: answer.body.clientToken,
    containers: { number, expirationDate, cvv },
    onChange,
    // Enter in one of the frames sends the form that stands around them.
    onSubmit: () => number.closest('form')?.requestSubmit(),
  })
}

export function useCardForm(): CardFormHandle {
  const [store] = useState(() => createCardFormStore(openFields))
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  useEffect(() => {
    store.open()
    return store.close
  }, [store])
  return { ...state, open: store.open, setTrouble: store.setTrouble }
}
