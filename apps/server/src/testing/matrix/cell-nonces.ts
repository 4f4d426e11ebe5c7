import { createApplePayNonce, createCardNonce, createGooglePayNonce, createPayPalNonce } from '../payment-nonces.ts'
import type { Cell } from './cells.ts'

type Emulators = Parameters<typeof createCardNonce>[0]

/** The nonce of a card, a PayPal account or a wallet; declined, or abandoned at 3-D Secure, as the cell requires. */
export function createNonceOf({ method, outcome }: Cell, emulators: Emulators, clientToken: string): Promise<string> {
  const isDeclined = outcome === 'declined'
  if (method === 'paypal')
    return createPayPalNonce(emulators, clientToken, { account: isDeclined ? 'declines' : 'pays' })
  if (method === 'apple-pay') return createApplePayNonce(emulators, clientToken, isDeclined ? 'declined' : 'debit')
  if (method === 'google-pay') return createGooglePayNonce(emulators, clientToken, isDeclined ? 'declined' : 'phone')
  const number = isDeclined ? { number: '4000111111111115' } : {}
  return createCardNonce(emulators, clientToken, { ...number, isChecked: outcome !== 'cancelled' })
}
