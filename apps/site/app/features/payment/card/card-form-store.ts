/**
 * The card form as one small store: whether its fields stand, what is known of them, what is wrong. Opening waits until the
 * fields before are gone, since a place holds one frame.
 */
import type { CardForm, CardState } from './card-gateway.ts'
import { troubleOf } from './card-copy.ts'
import type { CardFieldName, CardTrouble, GatewayError } from './card-copy.ts'

export type CardFormState = {
  /** Undefined until the fields stand. */
  form?: CardForm | undefined
  /** What is typed so far, as far as it may be known: never the digits. */
  typed?: CardState | undefined
  trouble?: CardTrouble | undefined
  /** The trouble's words, as a new list for each. */
  messages: readonly string[]
}

export type CardFormStore = {
  get(): CardFormState
  subscribe(listener: () => void): () => void
  open(): void
  close(): void
  setTrouble(trouble: CardTrouble | undefined): void
}

const empty: CardFormState = { messages: [] }

/** What the last try found at a field stays while the focus comes and goes, until what is typed there is something else. */
function stillFound(
  { fields }: CardTrouble,
  before: CardState | undefined,
  { fields: after }: CardState,
): CardTrouble['fields'] {
  const isSame = (name: CardFieldName) => {
    const was = before?.fields[name] ?? UNTOUCHED
    return CONTENT.every((key) => was[key] === after[name][key])
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isSame(name as CardFieldName)))
}

const CONTENT = ['isEmpty', 'isValid'] as const
const UNTOUCHED = { isEmpty: true, isValid: false }

/** `openFields` throws the library's error; it is told what is typed by `onChange`. */
export function createCardFormStore(
  openFields: (onChange: (typed: CardState) => void) => Promise<CardForm>,
): CardFormStore {
  let state = empty
  let turn = 0
  let before: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const set = (next: CardFormState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const setTrouble = (trouble: CardTrouble | undefined) =>
    set({ ...state, trouble, messages: trouble?.message === undefined ? [] : [trouble.message] })

  async function openIn(mine: number) {
    const isOver = () => mine !== turn
    if (isOver()) return
    try {
      const form = await openFields((typed) => {
        if (isOver()) return
        const { trouble, typed: before } = state
        set({
          ...state,
          typed,
          ...(trouble && { trouble: { ...trouble, fields: stillFound(trouble, before, typed) } }),
        })
      })
      if (isOver()) await form.close()
      else set({ ...state, form })
    } catch (error) {
      // What has no code of the library's is a part of it that did not arrive.
      const known = { code: 'CLIENT_SCRIPT_FAILED_TO_LOAD', ...(error as GatewayError) }
      if (!isOver()) setTrouble({ ...troubleOf(known), isFormLost: true })
    }
  }
  const close = () => {
    const { form } = state
    turn += 1
    if (form) before = before.then(() => form.close())
    set(empty)
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      close()
      const mine = turn
      before = before.then(() => openIn(mine))
    },
    close,
    setTrouble,
  }
}
