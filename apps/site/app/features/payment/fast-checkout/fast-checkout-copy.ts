/**
 * The messages of fast checkout, by code. After each of these the card form is there instead, unless the failure is about the
 * shopper's own input (`isUnusable: false`). Nothing was charged, since the server has not received a payment request yet.
 */
import type { GatewayError } from '../card/card-copy.ts'
import type { WalletFailure } from '../wallet/wallet-copy.ts'

/** Our own codes, for what the library reports in other ways or not at all. */
export const TIMED_OUT = 'FAST_CHECKOUT_TIMED_OUT'
export const NOT_PROVED = 'FAST_CHECKOUT_NOT_PROVED'
export const CLOSED = 'FAST_CHECKOUT_CLOSED'

const INSTEAD = 'Pay with your card here instead. No money was taken.'

const COPY_BY_CODE: Record<string, string> = {
  FASTLANE_SDK_LOAD_ERROR: `We couldn’t load fast checkout. ${INSTEAD}`,
  CLIENT_SCRIPT_FAILED_TO_LOAD: `We couldn’t load fast checkout. ${INSTEAD}`,
  CLIENT_GATEWAY_NETWORK: `We couldn’t reach fast checkout. ${INSTEAD}`,
  CLIENT_REQUEST_TIMEOUT: `Fast checkout took too long. ${INSTEAD}`,
  [TIMED_OUT]: `Fast checkout took too long. ${INSTEAD}`,
  [NOT_PROVED]: `Fast checkout couldn’t check that it’s you. ${INSTEAD}`,
  [CLOSED]: `You closed fast checkout. ${INSTEAD}`,
}
const NOT_OFFERED = `Fast checkout isn’t working at the moment. ${INSTEAD}`
const CHECK_CARD = 'Check the details of your card. No money was taken.'

export function fastCheckoutFailureOf({ code = '', type }: GatewayError): WalletFailure {
  if (type === 'CUSTOMER') return { message: CHECK_CARD, isUnusable: false }
  return { message: COPY_BY_CODE[code] ?? NOT_OFFERED, isUnusable: true }
}
