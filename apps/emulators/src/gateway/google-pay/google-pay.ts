import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serveScript } from '../../browser-replies.ts'
import { isDeclined, type Faults } from '../../faults.ts'
import { vendorHosts } from '../../vendor-hosts.ts'
import { parseCard } from '../cards.ts'
import { googlePayReply } from '../client/client-replies.ts'
import { demoGatewayCredentials as credentials } from '../credentials.ts'
import type { Gateway } from '../gateway.ts'
import { isFingerprintValid } from '../signing.ts'
import { googlePayCards } from '../test-cards.ts'

type Dependencies = { gateway: Gateway; faults: Faults; now: () => Date }

/** The calls between Google's script and Google's servers are not published, so these are the emulator's own. */
const base = `/_v/${vendorHosts.googlePay}/gp/p`

const serveGoogleScript = serveScript(new URL('./google-pay-browser.ts', import.meta.url))

const tokenBody = z.object({
  card: z.string(),
  parameters: z.looseObject({
    gateway: z.literal('braintree'),
    'braintree:merchantId': z.string(),
    'braintree:authorizationFingerprint': z.string(),
  }),
})

/** Google's script for pages, and what its servers do: say whether it can be used, and have the gateway make a token. */
export function registerGooglePay(app: FastifyInstance, { gateway, faults, now }: Dependencies): void {
  app.get(`${base}/js/pay.js`, faults.hooks('gateway', 'google-pay-script'), (request, reply) =>
    isDeclined(request) ? reply.code(404).send() : serveGoogleScript(request, reply),
  )

  app.get(`${base}/emulator/ready`, faults.hooks('gateway', 'google-pay-ready'), (request) => ({
    result: !isDeclined(request),
  }))

  app.post(`${base}/emulator/token`, faults.hooks('gateway', 'google-pay-tokenize'), (request) => {
    const { card: cardId, parameters } = tokenBody.parse(request.body)
    const isOurs =
      parameters['braintree:merchantId'] === credentials.merchantId &&
      isFingerprintValid(parameters['braintree:authorizationFingerprint'], now())
    const chosen = googlePayCards.find(({ id }) => id === cardId)
    const parsed =
      chosen && parseCard({ number: chosen.number, expirationMonth: '12', expirationYear: '2035', cvv: '123' })
    // As a token, also where the gateway refuses.
    if (isDeclined(request) || !isOurs || !chosen || !parsed || 'errors' in parsed)
      return { token: JSON.stringify({ error: { message: 'Google Pay payment token is invalid' } }) }
    const { isNetworkTokenized } = chosen
    const nonce = gateway.issueNonce({ kind: 'google-pay', card: parsed.card, isNetworkTokenized })
    const reply = googlePayReply(nonce, parsed.card, isNetworkTokenized)
    return { token: JSON.stringify({ androidPayCards: [reply] }) }
  })
}
