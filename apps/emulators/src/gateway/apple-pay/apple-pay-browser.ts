/// <reference lib="dom" />
import { walletCards } from '../test-cards.ts'
import { openSheet, type Sheet } from '../wallet-sheet.ts'

// Apple Pay exists only in Apple's browsers and needs Apple's servers. This emulator has the same interface for the page
// (ApplePaySession, version 3), so that people with other browsers can use it in the demonstration. Production never serves it.
type PaymentRequest = {
  countryCode: string
  currencyCode: string
  supportedNetworks: string[]
  merchantCapabilities: string[]
  total: { label: string; amount: string }
  lineItems?: { label: string; amount: string }[]
  requiredShippingContactFields?: string[]
}
type Handler = ((event: Event) => void) | null
type MerchantSession = { merchantSessionIdentifier?: string; domainName?: string }

const invalidAccessError = (message: string) => new DOMException(message, 'InvalidAccessError')

class ApplePaySession extends EventTarget {
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1
  static canMakePayments = (): boolean => true
  static supportsVersion = (version: number): boolean => version >= 1 && version <= 3

  // The real class has these handlers as well as events.
  onvalidatemerchant: Handler = null
  onpaymentauthorized: Handler = null
  oncancel: Handler = null

  readonly #request: PaymentRequest
  #sheet: Sheet<(typeof walletCards)[number]> | undefined

  constructor(version: number, request: PaymentRequest) {
    super()
    if (!ApplePaySession.supportsVersion(version)) throw invalidAccessError(`"${version}" is not a supported version.`)
    if (!navigator.userActivation.isActive)
      throw invalidAccessError('Must create a new ApplePaySession from a user gesture handler.')
    if (!/^\d+(\.\d\d?)?$/.test(request.total.amount)) throw new TypeError('The total is not a valid amount.')
    this.#request = request
  }

  begin(): void {
    if (this.#sheet) throw invalidAccessError('Payment session already active.')
    const { total, lineItems = [], requiredShippingContactFields: requiredFields = [] } = this.#request
    const sheet = openSheet({
      wallet: 'Apple Pay',
      payLabel: 'Pay with passcode',
      cards: walletCards,
      displayName: total.label,
      total: total.amount,
      lines: lineItems,
      requiresPhone: requiredFields.includes('phone'),
    })
    this.#sheet = sheet
    void sheet.result.then((result) => {
      if (!result) return this.#end()
      const { card, phone } = result
      const data = btoa(card.id)
      const token = {
        paymentMethod: { displayName: card.label, network: card.network, type: card.type },
        transactionIdentifier: crypto.randomUUID().replaceAll('-', '').toUpperCase(),
        paymentData: { version: 'EC_v1', data, signature: 'emulator', header: { transactionId: 'emulator' } },
      }
      const shippingContact = requiredFields.includes('phone') ? { phoneNumber: phone } : undefined
      return this.#dispatch('paymentauthorized', { payment: { token, shippingContact } })
    })
    const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
    setTimeout(() => this.#dispatch('validatemerchant', { validationURL }))
  }

  completeMerchantValidation({ merchantSessionIdentifier, domainName }: MerchantSession): void {
    if (!this.#sheet) throw invalidAccessError('There is no active session.')
    if (!merchantSessionIdentifier || domainName !== location.hostname) return this.abort()
    this.#sheet.enable()
  }

  completePaymentMethodSelection(): void {}

  completePayment(result: { status: number } | number): void {
    if (!this.#sheet) throw invalidAccessError('There is no active session.')
    const status = typeof result === 'number' ? result : result.status
    this.#sheet.finish(status === ApplePaySession.STATUS_SUCCESS)
    this.#sheet = undefined
  }

  /** The page cancels the session. It gets a `cancel` event, as when a person cancels. */
  abort(): void {
    if (!this.#sheet) throw invalidAccessError('There is no active session.')
    this.#sheet.close()
    this.#end()
  }

  #end(): void {
    this.#sheet = undefined
    this.#dispatch('cancel', {})
  }

  #dispatch(name: 'validatemerchant' | 'paymentauthorized' | 'cancel', details: object): void {
    const event = Object.assign(new Event(name), details)
    this[`on${name}`]?.(event)
    this.dispatchEvent(event)
  }
}

Object.assign(window, { ApplePaySession })
