/**
 * What a player reads when PayPal or Apple Pay says no: by the library's own codes (2-flows §8 'Card payment SDK'). Nothing has
 * been charged in any of these cases: the server has not been asked for money yet.
 */
import type { GatewayError } from '../card/card-copy.ts'

export type Wallet = 'PayPal' | 'Apple Pay'

export type WalletTrouble = {
  message: string
  /** The button itself is of no use any more: open it anew, or offer another way. */
  isLost: boolean
}

type Words = (wallet: Wallet) => WalletTrouble

const NOT_LOADED: Words = (wallet) => ({
  message: `We couldn’t load ${wallet}. Check your connection or content blocker, or pay another way. No money was taken.`,
  isLost: true,
})
const NOT_OFFERED: Words = (wallet) => ({
  message: `We can’t take ${wallet} at the moment. No money was taken. Pay another way.`,
  isLost: true,
})
const NOT_REACHED: Words = (wallet) => ({
  message: `We couldn’t reach ${wallet}. No money was taken. Try again.`,
  isLost: false,
})
const NOT_CONFIRMED: Words = (wallet) => ({
  message: `${wallet} didn’t confirm the payment. No money was taken. Try again, or pay another way.`,
  isLost: false,
})
const BROKEN: Words = (wallet) => ({
  message: `Something went wrong with ${wallet}. No money was taken. Try again.`,
  isLost: false,
})
const BUSY: Words = (wallet) => ({
  message: `${wallet} is very busy. No money was taken. Try again in a minute.`,
  isLost: false,
})
const BLOCKED: Words = (wallet) => ({
  message: `Your browser blocked the ${wallet} window. Allow pop-ups for this page, then try again. No money was taken.`,
  isLost: false,
})

/** Ours, for a script that does not come: the library waits for it for ever. */
export const SCRIPT_MISSING = 'PAYPAL_SCRIPT_FAILED_TO_LOAD'

const WORDS: Record<string, Words> = {
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
}

/** For codes that are not in the table: by the library's kind of error. */
const WORDS_OF_TYPE: Record<string, Words> = {
  CUSTOMER: NOT_CONFIRMED,
  NETWORK: NOT_REACHED,
  MERCHANT: NOT_OFFERED,
  INTERNAL: BROKEN,
  UNKNOWN: BROKEN,
}

/** Turns what the library or the wallet's script threw into what the player reads. */
export function walletTroubleOf(wallet: Wallet, error: GatewayError & { message?: string }): WalletTrouble {
  const words = WORDS[error.code ?? ''] ?? WORDS_OF_TYPE[error.type ?? '']
  // PayPal's script has no code for it.
  if (!words && /pop-?up/i.test(error.message ?? '')) return BLOCKED(wallet)
  return (words ?? BROKEN)(wallet)
}

/** The player closed it. */
export function walletCancelled(wallet: Wallet): WalletTrouble {
  return { message: `You closed ${wallet}. No money was taken. Try again whenever you like.`, isLost: false }
}
