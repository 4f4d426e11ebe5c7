/**
 * The card gateway in the browser (docs/mechanisms/payment.md). Number, date and code are typed into the gateway's own frames;
 * what comes out is a nonce that the bank has seen. Each part of the library is its own chunk, fetched when a card is paid with.
 */
import type { HostedFields, HostedFieldsEvent } from 'braintree-web/hosted-fields'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import { cancelledTrouble, CARD_FIELDS, NOT_CONFIRMED, troubleOf } from './card-words.ts'
import type { CardFieldName, CardTrouble, GatewayError } from './card-words.ts'

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
  focus(field: CardFieldName): void
  close(): Promise<void>
}

type Options = {
  clientToken: string
  containers: Record<CardFieldName, HTMLElement>
  onChange: (state: CardState) => void
  /** Enter was pressed in one of the fields. */
  onSubmit: () => void
}

/** The frames cannot see our fonts or styles: this is what they are told of them. */
const STYLES = {
  input: { color: '#1b1033', 'font-family': 'system-ui, sans-serif', 'font-size': '17px' },
  'input.invalid': { color: '#b3123a' },
  '::placeholder': { color: '#6f6684' },
}

const FRAMES: Record<CardFieldName, { label: string; placeholder: string }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234' },
  expirationDate: { label: 'Expiry date', placeholder: 'MM / YY' },
  cvv: { label: 'Security code', placeholder: '123' },
}

/**
 * Outcomes of the bank's check that no shop may charge on; every other one is for the server to judge. A challenge that is
 * over and still required was not passed.
 */
const UNCONFIRMED = new Set([
  'challenge_required',
  'authenticate_failed',
  'authenticate_failed_acs_error',
  'authenticate_frictionless_failed',
  'authenticate_rejected',
])

/** How long a payment waits for the fraud check's data, which it can do without. */
const FRAUD_CHECK_MS = 2000

/** Puts the gateway's frames into the containers. Throws the library's error when they cannot be had. */
export async function openCardForm({ clientToken, containers, onChange, onSubmit }: Options): Promise<CardForm> {
  const [braintree, hostedFields] = await Promise.all([
    import('braintree-web/client'),
    import('braintree-web/hosted-fields'),
  ])
  const client = await braintree.create({ authorization: clientToken })
  // What the number's frame does not need starts at the same time; without the fraud check's data a card still pays.
  const secure = import('braintree-web/three-d-secure').then((library) => library.create({ client, version: 2 }))
  const collector = import('braintree-web/data-collector').then((library) => library.create({ client })).catch(() => {})
  secure.catch(() => {})

  const fields = await hostedFields.create({
    client,
    styles: STYLES,
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

  return {
    authorise: (amountPence, phone) => authorise({ fields, secure, collector, amountPence, phone }),
    focus: (field) => fields.focus(field),
    async close() {
      const opened = await Promise.allSettled([secure, collector])
      const parts = [fields, ...opened.map((one) => (one.status === 'fulfilled' ? one.value : undefined))]
      await Promise.allSettled(parts.map(async (part) => part?.teardown()))
    },
  }
}

type Authorising = {
  fields: HostedFields
  secure: Promise<ThreeDSecure>
  collector: Promise<{ deviceData: string } | void>
  amountPence: number
  phone: string
}

async function authorise({ fields, secure, collector, amountPence, phone }: Authorising): Promise<Authorised> {
  let isCancelled = false
  const onCancel = () => (isCancelled = true)
  try {
    const { nonce, details } = await fields.tokenize()
    const bank = await secure
    bank.on('customer-canceled', onCancel)
    bank.on('lookup-complete', goOn)
    const verified = await bank
      .verifyCard({ nonce, bin: details.bin, amount: (amountPence / 100).toFixed(2), mobilePhoneNumber: phone })
      .finally(() => {
        bank.off('customer-canceled', onCancel)
        bank.off('lookup-complete', goOn)
      })
    if (isCancelled) return { ok: false, trouble: cancelledTrouble() }
    if (UNCONFIRMED.has(verified.threeDSecureInfo.status)) {
      return { ok: false, trouble: { message: NOT_CONFIRMED, fields: {}, isFormLost: false } }
    }
    const device = await Promise.race([collector, after(FRAUD_CHECK_MS)])
    return { ok: true, nonce: verified.nonce, deviceData: device?.deviceData }
  } catch (error) {
    return { ok: false, trouble: isCancelled ? cancelledTrouble() : troubleOf(error as GatewayError) }
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** The look-up says what the bank wants; we always go on with it (field rule 21). */
function goOn(_data: unknown, next?: () => void) {
  next?.()
}

function stateOf({ cards, fields }: HostedFieldsEvent): CardState {
  const card = cards.length === 1 ? cards[0] : undefined
  return {
    fields: { number: fields.number, expirationDate: fields.expirationDate, cvv: fields.cvv },
    brand: fields.number.isEmpty ? undefined : card?.type,
    codeLength: card?.code.size ?? 3,
  }
}
