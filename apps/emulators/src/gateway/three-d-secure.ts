import { randomUUID } from 'node:crypto'
import { vendorHosts } from '../vendor-hosts.ts'
import type { Books, Nonce, ThreeDSecureOutcome } from './books.ts'
import type { GatewayCredentials } from './credentials.ts'
import type { Gateway } from './gateway.ts'
import { readJwt, signJwt } from './signing.ts'
import { behaviours, challengeCode } from './test-cards.ts'

/** What the bank shows to the person whom it asks. */
export type Challenge = {
  transactionId: string
  amount: string
  merchantName: string
  last4: string
  isHopeless: boolean
}

export type ChallengeVerdict = 'right' | 'wrong' | 'cancelled'

/** What the bank hands to the page: the outcome in the vendor's words, and the same signed. */
export type ChallengeResult = { verdict: ChallengeVerdict; jwt: string }

type LookUpRequest = { nonceId: string; amount: string; merchantName?: string; isDeclined: boolean }

export type ThreeDSecure = ReturnType<typeof createThreeDSecure>

type Dependencies = { books: Books; gateway: Gateway; credentials: GatewayCredentials }

/**
 * The bank's check of the card's holder. A look-up takes the nonce in and gives another that carries the outcome;
 * a challenge changes that outcome only by a verdict which the bank itself signed.
 */
export function createThreeDSecure({ books, gateway, credentials }: Dependencies) {
  const challenges = new Map<string, Challenge>()

  /** Undefined for an unknown or used nonce. `amount` is in pounds, as the browser said it. */
  function lookUp({ nonceId, amount, merchantName = 'Fairdraw', isDeclined }: LookUpRequest) {
    const nonce = gateway.findNonce(nonceId)
    if (!nonce || nonce.isConsumed || nonce.instrument.kind !== 'card') return undefined
    const { card } = nonce.instrument
    const found = behaviours[isDeclined ? 'frictionless-fails' : card.behaviour].threeDSecure
    const transactionId = randomUUID()
    const outcome: ThreeDSecureOutcome = {
      ...found,
      enrolled: found.transStatus === 'U' ? 'U' : 'Y',
      transactionId,
      amount,
    }
    books.saveNonce({ ...nonce, isConsumed: true })
    const upgraded = gateway.issueNonce(nonce.instrument, { threeDSecure: outcome, vaultToken: nonce.vaultToken })
    if (outcome.transStatus !== 'C') return { nonce: upgraded, challenge: undefined }

    const isHopeless = card.behaviour === 'challenge-fails'
    challenges.set(transactionId, { transactionId, amount, merchantName, last4: card.last4, isHopeless })
    const payload = Buffer.from(JSON.stringify({ messageType: 'CReq', threeDSServerTransID: transactionId }))
    return {
      nonce: upgraded,
      challenge: {
        acsUrl: `https://${vendorHosts.bank}/challenge/${transactionId}`,
        payload: payload.toString('base64url'),
      },
    }
  }

  /** The bank's own verdict on a code, or on a cancellation (no code). A challenge is answered once. */
  function answer(challenge: Challenge, code: string | undefined): ChallengeResult {
    challenges.delete(challenge.transactionId)
    const isRight = code === challengeCode && !challenge.isHopeless
    const verdict = code === undefined ? 'cancelled' : isRight ? 'right' : 'wrong'
    return { verdict, jwt: signJwt(credentials.privateKey, { transactionId: challenge.transactionId, verdict }) }
  }

  /** Applies a signed verdict to the nonce it was given for; undefined if the signature or the nonce is not right. */
  function authenticate(nonceId: string, jwt: string, isDeclined: boolean): Nonce | undefined {
    const claims = readJwt(credentials.privateKey, jwt)
    const nonce = gateway.findNonce(nonceId)
    if (!nonce?.threeDSecure || claims?.transactionId !== nonce.threeDSecure.transactionId) return undefined
    const isRight = claims.verdict === 'right' && !isDeclined
    const authenticated: Nonce = {
      ...nonce,
      threeDSecure: {
        ...nonce.threeDSecure,
        status: isRight ? 'authenticate_successful' : 'authenticate_failed',
        transStatus: isRight ? 'Y' : 'N',
        liabilityShifted: isRight,
      },
    }
    books.saveNonce(authenticated)
    return authenticated
  }

  return { lookUp, answer, authenticate, challenge: (transactionId: string) => challenges.get(transactionId) }
}
