/**
 * The card gateway in the browser (docs/mechanisms/settlement.md). Number, date and code are typed into the gateway's own frames.
 * The result is a nonce that passed 3-D Secure. Each part of the library is its own chunk, loaded when the player pays by card.
 */
import type { HostedFields, HostedFieldsEvent, HostedFieldsState } from 'braintree-web/hosted-fields'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import { verifyThreeDSecure } from './three-d-secure.ts'
import { CARD_FIELDS, cardFailureOf, missingFields } from './card-copy.ts'
import type { CardFieldName, CardFailure, GatewayError } from './card-copy.ts'
import type { FrameColours } from './frame-colours.ts'
import { holderToSend, missingHolder } from './card-holder.ts'
import type { CardHolder } from './card-holder.ts'
import { openGatewayClient, tearDown } from './gateway-client.ts'

export type CardFieldState = { isFocused: boolean; isEmpty: boolean; isValid: boolean; isPotentiallyValid: boolean }
export type CardState = {
  fields: Record<CardFieldName, CardFieldState>
  /** The brand of the digits typed so far, as the gateway names it ('visa', 'master-card', …). */
  brand?: string | undefined
  /** The length of that brand's security code. */
  codeLength: number
}

export type Authorised =
  | { ok: true; nonce: string; deviceData?: string | undefined }
  | { ok: false; failure: CardFailure }

export type CardForm = {
  /** Returns a nonce for an amount, after 3-D Secure. The bank may challenge the player meanwhile. */
  authorise(amountPence: number, phone: string, holder: CardHolder): Promise<Authorised>
  /** Sets the error message in a field's frame, for screen readers; undefined clears it. */
  describe(field: CardFieldName, message: string | undefined): void
  focus(field: CardFieldName): void
  close(): Promise<void>
}

type Options = {
  clientToken: string
  containers: Record<CardFieldName, HTMLElement>
  colours: FrameColours
  onChange: (state: CardState) => void
  /** Enter was pressed in one of the fields. */
  onSubmit: () => void
}

/** The frames cannot use our fonts or styles, so they get these values. */
const stylesOf = ({ ink, quiet, bad }: FrameColours) => ({
  input: { color: ink, 'font-family': 'system-ui, sans-serif', 'font-size': '17px' },
  'input.invalid': { color: bad },
  '::placeholder': { color: quiet },
})

const FRAMES: Record<CardFieldName, { label: string; placeholder: string }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234' },
  expirationDate: { label: 'Expiry date', placeholder: 'MM / YY' },
  cvv: { label: 'Security code', placeholder: '123' },
}

/** Opens the gateway's frames in the containers. Throws the library's error on failure. */
export async function openCardForm(options: Options): Promise<CardForm> {
  const { clientToken, containers, colours, onChange, onSubmit } = options
  const [gateway, hostedFields] = await Promise.all([
    openGatewayClient(clientToken),
    import('braintree-web/hosted-fields'),
  ])
  const { client, deviceData } = gateway
  // 3-D Secure loads in parallel, since the frames do not need it.
  const threeDSecure = import('braintree-web/three-d-secure').then((library) => library.create({ client, version: 2 }))
  threeDSecure.catch(() => {})

  // The text colour needs this background, even when the colour scheme changes meanwhile.
  for (const name of CARD_FIELDS) containers[name].style.backgroundColor = colours.ground
  const fields = await hostedFields.create({
    client,
    styles: stylesOf(colours),
    fields: Object.fromEntries(
      CARD_FIELDS.map((name) => {
        const { label, placeholder } = FRAMES[name]
        return [name, { container: containers[name], placeholder, iframeTitle: label, internalLabel: label }]
      }),
    ),
  })
  const notify = (event: HostedFieldsEvent) => onChange(stateOf(event))
  for (const event of ['focus', 'blur', 'empty', 'notEmpty', 'validityChange', 'cardTypeChange'] as const) {
    fields.on(event, notify)
  }
  fields.on('inputSubmitRequest', onSubmit)
  // Something may have been typed already.
  onChange(stateOf(fields.getState()))

  const messages: Partial<Record<CardFieldName, string | undefined>> = {}
  const describe = (field: CardFieldName, message: string | undefined) => {
    messages[field] = message
    fields.setMessage({ field, message: message ?? '' })
    fields.setAttribute({ field, attribute: 'aria-invalid', value: message !== undefined })
  }
  // On focus, the frame clears aria-invalid by itself, so the message is set again.
  fields.on('focus', ({ emittedBy }) => {
    const field = CARD_FIELDS.find((name) => name === emittedBy)
    if (field && messages[field] !== undefined) describe(field, messages[field])
  })

  return {
    authorise: (amountPence, phone, holder) =>
      authorise({ fields, threeDSecure, deviceData, amountPence, phone, holder }),
    describe,
    focus: (field) => fields.focus(field),
    async close() {
      await tearDown(fields, await threeDSecure.catch(() => {}), gateway)
    },
  }
}

type Authorising = {
  fields: HostedFields
  threeDSecure: Promise<ThreeDSecure>
  deviceData: () => Promise<string | undefined>
  amountPence: number
  phone: string
  holder: CardHolder
}

async function authorise(asked: Authorising): Promise<Authorised> {
  const { fields, threeDSecure, deviceData, amountPence, phone, holder } = asked
  try {
    const missing = missingHolder(holder)
    if (Object.keys(missing).length > 0) return incomplete({ ...missingFrames(fields), ...missing })
    const { nonce, details } = await fields.tokenize(holderToSend(holder))
    const verified = await verifyThreeDSecure(await threeDSecure, { nonce, bin: details.bin, amountPence, phone })
    return verified.ok ? { ...verified, deviceData: await deviceData() } : verified
  } catch (error) {
    const { code = '' } = error as GatewayError
    const missing = INCOMPLETE.includes(code) ? missingFrames(fields) : {}
    if (Object.keys(missing).length > 0) return incomplete(missing)
    return { ok: false, failure: cardFailureOf(error as GatewayError) }
  }
}

const INCOMPLETE = ['HOSTED_FIELDS_FIELDS_EMPTY', 'HOSTED_FIELDS_FIELDS_INVALID']

const missingFrames = (fields: HostedFields) => missingFields(stateOf(fields.getState()).fields)
const incomplete = (fields: CardFailure['fields']): Authorised => ({
  ok: false,
  failure: { fields, isFormUnusable: false },
})

/** A field whose frame has not reported yet is missing in what the other frames report. */
const UNREPORTED: CardFieldState = { isFocused: false, isEmpty: true, isValid: false, isPotentiallyValid: true }

/** What the frames report. */
export function stateOf({ cards, fields }: HostedFieldsState): CardState {
  const card = cards.length === 1 ? cards[0] : undefined
  const number = { ...UNREPORTED, ...fields.number }
  const expirationDate = { ...UNREPORTED, ...fields.expirationDate }
  return {
    fields: { number, expirationDate, cvv: { ...UNREPORTED, ...fields.cvv } },
    brand: number.isEmpty ? undefined : card?.type,
    codeLength: card?.code.size ?? 3,
  }
}
