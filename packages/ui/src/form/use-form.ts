/** Form hook: the props of each field, validation and submission (1-site §5). */
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import { runAfterPointerUp } from '../page-life/after-pointer-up.ts'
import { useTurn } from '../request/use-one-at-a-time.ts'
import {
  editField,
  clearField,
  blurField,
  fieldMessages,
  newForm,
  applyRefusal,
  submitForm,
  tickField,
  normalisedValues,
} from './form-state.ts'
import type { Checks, FormRefusal, Values } from './form-state.ts'

/** Storage for the typed values until they are sent, so that a player never has to type them twice. */
export type Draft<Name extends string> = {
  read: () => Partial<Values<Name>> | undefined
  write: (values: Values<Name>) => void
  delete: () => void
}

export type Form<Name extends string> = {
  /** Props for a `Field`. It is required if its check rejects an empty value. */
  field: (name: Name) => {
    name: string
    value: string
    required: boolean
    messages: readonly string[]
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
  /** Props for a `Checkbox`. */
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
  /** Empties a field for another attempt; it shows no error until it is edited again. */
  clear: (name: Name) => void
  /**
   * Makes the form's `onSubmit`: calls `send` with valid values, one call at a time. `send` returns the refusal, or undefined
   * on success. 'not-sent': the request failed and the caller shows it elsewhere; the values stay for the next attempt.
   */
  handleSubmit: (
    send: (values: Values<Name>) => Promise<FormRefusal | 'not-sent' | undefined>,
  ) => (event: SubmitEvent<HTMLFormElement>) => void
}

export function useForm<Name extends string>(
  initial: Values<Name>,
  checks: Checks<Name>,
  draft?: Draft<Name>,
): Form<Name> {
  const [form, setForm] = useState(() => newForm<Name>({ ...initial, ...draft?.read() }))
  const { isBusy, take } = useTurn()
  const values = normalisedValues(form)

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
      messages: fieldMessages(form, checks, name),
      onChange: ({ target }) => edit((now) => editField(now, name, target.value)),
      onBlur: () => runAfterPointerUp(() => setForm((now) => blurField(now, name))),
    }),
    tick: (name) => ({
      isChecked: form.fields[name].value !== '',
      isRequired: checks[name]('') !== undefined,
      messages: fieldMessages(form, checks, name),
      onChange: (isTicked) => edit((now) => tickField(now, name, isTicked)),
    }),
    values,
    messages: form.messages,
    isBusy,
    set: (name, value) => edit((now) => editField(now, name, value)),
    clear: (name) => edit((now) => clearField(now, name)),
    handleSubmit: (send) => (event) => {
      event.preventDefault()
      if (isBusy) return
      const { form: sent, isValid } = submitForm(form, checks)
      setForm(sent)
      if (!isValid) return focusFirstInvalid(event.currentTarget, sent.messages.length > 0)
      void take(async () => {
        const refusal = await send(normalisedValues(sent))
        if (refusal === 'not-sent') return
        if (refusal) return setForm((now) => applyRefusal(now, refusal))
        isTouched.current = false
        draft?.delete()
      })
    },
  }
}

/** The error box above takes the focus itself; without one, the first field gets it. */
function focusFirstInvalid(form: HTMLFormElement, hasBox: boolean) {
  if (!hasBox) form.querySelector<HTMLInputElement>('input, select, textarea')?.focus()
}
