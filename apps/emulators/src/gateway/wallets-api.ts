import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import { parseCard } from './cards.ts'
import { applePayReply, payPalReply } from './client/client-replies.ts'
import type { Gateway } from './gateway.ts'
import type { PayPalOrders } from './paypal-orders.ts'
import { walletCards } from './test-cards.ts'

type Dependencies = { base: string; gateway: Gateway; payPalOrders: PayPalOrders; faults: Faults; now: () => Date }

const amount = z.union([z.string(), z.number()]).transform(String)

const orderBody = z.looseObject({
  amount: amount.optional(),
  currencyIsoCode: z.string().optional(),
  experienceProfile: z.looseObject({ brandName: z.string().optional() }).optional(),
})

const accountBody = z.looseObject({
  paypalAccount: z.looseObject({ paymentToken: z.string().optional(), payerId: z.string().optional() }).optional(),
})

const sessionBody = z.looseObject({
  applePayWebSession: z.looseObject({
    validationUrl: z.string().optional(),
    domainName: z.string().default(''),
    merchantIdentifier: z.string().optional(),
    displayName: z.string().optional(),
  }),
})

const tokenBody = z.looseObject({ applePaymentToken: z.looseObject({ paymentData: z.string().default('') }) })

/** The calls of the client API that create nonces for PayPal and Apple Pay. */
export function registerWalletsApi(
  api: FastifyInstance,
  { base, gateway, payPalOrders, faults, now }: Dependencies,
): void {
  api.post(
    `${base}/paypal_hermes/create_payment_resource`,
    faults.hooks('gateway', 'paypal-order'),
    (request, reply) => {
      const { amount, currencyIsoCode: currency, experienceProfile } = orderBody.parse(request.body)
      if (isDeclined(request) || !amount || !/^\d+(\.\d\d?)?$/.test(amount) || currency !== 'GBP')
        return reply.code(422).send({ error: { message: 'Invalid payment resource' } })
      const order = payPalOrders.create({
        amount,
        currency,
        displayName: experienceProfile?.brandName ?? 'The shop',
      })
      const redirectUrl = `https://www.paypal.com/checkoutnow?useraction=commit&token=${order.id}`
      return reply.code(201).send({ paymentResource: { redirectUrl, paymentToken: order.id, intent: 'sale' } })
    },
  )

  api.post(`${base}/payment_methods/paypal_accounts`, faults.hooks('gateway', 'paypal-tokenize'), (request, reply) => {
    const { paypalAccount: requested } = accountBody.parse(request.body)
    const order = payPalOrders.find(requested?.paymentToken ?? '')
    const account = order?.account
    if (isDeclined(request) || !order || !account || account.payerId !== requested?.payerId)
      return reply.code(422).send({ error: { message: 'PayPal account is invalid' } })
    payPalOrders.consume(order)
    const nonce = gateway.issueNonce({ kind: 'paypal', account })
    return reply.code(201).send({ paypalAccounts: [payPalReply(nonce, account)] })
  })

  api.post(`${base}/apple_pay_web/sessions`, faults.hooks('gateway', 'apple-pay-session'), (request, reply) => {
    const { applePayWebSession: webSession } = sessionBody.parse(request.body)
    if (isDeclined(request) || !webSession.validationUrl || !webSession.domainName)
      return reply.code(422).send({ error: { message: 'The domain is not registered' } })
    return reply.code(201).send({
      epochTimestamp: now().getTime(),
      expiresAt: now().getTime() + 5 * 60_000,
      merchantSessionIdentifier: `SSH${randomBytes(16).toString('hex').toUpperCase()}`,
      nonce: randomBytes(4).toString('hex'),
      merchantIdentifier: webSession.merchantIdentifier ?? '',
      domainName: webSession.domainName,
      displayName: webSession.displayName ?? '',
      signature: randomBytes(24).toString('hex'),
    })
  })

  api.post(
    `${base}/payment_methods/apple_payment_tokens`,
    faults.hooks('gateway', 'apple-pay-tokenize'),
    (request, reply) => {
      const cardId = parsePaymentData(tokenBody.parse(request.body).applePaymentToken.paymentData)
      const walletCard = walletCards.find((one) => one.id === cardId)
      const parsed =
        walletCard &&
        parseCard({ number: walletCard.number, expirationMonth: '12', expirationYear: '2035', cvv: '123' })
      if (isDeclined(request) || !parsed || 'errors' in parsed)
        return reply.code(422).send({ error: { message: 'Apple Pay payment token is invalid' } })
      const nonce = gateway.issueNonce({ kind: 'apple-pay', card: parsed.card })
      return reply.code(201).send({ applePayCards: [applePayReply(nonce, parsed.card)] })
    },
  )
}

/** The id of the sheet's card in a token. A real token has the card encrypted for the gateway. */
function parsePaymentData(text: string): string | undefined {
  try {
    const { data } = JSON.parse(Buffer.from(text, 'base64').toString()) as { data?: string }
    return Buffer.from(data ?? '', 'base64').toString()
  } catch {
    return undefined
  }
}
