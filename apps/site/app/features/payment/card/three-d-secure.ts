/** 3-D Secure: the bank verifies its customer. Decides by the library's answer whether the card may be charged. */
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import { BANK_BROKEN, cancelledCardFailure, NOT_CONFIRMED, cardFailureOf } from './card-copy.ts'
import type { CardFailure, GatewayError } from './card-copy.ts'

export type ThreeDSecureResult = { ok: true; nonce: string } | { ok: false; failure: CardFailure }

/** A card's nonce and first digits, from the card fields or the gateway. */
export type CardToVerify = { nonce: string; bin: string; amountPence: number; phone: string }

/**
 * 3-D Secure results after which no merchant may charge, with the player's message. The server decides on all other results. A
 * challenge that ended and is still required was not passed.
 */
const UNCONFIRMED: Record<string, string> = {
  challenge_required: NOT_CONFIRMED,
  authenticate_failed: NOT_CONFIRMED,
  authenticate_failed_acs_error: NOT_CONFIRMED,
  authenticate_frictionless_failed: NOT_CONFIRMED,
  authenticate_rejected: NOT_CONFIRMED,
  // No refusal: the bank's 3-D Secure service does not work.
  authenticate_unable_to_authenticate: BANK_BROKEN,
}

/** Runs 3-D Secure. The bank may challenge the player meanwhile. */
export async function verifyThreeDSecure(
  threeDSecure: ThreeDSecure,
  { nonce, bin, amountPence, phone }: CardToVerify,
): Promise<ThreeDSecureResult> {
  let isCancelled = false
  const onCancel = () => (isCancelled = true)
  threeDSecure.on('customer-canceled', onCancel)
  threeDSecure.on('lookup-complete', continueAfterLookup)
  try {
    const amount = (amountPence / 100).toFixed(2)
    const verified = await threeDSecure.verifyCard({ nonce, bin, amount, mobilePhoneNumber: phone })
    if (isCancelled) return { ok: false, failure: cancelledCardFailure() }
    const message = UNCONFIRMED[verified.threeDSecureInfo.status]
    if (message) return { ok: false, failure: { message, fields: {}, isFormUnusable: false } }
    return { ok: true, nonce: verified.nonce }
  } catch (error) {
    return { ok: false, failure: isCancelled ? cancelledCardFailure() : cardFailureOf(error as GatewayError) }
  } finally {
    threeDSecure.off('customer-canceled', onCancel)
    threeDSecure.off('lookup-complete', continueAfterLookup)
  }
}

/** The library stops after its lookup until this callback continues. We always continue (field rule 21). */
function continueAfterLookup(_data: unknown, next?: () => void) {
  next?.()
}
