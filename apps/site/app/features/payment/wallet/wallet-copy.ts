/**
 * The messages for failures of PayPal, Apple Pay and Google Pay, by the library's codes (2-flows §8 'Card payment SDK'). In all these cases
 * nothing was charged, since the server has not received a payment request yet.
 */
import { canAllowWindows, ownBrowser } from '../../../ui/page-life/in-app-browser.ts'
import type { GatewayError } from '../card/card-copy.ts'

export type Wallet = 'PayPal' | 'Apple Pay' | 'Google Pay'

export type WalletFailure = {
  message: string
  /** The button cannot be used any more: load it again, or offer another payment method. */
  isUnusable: boolean
  /** The wallet works in another browser, so the page's link is offered. */
  isForOtherBrowser?: true
}

type FailureFor = (wallet: Wallet) => WalletFailure

const NOT_LOADED: FailureFor = (wallet) => ({
  message: `We couldn’t load ${wallet}. Check your connection or content blocker, or pay another way. No money was taken.`,
  isUnusable: true,
})
const NOT_OFFERED: FailureFor = (wallet) => ({
  message: `We can’t take ${wallet} at the moment. No money was taken. Pay another way.`,
  isUnusable: true,
})
const NOT_REACHED: FailureFor = (wallet) => ({
  message: `We couldn’t reach ${wallet}. No money was taken. Try again.`,
  isUnusable: false,
})
const NOT_CONFIRMED: FailureFor = (wallet) => ({
  message: `${wallet} didn’t confirm the payment. No money was taken. Try again, or pay another way.`,
  isUnusable: false,
})
const BROKEN: FailureFor = (wallet) => ({
  message: `Something went wrong with ${wallet}. No money was taken. Try again.`,
  isUnusable: false,
})
const BUSY: FailureFor = (wallet) => ({
  message: `${wallet} is very busy. No money was taken. Try again in a minute.`,
  isUnusable: false,
})
/** PayPal's log-in has to be in a window of its own, so there is no way in the same tab. */
const BLOCKED: FailureFor = (wallet) =>
  canAllowWindows()
    ? {
        message: `Your browser blocked the ${wallet} window. Allow pop-ups for this page and try again, or pay another way. No money was taken.`,
        isUnusable: false,
      }
    : {
        message: `${wallet} can’t open inside this app. Open this page in ${ownBrowser()}, or pay by card. No money was taken.`,
        isUnusable: false,
        isForOtherBrowser: true,
      }

/** Our own code, for a script that does not load: the library has no timeout for it. */
export const SCRIPT_MISSING = 'PAYPAL_SCRIPT_FAILED_TO_LOAD'

const COPY_BY_CODE: Record<string, FailureFor> = {
  // Loading and setting up
  [SCRIPT_MISSING]: NOT_LOADED,
  CLIENT_SCRIPT_FAILED_TO_LOAD: NOT_LOADED,
  CLIENT_REQUEST_TIMEOUT: NOT_REACHED,
  CLIENT_GATEWAY_NETWORK: NOT_REACHED,
  CLIENT_REQUEST_ERROR: NOT_REACHED,
  CLIENT_RATE_LIMITED: BUSY,
  CLIENT_AUTHORIZATION_INVALID: NOT_LOADED,
  CLIENT_AUTHORIZATION_INSUFFICIENT: NOT_LOADED,
  METHOD_CALLED_AFTER_TEARDOWN: NOT_LOADED,
  // PayPal
  PAYPAL_NOT_ENABLED: NOT_OFFERED,
  PAYPAL_SANDBOX_ACCOUNT_NOT_LINKED: NOT_OFFERED,
  PAYPAL_FLOW_OPTION_REQUIRED: NOT_OFFERED,
  PAYPAL_INVALID_PAYMENT_OPTION: NOT_OFFERED,
  PAYPAL_MISSING_REQUIRED_OPTION: NOT_OFFERED,
  PAYPAL_FLOW_FAILED: NOT_REACHED,
  PAYPAL_ACCOUNT_TOKENIZATION_FAILED: NOT_CONFIRMED,
  // Apple Pay
  APPLE_PAY_NOT_ENABLED: NOT_OFFERED,
  APPLE_PAY_MERCHANT_VALIDATION_FAILED: NOT_OFFERED,
  APPLE_PAY_MERCHANT_VALIDATION_NETWORK: NOT_REACHED,
  APPLE_PAY_VALIDATION_URL_REQUIRED: BROKEN,
  APPLE_PAY_PAYMENT_TOKEN_REQUIRED: BROKEN,
  APPLE_PAY_TOKENIZATION: NOT_CONFIRMED,
  // Google Pay: of the library, and of Google's script
  GOOGLE_PAYMENT_NOT_ENABLED: NOT_OFFERED,
  GOOGLE_PAYMENT_UNSUPPORTED_VERSION: NOT_OFFERED,
  GOOGLE_PAYMENT_GATEWAY_ERROR: NOT_CONFIRMED,
  BUYER_ACCOUNT_ERROR: NOT_CONFIRMED,
  MERCHANT_ACCOUNT_ERROR: NOT_OFFERED,
  DEVELOPER_ERROR: BROKEN,
  INTERNAL_ERROR: NOT_REACHED,
}

/** For codes that are not in the table: by the library's error type. */
const COPY_BY_TYPE: Record<string, FailureFor> = {
  CUSTOMER: NOT_CONFIRMED,
  NETWORK: NOT_REACHED,
  MERCHANT: NOT_OFFERED,
  INTERNAL: BROKEN,
  UNKNOWN: BROKEN,
}

/** Converts an error of the library or of the wallet's script into the player's message. */
export function walletFailureOf(wallet: Wallet, error: GatewayError & { message?: string }): WalletFailure {
  const failureFor = COPY_BY_CODE[error.code ?? ''] ?? COPY_BY_TYPE[error.type ?? '']
  // PayPal's script has no code for a blocked pop-up.
  if (!failureFor && /pop-?up/i.test(error.message ?? '')) return BLOCKED(wallet)
  return (failureFor ?? BROKEN)(wallet)
}

/** The player closed the wallet. */
export function cancelledWalletFailure(wallet: Wallet): WalletFailure {
  return { message: `You closed ${wallet}. No money was taken. Try again whenever you like.`, isUnusable: false }
}
