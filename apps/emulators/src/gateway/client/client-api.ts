import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults, type Operation } from '../../faults.ts'
import { vendorHosts } from '../../vendor-hosts.ts'
import { parseCard } from '../cards.ts'
import { clientConfiguration, restConfiguration } from './client-configuration.ts'
import { fieldErrors, graphQlError, tokenisedReply } from './client-replies.ts'
import { demoGatewayCredentials as credentials } from '../credentials.ts'
import { tokeniseForFastCheckout } from '../fast-checkout/fast-checkout-tokenisation.ts'
import type { FastCheckoutMembers } from '../fast-checkout/members.ts'
import type { Gateway } from '../gateway.ts'
import { cardInstrument } from '../instruments.ts'
import type { PayPalOrders } from '../paypal-orders.ts'
import { isFingerprintValid } from '../signing.ts'
import { registerThreeDSecureApi } from '../three-d-secure-api.ts'
import type { ThreeDSecure } from '../three-d-secure.ts'
import { registerWalletsApi } from '../wallets-api.ts'

export type ClientApiDependencies = {
  gateway: Gateway
  members: FastCheckoutMembers
  threeDSecure: ThreeDSecure
  payPalOrders: PayPalOrders
  faults: Faults
  now: () => Date
}

const graphQlBody = z.object({
  operationName: z.string().optional(),
  query: z.string().default(''),
  variables: z
    .object({
      input: z
        .looseObject({
          creditCard: z.looseObject({
            number: z.string().optional(),
            expirationMonth: z.string().optional(),
            expirationYear: z.string().optional(),
            cvv: z.string().optional(),
            cardholderName: z.string().optional(),
            billingAddress: z.looseObject({ postalCode: z.string().optional() }).optional(),
          }),
        })
        .optional(),
    })
    .optional(),
})

type Authorisation = { authorizationFingerprint?: unknown; tokenizationKey?: unknown }
type GraphQlOperation = { name: Operation<'gateway'>; run: (request: FastifyRequest) => unknown }

/** The endpoints that the vendor's browser SDK calls: GraphQL, the client API and the log. */
export async function registerClientApi(app: FastifyInstance, dependencies: ClientApiDependencies): Promise<void> {
  const { gateway, members, threeDSecure, payPalOrders, faults, now } = dependencies

  const isAuthorised = (key: unknown): boolean =>
    typeof key === 'string' && (key === credentials.tokenizationKey || isFingerprintValid(key, now()))

  const graphQlOperations: Record<string, GraphQlOperation> = {
    ClientConfiguration: {
      name: 'configuration',
      run: () => ({ data: { clientConfiguration: clientConfiguration(now()) } }),
    },
    TokenizeCreditCardForPayPalConnect: {
      name: 'fast-checkout-tokenize',
      run: (request) => {
        const { input } = graphQlBody.parse(request.body).variables ?? {}
        if (isDeclined(request) || !input) return graphQlError('AUTHORIZATION', 'Fast checkout is not available.')
        return tokeniseForFastCheckout(gateway, members, input)
      },
    },
    TokenizeCreditCard: {
      name: 'tokenize',
      run: (request) => {
        const { variables, query } = graphQlBody.parse(request.body)
        const parsed = parseCard(variables?.input?.creditCard ?? {})
        if ('errors' in parsed) return fieldErrors(parsed.errors)
        if (isDeclined(request))
          return fieldErrors([{ field: 'number', code: '81703', message: 'Card type is not accepted' }])
        const { id } = gateway.issueNonce(cardInstrument(parsed.card))
        const hasInsight = query.includes('authenticationInsight')
        return { data: { tokenizeCreditCard: tokenisedReply(id, parsed.card, hasInsight) } }
      },
    },
  }

  const readOperationName = (request: FastifyRequest): string => graphQlBody.parse(request.body).operationName ?? ''
  app.post(
    `/_v/${vendorHosts.gatewayGraphQl}/graphql`,
    {
      preValidation: async ({ headers }, reply) => {
        if (isAuthorised(headers.authorization?.replace(/^Bearer /, ''))) return
        return reply.send(graphQlError('AUTHENTICATION', 'Authentication credentials are invalid or missing.'))
      },
      ...faults.hooks('gateway', (request) => graphQlOperations[readOperationName(request)]?.name),
    },
    (request) => {
      const name = readOperationName(request)
      const operation = graphQlOperations[name]
      if (!operation) return graphQlError(undefined, `The emulator does not know ${name}.`)
      const fault = faults.take('gateway', operation.name, ['error-class'])
      return fault
        ? graphQlError(fault.errorClass, 'A fault was requested for this operation.')
        : operation.run(request)
    },
  )

  await app.register(async (api) => {
    const base = `/_v/${vendorHosts.gatewayApi}/merchants/:merchantId/client_api/v1`
    api.addHook('preHandler', async (request, reply) => {
      const { authorizationFingerprint, tokenizationKey } = (request.body ?? request.query ?? {}) as Authorisation
      if (isAuthorised(authorizationFingerprint ?? tokenizationKey)) return
      return reply.code(401).send({ error: { message: 'Unauthorized' } })
    })

    api.get(`${base}/configuration`, faults.hooks('gateway', 'configuration'), () => restConfiguration(now()))
    registerThreeDSecureApi(api, { base, threeDSecure, faults })
    registerWalletsApi(api, { base, gateway, payPalOrders, faults, now })
  })

  app.post(`/_v/${vendorHosts.payPal}/xoplatform/logger/api/logger`, () => ({}))
}
