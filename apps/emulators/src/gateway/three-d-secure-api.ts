import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import type { Nonce } from './books.ts'
import { cardReply, outcomeReply } from './client/client-replies.ts'
import { clientApiUrl } from './client/client-token.ts'
import { getCard } from './instruments.ts'
import type { ThreeDSecure } from './three-d-secure.ts'

type Dependencies = { base: string; threeDSecure: ThreeDSecure; faults: Faults }

const lookupBody = z.looseObject({
  amount: z.union([z.string(), z.number()]).transform(String),
  merchantName: z.string().optional(),
  tokenizationKey: z.string().optional(),
})

const authenticateBody = z.looseObject({ jwt: z.string().default('') })

/** The 3-D Secure calls of the client API. */
export function registerThreeDSecureApi(api: FastifyInstance, { base, threeDSecure, faults }: Dependencies): void {
  api.post(
    `${base}/payment_methods/:nonce/three_d_secure/lookup`,
    faults.hooks('gateway', 'lookup'),
    (request, reply) => {
      const { nonce } = request.params as { nonce: string }
      const { amount, merchantName, tokenizationKey } = lookupBody.parse(request.body)
      if (tokenizationKey) return reply.code(403).send({ error: { message: 'A client token is needed' } })
      const found = threeDSecure.lookUp({ nonceId: nonce, amount, merchantName, isDeclined: isDeclined(request) })
      if (!found) return reply.code(404).send({ error: { message: 'Payment method not found' } })
      const { nonce: upgraded, challenge } = found
      return reply.code(201).send({
        paymentMethod: paymentMethod(upgraded),
        threeDSecureInfo: outcomeReply(upgraded),
        lookup: {
          acsUrl: challenge?.acsUrl ?? null,
          md: '',
          pareq: challenge?.payload ?? '',
          termUrl: `${clientApiUrl}/v1/payment_methods/${upgraded.id}/three_d_secure/authenticate`,
          transactionId: upgraded.threeDSecure?.transactionId,
          threeDSecureVersion: '2.1.0',
        },
      })
    },
  )

  api.post(
    `${base}/payment_methods/:nonce/three_d_secure/authenticate_from_jwt`,
    faults.hooks('gateway', 'authenticate'),
    (request, reply) => {
      const { nonce: id } = request.params as { nonce: string }
      const { jwt } = authenticateBody.parse(request.body)
      const nonce = threeDSecure.authenticate(id, jwt, isDeclined(request))
      if (!nonce) return reply.code(422).send({ error: { message: 'The response JWT is not valid' } })
      const threeDSecureInfo = outcomeReply(nonce)
      if (threeDSecureInfo?.liabilityShifted)
        return reply.code(201).send({ paymentMethod: paymentMethod(nonce), threeDSecureInfo, success: true })
      const error = { message: 'Failed to authenticate, please try a different form of payment.' }
      return reply.code(201).send({ threeDSecureInfo, success: false, error, errors: [error] })
    },
  )
}

function paymentMethod(nonce: Nonce): object {
  const card = getCard(nonce.instrument)
  return card ? cardReply(nonce, card) : {}
}
