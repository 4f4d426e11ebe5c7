/**
 * The card gateway in the browser (docs/mechanisms/settlement.md). Number, date and code are typed into the gateway's own frames;
 * what comes out is a nonce that the bank has seen. Each part of the library is its own chunk, fetched when a card is paid with.
 */
import type { HostedFields, HostedFieldsEvent } from 'braintree-web/hosted-fields'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import { verifyThreeDSecure } from './three-d-secure.ts'
import { CARD_FIELDS, troubleOf } from './card-copy.ts'
import type { CardFieldName, CardTrouble, GatewayError } from './card-copy.ts'
import type { FrameColours } from './frame-colours.ts'
import { openGatewayClient, tearDown } from './gateway-client.ts'

export type CardFieldState = { isFocused: boolean; isEmpty: boolean; isValid: boolean; isPotentiallyValid: boolean }
export type CardState = {
  fields: Record<CardFieldName, CardFieldState>
  /** The brand that the digits so far belong to, as the gateway names it ('visa', 'master-card', …). */
  brand?: string | undefined
  /** How long that brand's security code is. */
  codeLength: number
}

export type Authorised =
  | { ok: true; nonce: string; deviceData?: string | undefined }
  | { ok: false; trouble: CardTrouble }

export type CardForm = {
  /** A nonce for an amount, after the bank's own check; the player may be asked something by their bank meanwhile. */
  authorise(amountPence: number, phone: string): Promise<Authorised>
  /** Says in a field's frame what is wrong with it, to who hears it read out; undefined: nothing. */
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

/** The frames cannot see our fonts or styles: this is what they are told of them. */
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

/** Puts the gateway's frames into the containers. Throws the library's error when they cannot be had. */
export async function openCardForm(options: Options): Promise<CardForm> {
  const { clientToken, containers, colours, onChange, onSubmit } = options
  const [gateway, hostedFields] = await Promise.all([
    openGatewayClient(clientToken),
    import('braintree-web/hosted-fields'),
  ])
  const { client, deviceData } = gateway
  // What the number's frame does not need starts at the same time.
  const secure = import('braintree-web/three-d-secure').then((library) => library.create({ client, version: 2 }))
  secure.catch(() => {})

  // What is typed is read on the ground that its colour was chosen for, even when the scheme changes meanwhile.
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
  const tell = (event: HostedFieldsEvent) => onChange(stateOf(event))
  for (const event of ['focus', 'blur', 'empty', 'notEmpty', 'validityChange', 'cardTypeChange'] as const) {
    fields.on(event, tell)
  }
  fields.on('inputSubmitRequest', onSubmit)

  const described: Partial<Record<CardFieldName, string | undefined>> = {}
  const describe = (field: CardFieldName, message: string | undefined) => {
    described[field] = message
    fields.setMessage({ field, message: message ?? '' })
    fields.setAttribute({ field, attribute: 'aria-invalid', value: message !== undefined })
  }
  // The frame says by itself that all is well when the focus comes: it is told again.
  fields.on('focus', ({ emittedBy }) => {
    const field = CARD_FIELDS.find((name) => name === emittedBy)
    if (field && described[field] !== undefined) describe(field, described[field])
  })

  return {
    authorise: (amountPence, phone) => authorise({ fields, secure, deviceData, amountPence, phone }),
    describe,
    focus: (field) => fields.focus(field),
    async close() {
      await tearDown(fields, await secure.catch(() => {}), gateway)
    },
  }
}

type Authorising = {
  fields: HostedFields
  secure: Promise<ThreeDSecure>
  deviceData: () => Promise<string | undefined>
  amountPence: number
  phone: string
}

async function authorise({ fields, secure, deviceData, amountPence, phone }: Authorising): Promise<Authorised> {
  try {
    const { nonce, details } = await fields.tokenize()
    const checked = await verifyThreeDSecure(await secure, { nonce, bin: details.bin, amountPence, phone })
    return checked.ok ? { ...checked, deviceData: await deviceData() } : checked
  } catch (error) {
    return { ok: false, trouble: troubleOf(error as GatewayError) }
  }
}

function stateOf({ cards, fields }: HostedFieldsEvent): CardState {
  const card = cards.length === 1 ? cards[0] : undefined
  return {
    fields: { number: fields.number, expirationDate: fields.expirationDate, cvv: fields.cvv },
    brand: fields.number.isEmpty ? undefined : card?.type,
    codeLength: card?.code.size ?? 3,
  }
}
