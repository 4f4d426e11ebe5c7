import { randomUUID } from 'node:crypto'
import { vendorHosts } from '../vendor-hosts.ts'
import type { Books, Nonce, ThreeDSecureOutcome } from './books.ts'
import type { Card } from './cards.ts'
import type { Instrument } from './instruments.ts'
import type { Gateway } from './gateway.ts'
import { verifyJwt, signJwt } from './signing.ts'
import { behaviours, challengeCode } from './test-cards.ts'

/** A pending challenge: what the bank shows to the card holder. */
export type Challenge = {
  transactionId: string
  amount: string
  merchantName: string
  last4: string
  isAlwaysRejected: boolean
}

export type ChallengeVerdict = 'right' | 'wrong' | 'cancelled'

/** The bank's reply to the page: the verdict, and the same as a signed token. */
export type ChallengeResult = { verdict: ChallengeVerdict; jwt: string }

type LookUpRequest = { nonceId: string; amount: string; merchantName?: string; isDeclined: boolean }

/** Whether the bank authenticates the holder of a card: a typed or saved one, and one of Google Pay without a network token. */
const isVerifiable = (instrument: Instrument): instrument is Extract<Instrument, { card: Card }> =>
  instrument.kind === 'card' || (instrument.kind === 'google-pay' && !instrument.isNetworkTokenized)

export type ThreeDSecure = ReturnType<typeof createThreeDSecure>

type Dependencies = { books: Books; gateway: Gateway }

/**
 * Cardholder authentication by the bank. A look-up consumes the nonce and returns another with the outcome. A challenge
 * changes that outcome only by a verdict that the bank signed.
 */
export function createThreeDSecure({ books, gateway }: Dependencies) {
  const challenges = new Map<string, Challenge>()

  /** Undefined for an unknown or consumed nonce. `amount` is in decimal pounds, as the browser sent it. */
  function lookUp({ nonceId, amount, merchantName = 'Fairdraw', isDeclined }: LookUpRequest) {
    const nonce = gateway.findNonce(nonceId)
    if (!nonce || nonce.isConsumed || !isVerifiable(nonce.instrument)) return undefined
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

    const isAlwaysRejected = card.behaviour === 'challenge-fails'
    challenges.set(transactionId, { transactionId, amount, merchantName, last4: card.last4, isAlwaysRejected })
    const payload = Buffer.from(JSON.stringify({ messageType: 'CReq', threeDSServerTransID: transactionId }))
    return {
      nonce: upgraded,
      challenge: {
        acsUrl: `https://${vendorHosts.bank}/challenge/${transactionId}`,
        payload: payload.toString('base64url'),
      },
    }
  }

  /** The bank's verdict on a code, or on a cancellation (no code). It ends the challenge. */
  function answer(challenge: Challenge, code: string | undefined): ChallengeResult {
    challenges.delete(challenge.transactionId)
    const isRight = code === challengeCode && !challenge.isAlwaysRejected
    const verdict = code === undefined ? 'cancelled' : isRight ? 'right' : 'wrong'
    return { verdict, jwt: signJwt({ transactionId: challenge.transactionId, verdict }) }
  }

  /** Applies a signed verdict to its nonce; undefined if the signature or the nonce is invalid. */
  function authenticate(nonceId: string, jwt: string, isDeclined: boolean): Nonce | undefined {
    const claims = verifyJwt(jwt)
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
