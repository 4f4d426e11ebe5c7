/// <reference lib="dom" />
import Framebus from 'framebus'
import { type CardHint, cardTypesOf, fieldNames, fieldRules, hintOf, type FieldName } from './fields.ts'
import { addFocusStops, removeFocusStops } from './focus-passing.ts'
import { styleSheetOf, type StyleRules } from './frame-styles.ts'
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

/** What the frames of one form know of each other. They share an origin, so no card data passes through the page. */
type HostedField = {
  channel: string
  name: FieldName
  configure: (configuration: Configuration) => void
  value: () => string
  state: () => FieldState
  /** Looks again, since the card's type has changed or the form was sent. */
  recheck: (isStrict: boolean) => void
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
let known: FieldState = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false }
let knownTypes = ''

function siblings(): HostedField[] {
  const found: HostedField[] = []
  for (let index = 0; index < window.parent.length; index++) {
    try {
      const field = (window.parent[index] as FrameWindow).hostedField
      if (field?.channel === channel) found.push(field)
    } catch {
      // A frame of another origin: not one of ours.
    }
  }
  return found
}

const cardNumber = (): string => (name === 'number' ? value : (sibling('number')?.value() ?? ''))
const sibling = (name: FieldName): HostedField | undefined => siblings().find((field) => field.name === name)

function currentHint(): CardHint {
  const hint = hintOf(cardNumber())
  return { ...hint, codeSize: Math.min(hint.codeSize, options.maxlength ?? hint.codeSize) }
}

function state(): FieldState {
  const isFocused = document.activeElement === input && document.hasFocus()
  const { isValid, isPotentiallyValid } = rule.check(value, currentHint())
  const isEmpty = value === ''
  // A half-typed value is in order while it is being typed, and wrong once it has been left.
  const isLeftHalfDone = !isValid && (isEmpty ? isStrict : isStrict || !isFocused)
  return { isEmpty, isValid, isFocused, isPotentiallyValid: isPotentiallyValid && !isLeftHalfDone }
}

function emitFieldEvent(type: InputEventType): void {
  const fields = Object.fromEntries(siblings().map((field) => [field.name, field.state()]))
  bus.emit('hosted-fields:INPUT_EVENT', {
    type,
    merchantPayload: { emittedBy: name, cards: cardTypesOf(cardNumber()), fields },
  })
}

function notice(): void {
  const before = known
  known = state()
  input.classList.toggle('valid', known.isValid)
  input.classList.toggle('invalid', !known.isPotentiallyValid)
  input.ariaInvalid = String(!known.isPotentiallyValid)
  if (before.isEmpty !== known.isEmpty) emitFieldEvent(known.isEmpty ? 'empty' : 'notEmpty')
  if (before.isValid !== known.isValid || before.isPotentiallyValid !== known.isPotentiallyValid)
    emitFieldEvent('validityChange')
}

function noticeNumber(before: string): void {
  if (value.length >= 6 && value.slice(0, 6) !== before.slice(0, 6))
    bus.emit('hosted-fields:BIN_AVAILABLE', value.slice(0, 6) as unknown as Record<string, unknown>)
  const types = cardTypesOf(value)
    .map(({ type }) => type)
    .join()
  if (types === knownTypes) return
  knownTypes = types
  emitFieldEvent('cardTypeChange')
  sibling('cvv')?.recheck(false)
}

function take(raw: string): void {
  const before = value
  value = rule.clean(raw, currentHint())
  isStrict = false
  if (before === '' && value !== '') bus.emit('hosted-fields:CARD_FORM_ENTRY_HAS_BEGUN')
  show()
  notice()
  if (name === 'number') noticeNumber(before)
}

/** Writes the value into the box, with the caret after the same character as before. */
function show(): void {
  const caret = rule.clean(input.value.slice(0, input.selectionStart ?? input.value.length), currentHint()).length
  const isAtEnd = (input.selectionStart ?? 0) >= input.value.length
  const shown = rule.show(value, currentHint())
  if (shown === input.value) return
  input.value = shown
  const position = isAtEnd ? shown.length : rule.show(value.slice(0, caret), currentHint()).length
  if (document.activeElement === input) input.setSelectionRange(position, position)
}

function configure(configuration: Configuration): void {
  options = configuration.fields[name] ?? {}
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheetOf(configuration.styles ?? {})]
  if (options.internalLabel) label.textContent = options.internalLabel
  if (options.placeholder) input.placeholder = options.placeholder
  if (options.type === 'password') input.type = 'password'
  if (options.prefill) take(options.prefill)
}

const attributes: Record<string, true> = {
  'aria-invalid': true,
  'aria-required': true,
  disabled: true,
  placeholder: true,
}

type FieldEvent = { field: string; attribute: string; value: unknown; classname: string; message?: string }

/** Runs `act` for events that name this field. */
function onField(event: string, act: (data: FieldEvent) => void): void {
  bus.on(`hosted-fields:${event}`, (data) => {
    if ((data as FieldEvent).field === name) act(data as FieldEvent)
  })
}

/** The first frame that the page answered speaks for the form. */
function lead(configuration: Configuration): void {
  for (const field of siblings()) field.configure(configuration)
  const client = new Promise<ClientConfiguration>((resolve) => {
    bus.emit('hosted-fields:READY_FOR_CLIENT', (given) => resolve(given as ClientConfiguration))
  })
  bus.on('hosted-fields:TOKENIZATION_REQUEST', (asked, reply) => {
    const [options, answer] = (typeof asked === 'function' ? [{}, asked] : [asked, reply]) as [TokeniseOptions, Reply]
    void client.then((ready) => sendCard(ready, options)).then(answer)
  })
}
type Reply = (reply: TokeniseReply) => void

function sendCard(client: ClientConfiguration, options: TokeniseOptions): Promise<TokeniseReply> {
  const fields = siblings()
  for (const field of fields) field.recheck(true)
  const values = fields.map((field) => ({ name: field.name, value: field.value(), isValid: field.state().isValid }))
  return tokenise(client, values, options)
}

function start(): void {
  if (!fieldNames.includes(name)) return
  label.textContent = rule.label
  label.htmlFor = rule.id
  Object.assign(input, { id: rule.id, name: rule.id, autocomplete: rule.autocomplete, inputMode: rule.inputMode })
  input.classList.add(name)

  input.addEventListener('input', () => take(input.value))
  for (const type of ['focus', 'blur'] as const)
    input.addEventListener(type, () => {
      emitFieldEvent(type)
      notice()
    })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') emitFieldEvent('inputSubmitRequest')
  })

  onField('TRIGGER_INPUT_FOCUS', () => input.focus())
  onField('CLEAR_FIELD', () => {
    input.value = ''
    take('')
  })
  onField('ADD_CLASS', ({ classname }) => input.classList.add(classname))
  onField('REMOVE_CLASS', ({ classname }) => input.classList.remove(classname))
  onField('SET_MESSAGE', ({ message }) => (description.textContent = message ?? ''))
  onField('SET_ATTRIBUTE', ({ attribute, value: newValue }) => {
    if (!attributes[attribute]) return
    if (attribute === 'disabled') input.disabled = Boolean(newValue)
    else input.setAttribute(attribute, String(newValue))
  })
  onField('REMOVE_ATTRIBUTE', ({ attribute }) => {
    if (attributes[attribute]) input.removeAttribute(attribute)
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
    recheck: (strictly) => {
      isStrict = strictly
      if (value !== rule.clean(input.value, currentHint())) take(input.value)
      notice()
    },
  }
  ;(window as FrameWindow).hostedField = hostedField
  bus.emit('hosted-fields:FRAME_READY', { field: name }, (configuration) => lead(configuration as Configuration))
}

start()
