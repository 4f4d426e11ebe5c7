/** A form of the shared kind: its fields' properties, and its sending (1-site §5). */
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import { afterPress } from './after-press.ts'
import {
  editField,
  emptyField,
  leaveField,
  messagesOf,
  newForm,
  refuseForm,
  sendForm,
  tickField,
  valuesOf,
} from './form-state.ts'
import type { Checks, Refused, Values } from './form-state.ts'

/** Where what is typed is kept until it is sent, so that nobody types it twice. */
export type Draft<Name extends string> = {
  read: () => Partial<Values<Name>> | undefined
  write: (values: Values<Name>) => void
  forget: () => void
}

export type Form<Name extends string> = {
  /** For a `Field`; what must be filled in is marked by its own check. */
  field: (name: Name) => {
    name: string
    value: string
    required: boolean
    messages: readonly string[]
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
  /** For a `Checkbox`. */
  tick: (name: Name) => {
    isChecked: boolean
    isRequired: boolean
    messages: readonly string[]
    onChange: (isTicked: boolean) => void
  }
  values: Values<Name>
  /** For the `ErrorBox` above. */
  messages: readonly string[]
  isBusy: boolean
  set: (name: Name, value: string) => void
  /** Empties a field for another try: nothing is said of it until it is edited anew. */
  empty: (name: Name) => void
  /**
   * The form's `onSubmit`: sends what is right, once at a time; what comes back is why not. 'not-sent': it was not taken, which
   * is said elsewhere; what was typed stays for the next try.
   */
  sending: (
    send: (values: Values<Name>) => Promise<Refused | 'not-sent' | undefined>,
  ) => (event: SubmitEvent<HTMLFormElement>) => void
}

export function useForm<Name extends string>(
  initial: Values<Name>,
  checks: Checks<Name>,
  draft?: Draft<Name>,
): Form<Name> {
  const [form, setForm] = useState(() => newForm<Name>({ ...initial, ...draft?.read() }))
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const values = valuesOf(form)

  const isTouched = useRef(false)
  useEffect(() => {
    if (isTouched.current) draft?.write(values)
  })
  const edit = (change: (now: typeof form) => typeof form) => {
    isTouched.current = true
    setForm(change)
  }

  return {
    field: (name) => ({
      name,
      value: form.fields[name].value,
      required: checks[name]('') !== undefined,
      messages: messagesOf(form, checks, name),
      onChange: ({ target }) => edit((now) => editField(now, name, target.value)),
      onBlur: () => afterPress(() => setForm((now) => leaveField(now, name))),
    }),
    tick: (name) => ({
      isChecked: form.fields[name].value !== '',
      isRequired: checks[name]('') !== undefined,
      messages: messagesOf(form, checks, name),
      onChange: (isTicked) => edit((now) => tickField(now, name, isTicked)),
    }),
    values,
    messages: form.messages,
    isBusy,
    set: (name, value) => edit((now) => editField(now, name, value)),
    empty: (name) => edit((now) => emptyField(now, name)),
    sending: (send) => (event) => {
      event.preventDefault()
      if (isSending.current) return
      const { form: sent, isRight } = sendForm(form, checks)
      setForm(sent)
      if (!isRight) return focusFirstWrong(event.currentTarget, sent.messages.length > 0)
      const run = async () => {
        isSending.current = true
        setIsBusy(true)
        const refused = await send(valuesOf(sent))
        isSending.current = false
        setIsBusy(false)
        if (refused === 'not-sent') return
        if (refused) return setForm((now) => refuseForm(now, refused))
        isTouched.current = false
        draft?.forget()
      }
      void run()
    },
  }
}

/** The box above takes the focus where there is one; a single field takes it itself. */
function focusFirstWrong(form: HTMLFormElement, hasBox: boolean) {
  if (!hasBox) form.querySelector<HTMLInputElement>('input, select, textarea')?.focus()
}
