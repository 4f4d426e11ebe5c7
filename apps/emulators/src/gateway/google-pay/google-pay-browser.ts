/// <reference lib="dom" />
import { googlePayCards } from '../test-cards.ts'
import { openSheet } from '../wallet-sheet.ts'

// Google's script needs Google's servers and a Google account. This emulator has the same interface for the page
// (PaymentsClient of version 2), so that people without one can use it in the demonstration.
const server = 'https://pay.google.com/gp/p/emulator'

type CardMethod = {
  type: string
  parameters: { allowedAuthMethods: string[]; allowedCardNetworks: string[]; allowCreditCards?: boolean }
  tokenizationSpecification?: { type: string; parameters: Record<string, string> }
}
type Request = { apiVersion: number; apiVersionMinor: number; allowedPaymentMethods: CardMethod[] }
type DataRequest = Request & {
  merchantInfo?: { merchantId?: string; merchantName?: string }
  transactionInfo: { currencyCode: string; totalPriceStatus: string; totalPrice: string }
}

/** Google's errors are objects with a status code, and no instances of Error. */
const fail = (statusCode: string, statusMessage: string) => ({ statusCode, statusMessage })

const cardMethodOf = (request: Request): CardMethod => {
  const method = request.allowedPaymentMethods.find(({ type }) => type === 'CARD')
  if (request.apiVersion !== 2 || !method) throw fail('DEVELOPER_ERROR', 'A CARD method of version 2 is required.')
  return method
}

class PaymentsClient {
  readonly #environment: string
  #isOpen = false

  constructor({ environment = 'TEST' }: { environment?: string } = {}) {
    this.#environment = environment
  }

  async isReadyToPay(request: Request): Promise<{ result: boolean }> {
    cardMethodOf(request)
    const reply = await fetch(`${server}/ready`)
    if (!reply.ok) throw fail('INTERNAL_ERROR', 'The service did not answer.')
    return (await reply.json()) as { result: boolean }
  }

  async loadPaymentData(request: DataRequest): Promise<object> {
    const method = cardMethodOf(request)
    const { transactionInfo, merchantInfo } = request
    if (!/^\d+(\.\d\d?)?$/.test(transactionInfo.totalPrice) || transactionInfo.currencyCode !== 'GBP')
      throw fail('DEVELOPER_ERROR', 'The transaction is not valid.')
    if (this.#environment === 'PRODUCTION' && !merchantInfo?.merchantId)
      throw fail('DEVELOPER_ERROR', 'merchantId is required.')
    if (!navigator.userActivation.isActive) throw fail('DEVELOPER_ERROR', 'It opens only in the handler of a press.')
    if (this.#isOpen) throw fail('DEVELOPER_ERROR', 'This is already open.')
    this.#isOpen = true
    const { allowCreditCards = true } = method.parameters
    const cards = googlePayCards.filter(({ id }) => allowCreditCards || id !== 'credit')
    const sheet = openSheet({
      wallet: 'Google Pay',
      payLabel: 'Pay',
      cards,
      displayName: merchantInfo?.merchantName ?? 'the shop',
      total: transactionInfo.totalPrice,
      lines: [],
      requiresPhone: false,
    })
    sheet.enable()
    try {
      const result = await sheet.result
      if (!result) throw fail('CANCELED', 'User closed the Payment Request UI.')
      const reply = await fetch(`${server}/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ card: result.card.id, parameters: method.tokenizationSpecification?.parameters }),
      }).catch(() => undefined)
      sheet.close()
      if (!reply?.ok) throw fail('INTERNAL_ERROR', 'The token was not made.')
      const { token } = (await reply.json()) as { token: string }
      return {
        apiVersion: 2,
        apiVersionMinor: 0,
        paymentMethodData: {
          type: 'CARD',
          description: result.card.label,
          info: { cardNetwork: 'VISA', cardDetails: result.card.number.slice(-4) },
          tokenizationData: { type: 'PAYMENT_GATEWAY', token },
        },
      }
    } finally {
      this.#isOpen = false
    }
  }
}

Object.assign(window, { google: { payments: { api: { PaymentsClient } } } })
