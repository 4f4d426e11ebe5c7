import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { withFaults, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import type { Nonce } from './books.ts'
import { binDataOf, readCard, type CardFieldError } from './cards.ts'
import { assetsUrl, clientApiUrl } from './client-token.ts'
import type { GatewayCredentials } from './credentials.ts'
import type { Gateway } from './gateway.ts'
import { isFingerprintValid, signJwt } from './signing.ts'
import type { ThreeDSecure } from './three-d-secure.ts'

export type ClientApiDependencies = {
  gateway: Gateway
  threeDSecure: ThreeDSecure
  credentials: GatewayCredentials
  faults: Faults
  now: () => Date
}

const graphQlBody = z.object({
  operationName: z.string().optional(),
  variables: z
    .object({
      input: z
        .object({
          creditCard: z.looseObject({
            number: z.string().optional(),
            expirationMonth: z.string().optional(),
            expirationYear: z.string().optional(),
            cvv: z.string().optional(),
            cardholderName: z.string().optional(),
          }),
        })
        .optional(),
    })
    .optional(),
})

const lookupBody = z.looseObject({
  amount: z.union([z.string(), z.number()]).transform(String),
  merchantName: z.string().optional(),
})

const authenticateBody = z.looseObject({ jwt: z.string().default('') })

/** What the vendor's browser SDK calls: its GraphQL endpoint, the 3-D Secure calls of its client API, its log. */
export async function registerClientApi(app: FastifyInstance, dependencies: ClientApiDependencies): Promise<void> {
  const { gateway, threeDSecure, credentials, faults, now } = dependencies

  const isAuthorised = (fingerprint: unknown): boolean =>
    typeof fingerprint === 'string' && isFingerprintValid(credentials, fingerprint, now())

  const configuration = () => ({
    analyticsUrl: null,
    environment: 'SANDBOX',
    merchantId: credentials.merchantId,
    assetsUrl,
    clientApiUrl: clientApiUrl(credentials),
    creditCard: {
      supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'INTERNATIONAL_MAESTRO'],
      challenges: ['CVV'],
      threeDSecureEnabled: true,
      threeDSecure: {
        cardinalAuthenticationJWT: signJwt(credentials.privateKey, {
          iss: credentials.merchantId,
          iat: now().getTime(),
        }),
      },
    },
    applePayWeb: null,
    fastlane: { enabled: false },
    googlePay: null,
    ideal: null,
    masterpass: null,
    paypal: null,
    unionPay: null,
    usBankAccount: null,
    venmo: null,
    visaCheckout: null,
    braintreeApi: null,
    supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
  })

  const graphQlOperations: Record<string, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>> = {
    ClientConfiguration: withFaults(faults, 'gateway', 'configuration', () => ({
      data: { clientConfiguration: configuration() },
    })),
    TokenizeCreditCard: withFaults(faults, 'gateway', 'tokenize', ({ request, declined }) => {
      const read = readCard(graphQlBody.parse(request.body).variables?.input?.creditCard ?? {})
      if ('errors' in read) return fieldErrors(read.errors)
      if (declined) return fieldErrors([{ field: 'number', code: '81703', message: 'Card type is not accepted' }])
      return { data: { tokenizeCreditCard: tokenised(gateway.issueNonce(read.card)) } }
    }),
  }

  app.post(`/_v/${vendorHosts.gatewayGraphQl}/graphql`, async (request, reply) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '')
    if (!isAuthorised(bearer))
      return graphQlError('AUTHENTICATION', 'Authentication credentials are invalid or missing.')
    const { operationName = '' } = graphQlBody.parse(request.body)
    const run = graphQlOperations[operationName]
    return run ? run(request, reply) : graphQlError('NOT_IMPLEMENTED', `The stand-in does not know ${operationName}.`)
  })

  await app.register(async (api) => {
    const base = `/_v/${vendorHosts.gatewayApi}/merchants/:merchantId/client_api/v1`
    api.addHook('preHandler', async (request, reply) => {
      const { authorizationFingerprint } = (request.body ?? {}) as { authorizationFingerprint?: unknown }
      if (!isAuthorised(authorizationFingerprint)) return reply.code(401).send({ error: { message: 'Unauthorized' } })
    })

    api.post(
      `${base}/payment_methods/:nonce/three_d_secure/lookup`,
      withFaults(faults, 'gateway', 'lookup', ({ request, reply, declined }) => {
        const { nonce } = request.params as { nonce: string }
        const { amount, merchantName } = lookupBody.parse(request.body)
        const found = threeDSecure.lookUp({ nonceId: nonce, amount, merchantName, isDeclined: declined })
        if (!found) return reply.code(404).send({ error: { message: 'Payment method not found' } })
        const { nonce: upgraded, challenge } = found
        return reply.code(201).send({
          paymentMethod: paymentMethod(upgraded),
          threeDSecureInfo: outcomeOf(upgraded),
          lookup: {
            acsUrl: challenge?.acsUrl ?? null,
            md: '',
            pareq: challenge?.payload ?? '',
            termUrl: `${clientApiUrl(credentials)}/v1/payment_methods/${upgraded.id}/three_d_secure/authenticate`,
            transactionId: upgraded.threeDSecure?.transactionId,
            threeDSecureVersion: '2.1.0',
          },
        })
      }),
    )

    api.post(
      `${base}/payment_methods/:nonce/three_d_secure/authenticate_from_jwt`,
      withFaults(faults, 'gateway', 'authenticate', ({ request, reply, declined }) => {
        const { nonce: id } = request.params as { nonce: string }
        const { jwt } = authenticateBody.parse(request.body)
        const nonce = threeDSecure.authenticate(id, jwt, declined)
        if (!nonce) return reply.code(422).send({ error: { message: 'The response JWT is not valid' } })
        const threeDSecureInfo = outcomeOf(nonce)
        if (threeDSecureInfo?.liabilityShifted)
          return reply.code(201).send({ paymentMethod: paymentMethod(nonce), threeDSecureInfo, success: true })
        const error = { message: 'Failed to authenticate, please try a different form of payment.' }
        return reply.code(201).send({ threeDSecureInfo, success: false, error, errors: [error] })
      }),
    )
  })

  app.post(`/_v/${vendorHosts.sdkAnalytics}/xoplatform/logger/api/logger`, () => ({}))
}

function tokenised({ id, card }: Nonce): object {
  const binData = Object.entries(binDataOf(card)).map(([key, value]) => [
    key,
    /^(Yes|No|Unknown)$/.test(value) ? value.toUpperCase() : value,
  ])
  const { bin, brandCode, last4, cardholderName, expirationMonth, expirationYear } = card
  return {
    token: id,
    creditCard: {
      bin,
      brandCode,
      last4,
      cardholderName,
      expirationMonth,
      expirationYear,
      binData: Object.fromEntries(binData),
    },
  }
}

function paymentMethod(nonce: Nonce): object {
  const { card } = nonce
  return {
    type: 'CreditCard',
    nonce: nonce.id,
    consumed: nonce.isConsumed,
    description: `ending in ${card.last4.slice(2)}`,
    details: {
      bin: card.bin,
      cardType: card.brand,
      lastTwo: card.last4.slice(2),
      lastFour: card.last4,
      cardholderName: card.cardholderName,
      expirationMonth: card.expirationMonth,
      expirationYear: card.expirationYear,
    },
    binData: binDataOf(card),
    threeDSecureInfo: outcomeOf(nonce),
  }
}

function outcomeOf({ threeDSecure }: Nonce) {
  if (!threeDSecure) return null
  const { status, enrolled, liabilityShifted, liabilityShiftPossible, transactionId, transStatus } = threeDSecure
  return {
    status,
    enrolled,
    liabilityShifted,
    liabilityShiftPossible,
    dsTransactionId: transactionId,
    threeDSecureVersion: '2.1.0',
    authentication: { transStatus, transStatusReason: null },
    lookup: { transStatus, transStatusReason: null },
  }
}

const fieldErrors = (errors: CardFieldError[]): object => ({
  data: { tokenizeCreditCard: null },
  errors: errors.map(({ field, code, message }) => ({
    message,
    path: ['tokenizeCreditCard'],
    extensions: {
      errorType: 'user_error',
      errorClass: 'VALIDATION',
      legacyCode: code,
      inputPath: ['input', 'creditCard', field],
    },
  })),
})

const graphQlError = (errorClass: string, message: string): object => ({
  data: null,
  errors: [{ message, extensions: { errorType: 'developer_error', errorClass } }],
})
