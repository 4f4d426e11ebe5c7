/**
 * The state of the card form: whether its fields are open, what is known of their input, and the last failure. Opening waits until
 * the previous fields are closed, since a container holds only one frame.
 */
import { createStore } from 'zustand/vanilla'
import type { CardForm, CardState } from './card-gateway.ts'
import { cardFailureOf } from './card-copy.ts'
import { CARD_FIELDS } from './card-copy.ts'
import type { CardFailure, GatewayError } from './card-copy.ts'

export type CardFormState = {
  /** Undefined until the fields are open. */
  form?: CardForm | undefined
  /** The state of the input, as far as the gateway shares it: never the digits. */
  typed?: CardState | undefined
  failure?: CardFailure | undefined
  /** The failure's message; a new list for each failure. */
  messages: readonly string[]
}

export type CardFormStore = {
  get(): CardFormState
  subscribe(listener: () => void): () => void
  open(): void
  /** Resolves when the fields that are opening are open; undefined if they could not be opened or were closed. */
  opened(): Promise<CardForm | undefined>
  close(): void
  setFailure(failure: CardFailure | undefined): void
}

const empty: CardFormState = { messages: [] }

/** A field error of the last attempt stays while only the focus changes, and goes when the input of that field changes. */
function fieldErrorsStillValid(
  { fields }: CardFailure,
  before: CardState | undefined,
  { fields: after }: CardState,
): CardFailure['fields'] {
  const changed = CARD_FIELDS.filter((name) => {
    const previous = before?.fields[name] ?? UNTOUCHED
    return CONTENT_KEYS.some((key) => previous[key] !== after[name][key])
  })
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !changed.some((one) => one === name)))
}

const CONTENT_KEYS = ['isEmpty', 'isValid'] as const
const UNTOUCHED = { isEmpty: true, isValid: false }

/** `openFields` throws the library's error and reports input through `onChange`. */
export function createCardFormStore(
  openFields: (onChange: (typed: CardState) => void) => Promise<CardForm>,
): CardFormStore {
  const { getState: get, setState: set, subscribe } = createStore<CardFormState>(() => empty)
  let openId = 0
  let previous: Promise<unknown> = Promise.resolve()
  const setFailure = (failure: CardFailure | undefined) =>
    set({ failure, messages: failure?.message === undefined ? [] : [failure.message] })

  async function openFor(id: number) {
    const isReplaced = () => id !== openId
    if (isReplaced()) return
    try {
      const form = await openFields((typed) => {
        if (isReplaced()) return
        const { failure, typed: before } = get()
        set({
          typed,
          ...(failure && { failure: { ...failure, fields: fieldErrorsStillValid(failure, before, typed) } }),
        })
      })
      if (isReplaced()) await form.close()
      else set({ form })
    } catch (error) {
      // An error without a library code means that a part of the library did not load.
      const gatewayError = { code: 'CLIENT_SCRIPT_FAILED_TO_LOAD', ...(error as GatewayError) }
      if (!isReplaced()) setFailure({ ...cardFailureOf(gatewayError), isFormUnusable: true })
    }
  }
  const close = () => {
    const { form } = get()
    openId += 1
    if (form) previous = previous.then(() => form.close())
    set(empty, true)
  }

  return {
    get,
    subscribe,
    open() {
      close()
      const id = openId
      previous = previous.then(() => openFor(id))
    },
    async opened() {
      await previous
      return get().form
    },
    close,
    setFailure,
  }
}
