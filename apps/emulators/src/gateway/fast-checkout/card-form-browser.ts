/// <reference lib="dom" />
import type { HostedFields } from 'braintree-web'
import type { PaymentSource } from './calls-browser.ts'
import { create } from '../create-element.ts'

/** The shopper for whom a card is tokenised. */
export type Shopper = { email: string; authAssertion?: string | undefined; shippingAddress?: object | undefined }
export type PaymentToken = { id: string; paymentSource: PaymentSource }
export type CardForm = { element: HTMLElement; open: () => Promise<void>; tokenise: () => Promise<PaymentToken> }

type Library = { create: (options: object) => Promise<HostedFields> }

/** The gateway's hosted fields, which the library loaded, or the page had already. */
const library = () => (window as unknown as { braintree: { hostedFields: Library } }).braintree.hostedFields

const TERMS = { termsAndConditionsVersion: '3', termsAndConditionsCountry: 'GB' }

const fields = [
  { name: 'number', label: 'Card number' },
  { name: 'expirationDate', label: 'Expiry date' },
  { name: 'cvv', label: 'Security code' },
  { name: 'cardholderName', label: 'Name on card' },
  { name: 'postalCode', label: 'Postcode' },
] as const

/** The card fields of fast checkout. A shopper who is no member yet may ask to be remembered: unticked at first. */
export function createCardForm(client: object, { email, authAssertion, shippingAddress }: Shopper): CardForm {
  const places = Object.fromEntries(fields.map(({ name }) => [name, create('div', { className: 'fastlane-frame' })]))
  const box = (name: string) => {
    const { label } = fields.find((one) => one.name === name)!
    return create('label', {}, label, places[name]!)
  }
  const optIn = create('input', { type: 'checkbox', name: 'fastlane-opt-in' })
  const phone = create('input', { type: 'tel', name: 'fastlane-phone', autocomplete: 'tel', required: true })
  const phoneLabel = create('label', {}, 'Mobile number', phone)
  const consent = create('label', { className: 'fastlane-row' }, optIn, 'Save this card with Fastlane for next time')
  const terms = create('p', { className: 'fastlane-note' }, 'If you save it, PayPal’s terms apply (demonstration).')
  const problem = create('p', { className: 'fastlane-problem', role: 'alert' })
  const showPhone = () => (phoneLabel.style.display = optIn.checked ? 'grid' : 'none')
  optIn.addEventListener('change', showPhone)
  showPhone()

  const element = create(
    'div',
    { className: 'fastlane' },
    box('number'),
    create('div', { className: 'fastlane-pair' }, box('expirationDate'), box('cvv')),
    create('div', { className: 'fastlane-pair' }, box('cardholderName'), box('postalCode')),
    ...(authAssertion === undefined ? [consent, phoneLabel, terms] : []),
    problem,
  )
  let frames: HostedFields | undefined

  return {
    element,
    open: async () => {
      const { color } = getComputedStyle(element)
      frames = await library().create({
        client,
        styles: { input: { color, 'font-size': '17px', 'font-family': 'system-ui, sans-serif' } },
        fields: Object.fromEntries(
          fields.map(({ name, label }) => [
            name,
            { container: places[name], iframeTitle: `Fastlane: ${label}`, internalLabel: label },
          ]),
        ),
      })
    },
    tokenise: async () => {
      const nationalNumber = phone.value.replaceAll(/\D/g, '').replace(/^(44|0)/, '')
      if (optIn.checked && !/^7\d{9}$/.test(nationalNumber)) {
        problem.textContent = 'Enter a UK mobile number.'
        phone.focus()
        throw Object.assign(new Error('The phone number is not valid.'), { code: 'FASTLANE_PHONE_INVALID' })
      }
      problem.textContent = ''
      const hasAgreed = optIn.checked
      try {
        const { nonce, details } = await frames!.tokenize({
          email,
          ...(hasAgreed && { phone: { countryPhoneCode: '44', phoneNumber: nationalNumber } }),
          fastlane: { hasBuyerConsent: hasAgreed, ...(hasAgreed && TERMS), ...(authAssertion && { authAssertion }) },
          ...(shippingAddress && { shippingAddress }),
        } as object)
        const { bin, lastFour: lastDigits, cardType: brand, expirationMonth, expirationYear } = details
        return {
          id: nonce,
          paymentSource: { card: { bin, brand, lastDigits, expiry: `${expirationYear}-${expirationMonth}` } },
        }
      } catch (error) {
        if ((error as { type?: string }).type === 'CUSTOMER') problem.textContent = 'Check the card details.'
        throw error
      }
    },
  }
}
