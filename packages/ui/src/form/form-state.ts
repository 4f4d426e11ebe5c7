/** The state of a form: its fields, the messages of each field, and the messages above the form (1-site §5). Pure. */
import { messageFor } from '@fairdraw/rules/player/validation.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'
import { normaliseLine } from '@fairdraw/rules/text/typed-text.ts'
import { visibleErrorCodes, withBlur, withTypedValue, newFieldState } from './field-state.ts'
import type { FieldState } from './field-state.ts'

export type Checks<Name extends string> = Readonly<Record<Name, Check>>
export type Values<Name extends string> = Readonly<Record<Name, string>>

export type FormState<Name extends string> = {
  readonly fields: Readonly<Record<Name, FieldState>>
  /** The server's error codes by field, until the field is edited. */
  readonly serverCodes: Readonly<Partial<Record<Name, readonly string[]>>>
  /** Shown above the form until it is submitted again. */
  readonly messages: readonly string[]
}

/** Why the server refused the form: error codes by field, and a message for the form. */
export type FormRefusal = { fields?: Readonly<Record<string, readonly string[]>> | undefined; message: string }

const NONE: readonly string[] = []
const noServerCodes = <Name extends string>() => ({}) as FormState<Name>['serverCodes']

function mapValues<Name extends string, From, To>(from: Readonly<Record<Name, From>>, to: (one: From) => To) {
  return Object.fromEntries(Object.entries<From>(from).map(([name, one]) => [name, to(one)])) as Record<Name, To>
}

export function newForm<Name extends string>(values: Values<Name>): FormState<Name> {
  return { fields: mapValues(values, newFieldState), serverCodes: noServerCodes<Name>(), messages: NONE }
}

export function editField<Name extends string>(
  form: FormState<Name>,
  name: NoInfer<Name>,
  value: string,
): FormState<Name> {
  return {
    ...form,
    fields: { ...form.fields, [name]: withTypedValue(form.fields[name], value) },
    serverCodes: { ...form.serverCodes, [name]: NONE },
  }
}

/** Resets the field to its initial, unedited state. */
export function clearField<Name extends string>(form: FormState<Name>, name: NoInfer<Name>): FormState<Name> {
  return {
    ...form,
    fields: { ...form.fields, [name]: newFieldState() },
    serverCodes: { ...form.serverCodes, [name]: NONE },
  }
}

export function blurField<Name extends string>(form: FormState<Name>, name: NoInfer<Name>): FormState<Name> {
  return { ...form, fields: { ...form.fields, [name]: withBlur(form.fields[name]) } }
}

/** A checkbox counts as edited at once. */
export function tickField<Name extends string>(
  form: FormState<Name>,
  name: NoInfer<Name>,
  isTicked: boolean,
): FormState<Name> {
  const { fields, ...edited } = editField(form, name, isTicked ? 'yes' : '')
  return { ...edited, fields: { ...fields, [name]: { ...fields[name], isEdited: true } } }
}

/** The values as they are sent. */
export function normalisedValues<Name extends string>({ fields }: FormState<Name>): Values<Name> {
  return mapValues(fields, ({ value }) => normaliseLine(value))
}

/** The messages to show next to a field. */
export function fieldMessages<Name extends string>(
  { fields, serverCodes }: FormState<Name>,
  checks: Checks<NoInfer<Name>>,
  name: NoInfer<Name>,
): readonly string[] {
  return [...new Set(visibleErrorCodes(fields[name], checks[name], serverCodes[name]).map(messageFor))]
}

/**
 * Validates all fields on submit. Every field may show its error now. If the form has several fields, the box above lists
 * each message once.
 */
export function submitForm<Name extends string>(
  form: FormState<Name>,
  checks: Checks<Name>,
): { form: FormState<Name>; isValid: boolean } {
  const sent: FormState<Name> = {
    fields: mapValues(form.fields, (field) => withBlur(field, true)),
    serverCodes: noServerCodes<Name>(),
    messages: NONE,
  }
  const names = Object.keys(form.fields) as Name[]
  const wrong = names.flatMap((name) => fieldMessages(sent, checks, name))
  const messages = names.length > 1 ? [...new Set(wrong)] : NONE
  return { form: { ...sent, messages }, isValid: wrong.length === 0 }
}

/** Shows a refusal of the server: its codes at their fields; if a code belongs to no field, the message above the form. */
export function applyRefusal<Name extends string>(
  form: FormState<Name>,
  { fields = {}, message }: FormRefusal,
): FormState<Name> {
  const serverCodes: Partial<Record<Name, readonly string[]>> = {}
  let hasOthers = Object.keys(fields).length === 0
  for (const [path, codes] of Object.entries(fields)) {
    // The path 'change.name' means the field 'name'.
    const name = path.split('.').at(-1)!
    if (Object.hasOwn(form.fields, name)) serverCodes[name as Name] = codes
    else hasOthers = true
  }
  const fieldErrors = (Object.values(serverCodes) as (readonly string[])[]).flat().map(messageFor)
  return { ...form, serverCodes, messages: [...new Set([...fieldErrors, ...(hasOthers ? [message] : [])])] }
}
