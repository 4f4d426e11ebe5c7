/** The bank's own check that it is its customer who pays by card (3-D Secure): by what the library answers, may the card be charged? */
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import { BANK_BROKEN, cancelledTrouble, NOT_CONFIRMED, troubleOf } from './card-copy.ts'
import type { CardTrouble, GatewayError } from './card-copy.ts'

export type Checked = { ok: true; nonce: string } | { ok: false; trouble: CardTrouble }

/** A card's nonce and first digits, as the fields or the gateway gave them. */
export type CardToCheck = { nonce: string; bin: string; amountPence: number; phone: string }

/**
 * Outcomes of the bank's check that no shop may charge on, in the player's words; every other one is for the server to judge. A
 * challenge that is over and still required was not passed.
 */
const UNCONFIRMED: Record<string, string> = {
  challenge_required: NOT_CONFIRMED,
  authenticate_failed: NOT_CONFIRMED,
  authenticate_failed_acs_error: NOT_CONFIRMED,
  authenticate_frictionless_failed: NOT_CONFIRMED,
  authenticate_rejected: NOT_CONFIRMED,
  // Nobody said no: the bank's check is out of order.
  authenticate_unable_to_authenticate: BANK_BROKEN,
}

/** Asks the bank; the player may be asked something by it meanwhile. */
export async function verifyThreeDSecure(
  bank: ThreeDSecure,
  { nonce, bin, amountPence, phone }: CardToCheck,
): Promise<Checked> {
  let isCancelled = false
  const onCancel = () => (isCancelled = true)
  bank.on('customer-canceled', onCancel)
  bank.on('lookup-complete', goOn)
  try {
    const amount = (amountPence / 100).toFixed(2)
    const verified = await bank.verifyCard({ nonce, bin, amount, mobilePhoneNumber: phone })
    if (isCancelled) return { ok: false, trouble: cancelledTrouble() }
    const message = UNCONFIRMED[verified.threeDSecureInfo.status]
    if (message) return { ok: false, trouble: { message, fields: {}, isFormLost: false } }
    return { ok: true, nonce: verified.nonce }
  } catch (error) {
    return { ok: false, trouble: isCancelled ? cancelledTrouble() : troubleOf(error as GatewayError) }
  } finally {
    bank.off('customer-canceled', onCancel)
    bank.off('lookup-complete', goOn)
  }
}

/** The look-up says what the bank wants; we always go on with it (field rule 21). */
function goOn(_data: unknown, next?: () => void) {
  next?.()
}
