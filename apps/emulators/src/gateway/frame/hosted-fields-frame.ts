/// <reference lib="dom" />
import Framebus from 'framebus'
import { type CardHint, findCardTypes, fieldNames, fieldRules, deriveCardHint, type FieldName } from './fields.ts'
import { addFocusStops, removeFocusStops } from './focus-stops.ts'
import { createStyleSheet, type StyleRules } from './frame-styles.ts'
import { tokenise, type ClientConfiguration, type TokeniseOptions, type TokeniseReply } from './tokenise.ts'

type FieldOptions = {
  placeholder?: string
  prefill?: string
  type?: string
  maxlength?: number
  minlength?: number
  internalLabel?: string
}
type Configuration = { fields: Partial<Record<FieldName, FieldOptions>>; styles?: StyleRules }
type FieldState = { isEmpty: boolean; isValid: boolean; isPotentiallyValid: boolean; isFocused: boolean }
type InputEventType =
  | 'focus'
  | 'blur'
  | 'empty'
  | 'notEmpty'
  | 'validityChange'
  | 'cardTypeChange'
  | 'inputSubmitRequest'

/** The interface between the frames of one form. They share an origin, so card data never passes through the page. */
type HostedField = {
  channel: string
  name: FieldName
  configure: (configuration: Configuration) => void
  value: () => string
  state: () => FieldState
  /** Validates again because the card's type has changed or the form was submitted. */
  revalidate: (isStrict: boolean) => void
}
type FrameWindow = Window & { hostedField?: HostedField }

const channel = location.hash.slice(1)
const name = window.name.replace('braintree-hosted-field-', '') as FieldName
const rule = fieldRules[name]
const bus = new Framebus({ channel, targetFrames: [window.parent] })
const input = document.querySelector('input') as HTMLInputElement
const label = document.querySelector('label') as HTMLLabelElement
const description = document.querySelector('#field-description') as HTMLElement

let options: FieldOptions = {}
let value = ''
let isStrict = false
let lastState: FieldState = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false }
let lastTypes = ''
/** All frames of the form are there. Before, an event would not name every field, as at the vendor. */
let isConfigured = false

function siblings(): HostedField[] {
  const found: HostedField[] = []
  for (let index = 0; index < window.parent.length; index++) {
    try {
      const field = (window.parent[index] as FrameWindow).hostedField
      if (field?.channel === channel) found.push(field)
    } catch {
      // A frame of another origin does not belong to the form.
    }
  }
  return found
}

const cardNumber = (): string => (name === 'number' ? value : (sibling('number')?.value() ?? ''))
const sibling = (name: FieldName): HostedField | undefined => siblings().find((field) => field.name === name)

function currentHint(): CardHint {
  const hint = deriveCardHint(cardNumber())
  return { ...hint, codeSize: Math.min(hint.codeSize, options.maxlength ?? hint.codeSize) }
}

function state(): FieldState {
  const isFocused = document.activeElement === input && document.hasFocus()
  const { isValid, isPotentiallyValid } = rule.validate(value, currentHint())
  const isEmpty = value === ''
  // An incomplete value is allowed while the field has focus, and invalid afterwards.
  const isIncomplete = !isValid && (isEmpty ? isStrict : isStrict || !isFocused)
  return { isEmpty, isValid, isFocused, isPotentiallyValid: isPotentiallyValid && !isIncomplete }
}

function emitFieldEvent(type: InputEventType): void {
  if (!isConfigured) return
  const fields = Object.fromEntries(siblings().map((field) => [field.name, field.state()]))
  bus.emit('hosted-fields:INPUT_EVENT', {
    type,
    merchantPayload: { emittedBy: name, cards: findCardTypes(cardNumber()), fields },
  })
}

function updateState(): void {
  const before = lastState
  lastState = state()
  input.classList.toggle('valid', lastState.isValid)
  input.classList.toggle('invalid', !lastState.isPotentiallyValid)
  input.ariaInvalid = String(!lastState.isPotentiallyValid)
  if (before.isEmpty !== lastState.isEmpty) emitFieldEvent(lastState.isEmpty ? 'empty' : 'notEmpty')
  if (before.isValid !== lastState.isValid || before.isPotentiallyValid !== lastState.isPotentiallyValid)
    emitFieldEvent('validityChange')
}

function emitNumberEvents(before: string): void {
  if (value.length >= 6 && value.slice(0, 6) !== before.slice(0, 6))
    bus.emit('hosted-fields:BIN_AVAILABLE', value.slice(0, 6) as unknown as Record<string, unknown>)
  const types = findCardTypes(value)
    .map(({ type }) => type)
    .join()
  if (types === lastTypes) return
  lastTypes = types
  emitFieldEvent('cardTypeChange')
  sibling('cvv')?.revalidate(false)
}

function setValue(text: string): void {
  const before = value
  value = rule.parse(text, currentHint())
  isStrict = false
  if (before === '' && value !== '') bus.emit('hosted-fields:CARD_FORM_ENTRY_HAS_BEGUN')
  renderValue()
  updateState()
  if (name === 'number') emitNumberEvents(before)
}

/** Writes the value into the input and keeps the caret after the same character. */
function renderValue(): void {
  const caret = rule.parse(input.value.slice(0, input.selectionStart ?? input.value.length), currentHint()).length
  const isAtEnd = (input.selectionStart ?? 0) >= input.value.length
  const formatted = rule.format(value, currentHint())
  if (formatted === input.value) return
  input.value = formatted
  const position = isAtEnd ? formatted.length : rule.format(value.slice(0, caret), currentHint()).length
  if (document.activeElement === input) input.setSelectionRange(position, position)
}

function configure(configuration: Configuration): void {
  options = configuration.fields[name] ?? {}
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, createStyleSheet(configuration.styles ?? {})]
  if (options.internalLabel) label.textContent = options.internalLabel
  if (options.placeholder) input.placeholder = options.placeholder
  if (options.type === 'password') input.type = 'password'
  isConfigured = true
  if (options.prefill) setValue(options.prefill)
  if (value === '') return
  // Typed before.
  emitFieldEvent('notEmpty')
  if (name === 'number') emitFieldEvent('cardTypeChange')
}

const allowedAttributes: Record<string, true> = {
  'aria-invalid': true,
  'aria-required': true,
  disabled: true,
  placeholder: true,
}

type FieldEvent = { field: string; attribute: string; value: unknown; classname: string; message?: string }

/** Calls `handler` for events that name this field. */
function onField(event: string, handler: (data: FieldEvent) => void): void {
  bus.on(`hosted-fields:${event}`, (data) => {
    if ((data as FieldEvent).field === name) handler(data as FieldEvent)
  })
}

/** The page replies to the first frame that is ready; that frame tokenises for the whole form. */
function serveForm(configuration: Configuration): void {
  for (const field of siblings()) field.configure(configuration)
  const client = new Promise<ClientConfiguration>((resolve) => {
    bus.emit('hosted-fields:READY_FOR_CLIENT', (reply) => resolve(reply as ClientConfiguration))
  })
  bus.on('hosted-fields:TOKENIZATION_REQUEST', (first, second) => {
    const [options, reply] = (typeof first === 'function' ? [{}, first] : [first, second]) as [TokeniseOptions, Reply]
    void client.then((resolved) => tokeniseForm(resolved, options)).then(reply)
  })
}
type Reply = (reply: TokeniseReply) => void

function tokeniseForm(client: ClientConfiguration, options: TokeniseOptions): Promise<TokeniseReply> {
  const fields = siblings()
  for (const field of fields) field.revalidate(true)
  const values = fields.map((field) => ({ name: field.name, value: field.value(), isValid: field.state().isValid }))
  return tokenise(client, values, options)
}

function start(): void {
  if (!fieldNames.includes(name)) return
  label.textContent = rule.label
  label.htmlFor = rule.id
  Object.assign(input, { id: rule.id, name: rule.id, autocomplete: rule.autocomplete, inputMode: rule.inputMode })
  input.classList.add(name)

  input.addEventListener('input', () => setValue(input.value))
  for (const type of ['focus', 'blur'] as const)
    input.addEventListener(type, () => {
      emitFieldEvent(type)
      updateState()
    })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') emitFieldEvent('inputSubmitRequest')
  })

  onField('TRIGGER_INPUT_FOCUS', () => input.focus())
  onField('CLEAR_FIELD', () => {
    input.value = ''
    setValue('')
  })
  onField('ADD_CLASS', ({ classname }) => input.classList.add(classname))
  onField('REMOVE_CLASS', ({ classname }) => input.classList.remove(classname))
  onField('SET_MESSAGE', ({ message }) => (description.textContent = message ?? ''))
  onField('SET_ATTRIBUTE', ({ attribute, value: newValue }) => {
    if (!allowedAttributes[attribute]) return
    if (attribute === 'disabled') input.disabled = Boolean(newValue)
    else input.setAttribute(attribute, String(newValue))
  })
  onField('REMOVE_ATTRIBUTE', ({ attribute }) => {
    if (allowedAttributes[attribute]) input.removeAttribute(attribute)
  })
  addFocusStops(input, { field: name, channel }, (direction) =>
    bus.emit('hosted-fields:TRIGGER_FOCUS_CHANGE', { field: name, direction }),
  )
  bus.on('hosted-fields:REMOVE_FOCUS_INTERCEPTS', (data) => removeFocusStops((data as { id?: string } | undefined)?.id))

  const hostedField: HostedField = {
    channel,
    name,
    configure,
    state,
    value: () => value,
    revalidate: (strictly) => {
      isStrict = strictly
      if (value !== rule.parse(input.value, currentHint())) setValue(input.value)
      updateState()
    },
  }
  ;(window as FrameWindow).hostedField = hostedField
  bus.emit('hosted-fields:FRAME_READY', { field: name }, (configuration) => serveForm(configuration as Configuration))
}

start()
