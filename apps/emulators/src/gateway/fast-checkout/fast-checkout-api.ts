import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serveScript } from '../../browser-replies.ts'
import { isDeclined, type Faults } from '../../faults.ts'
import { toNationalNumber, type Inbox } from '../../inbox/inbox.ts'
import { vendorHosts } from '../../vendor-hosts.ts'
import type { Card } from '../cards.ts'
import type { Gateway } from '../gateway.ts'
import { cardInstrument } from '../instruments.ts'
import { readDomains } from '../signing.ts'
import type { FastCheckoutMembers, Member } from './members.ts'

type Dependencies = {
  members: FastCheckoutMembers
  gateway: Gateway
  inbox: Inbox
  faults: Faults
  now: () => Date
}

const script = new URL('./axo-browser.ts', import.meta.url)

const lookupBody = z.object({ email: z.string() })
const contextBody = z.object({ customerContextId: z.string() })
const codeBody = contextBody.extend({ code: z.string() })
const tokenBody = z.object({ authAssertion: z.string(), cardId: z.string() })

/** The card of a payment token, as the component passes it to the page. */
export const toPaymentSource = ({ bin, brandCode, last4, expirationYear, expirationMonth, ...card }: Card) => ({
  card: {
    bin,
    brand: brandCode,
    lastDigits: last4,
    expiry: `${expirationYear}-${expirationMonth}`,
    name: card.cardholderName,
    billingAddress: { postalCode: card.billingPostcode },
  },
})

const toProfile = ({ email, firstName, cards }: Member) => ({
  email,
  name: { firstName },
  cards: cards.map(({ id, card }) => ({ id, paymentSource: toPaymentSource(card) })),
})

/**
 * Fast checkout: PayPal's script, which the gateway's library loads, and the calls that this emulated script makes. The vendor
 * does not publish its own, so their paths are the emulator's.
 */
export function registerFastCheckout(app: FastifyInstance, dependencies: Dependencies): void {
  const { members, gateway, inbox, faults, now } = dependencies
  const parts = `/_v/${vendorHosts.payPalParts}/connect-boba`
  const calls = `/_v/${vendorHosts.payPal}/fast-checkout`

  for (const min of ['', '.min'])
    app.get(`${parts}/axo${min}.js`, faults.hooks('gateway', 'fast-checkout-script'), serveScript(script))
  app.get(`${parts}/locales/:name`, () => ({ watermark: 'Fastlane by PayPal, a demonstration' }))

  app.post(`${calls}/lookup`, faults.hooks('gateway', 'fast-checkout-lookup'), (request, reply) => {
    const fingerprint = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    // As at the vendor, the client token must name the shop's domain.
    if (isDeclined(request) || readDomains(fingerprint, now()).length === 0)
      return reply.code(403).send({ message: 'The client token names no domain of this merchant' })
    const customerContextId = members.find(lookupBody.parse(request.body).email)
    return customerContextId ? { customerContextId } : {}
  })

  app.post(`${calls}/send-code`, (request, reply) => {
    const found = members.createCode(contextBody.parse(request.body).customerContextId)
    if (!found) return reply.code(404).send({ message: 'This attempt has ended' })
    const { member, code } = found
    const to = toNationalNumber(member.phone)
    inbox.add({ to, channel: 'sms', text: `${code} is your Fastlane code`, at: now().toISOString() })
    return { firstName: member.firstName, phone: `••• ${to.slice(-3)}` }
  })

  app.post(`${calls}/check-code`, faults.hooks('gateway', 'fast-checkout-code'), (request, reply) => {
    const { customerContextId, code } = codeBody.parse(request.body)
    const checked = members.checkCode(customerContextId, isDeclined(request) ? '' : code)
    if (!checked) return reply.code(404).send({ message: 'This attempt has ended' })
    if (checked.verdict === 'wrong') return checked
    const { authAssertion, member } = checked
    return { verdict: 'right', authAssertion, profile: toProfile(member) }
  })

  app.post(`${calls}/payment-token`, faults.hooks('gateway', 'fast-checkout-token'), (request, reply) => {
    const { authAssertion, cardId } = tokenBody.parse(request.body)
    const kept = members.findByAssertion(authAssertion)?.cards.find(({ id }) => id === cardId)
    if (isDeclined(request) || !kept) return reply.code(403).send({ message: 'Not this member’s card' })
    const { id } = gateway.issueNonce(cardInstrument(kept.card))
    return { id, paymentSource: toPaymentSource(kept.card) }
  })
}
