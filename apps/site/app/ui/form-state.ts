/** The fields of a form together, and what is said of each and above all of them (1-site §5). Pure. */
import { messageFor } from '@fairdraw/rules/validation.ts'
import type { Check } from '@fairdraw/rules/validation.ts'
import { codesToShow, left, typed, untouched } from './field-state.ts'
import type { FieldState } from './field-state.ts'

export type Checks<Name extends string> = Readonly<Record<Name, Check>>
export type Values<Name extends string> = Readonly<Record<Name, string>>

export type FormState<Name extends string> = {
  readonly fields: Readonly<Record<Name, FieldState>>
  /** The server's codes of a field, until it is edited. */
  readonly refused: Readonly<Partial<Record<Name, readonly string[]>>>
  /** Above the form, until it is sent again. */
  readonly messages: readonly string[]
}

/** What a server said no with: codes by field, and its words. */
export type Refused = { fields?: Readonly<Record<string, readonly string[]>> | undefined; words: string }

const NONE: readonly string[] = []
const noneOf = <Name extends string>() => ({}) as FormState<Name>['refused']

function mapped<Name extends string, From, To>(from: Readonly<Record<Name, From>>, to: (one: From) => To) {
  return Object.fromEntries(Object.entries<From>(from).map(([name, one]) => [name, to(one)])) as Record<Name, To>
}

export function newForm<Name extends string>(values: Values<Name>): FormState<Name> {
  return { fields: mapped(values, untouched), refused: noneOf<Name>(), messages: NONE }
}

export function editField<Name extends string>(
  form: FormState<Name>,
  name: NoInfer<Name>,
  value: string,
): FormState<Name> {
  return {
    ...form,
    fields: { ...form.fields, [name]: typed(form.fields[name], value) },
    refused: { ...form.refused, [name]: NONE },
  }
}

/** As if nothing had been typed into it. */
export function emptyField<Name extends string>(form: FormState<Name>, name: NoInfer<Name>): FormState<Name> {
  return {
    ...form,
    fields: { ...form.fields, [name]: untouched() },
    refused: { ...form.refused, [name]: NONE },
  }
}

export function leaveField<Name extends string>(form: FormState<Name>, name: NoInfer<Name>): FormState<Name> {
  return { ...form, fields: { ...form.fields, [name]: left(form.fields[name]) } }
}

/** A box is edited as soon as it is ticked or not. */
export function tickField<Name extends string>(
  form: FormState<Name>,
  name: NoInfer<Name>,
  isTicked: boolean,
): FormState<Name> {
  const { fields, ...edited } = editField(form, name, isTicked ? 'yes' : '')
  return { ...edited, fields: { ...fields, [name]: { ...fields[name], isEdited: true } } }
}

/** As they are sent: trimmed. */
export function valuesOf<Name extends string>({ fields }: FormState<Name>): Values<Name> {
  return mapped(fields, ({ value }) => value.trim())
}

/** What stands beside a field now. */
export function messagesOf<Name extends string>(
  { fields, refused }: FormState<Name>,
  checks: Checks<NoInfer<Name>>,
  name: NoInfer<Name>,
): readonly string[] {
  return [...new Set(codesToShow(fields[name], checks[name], refused[name]).map(messageFor))]
}

/**
 * Tried to be sent: every field may say now what is wrong with it, and where there are several the box above lists it,
 * each thing once.
 */
export function sendForm<Name extends string>(
  form: FormState<Name>,
  checks: Checks<Name>,
): { form: FormState<Name>; isRight: boolean } {
  const sent: FormState<Name> = {
    fields: mapped(form.fields, (field) => left(field, true)),
    refused: noneOf<Name>(),
    messages: NONE,
  }
  const names = Object.keys(form.fields) as Name[]
  const wrong = names.flatMap((name) => messagesOf(sent, checks, name))
  const messages = names.length > 1 ? [...new Set(wrong)] : NONE
  return { form: { ...sent, messages }, isRight: wrong.length === 0 }
}

/** The server said no: its codes stand at their fields, what belongs to none of them in its words above. */
export function refuseForm<Name extends string>(
  form: FormState<Name>,
  { fields = {}, words }: Refused,
): FormState<Name> {
  const refused: Partial<Record<Name, readonly string[]>> = {}
  let hasOthers = Object.keys(fields).length === 0
  for (const [path, codes] of Object.entries(fields)) {
    // 'change.name' is the field 'name'.
    const name = path.split('.').at(-1)!
    if (Object.hasOwn(form.fields, name)) refused[name as Name] = codes
    else hasOthers = true
  }
  const said = (Object.values(refused) as (readonly string[])[]).flat().map(messageFor)
  return { ...form, refused, messages: [...new Set([...said, ...(hasOthers ? [words] : [])])] }
}
