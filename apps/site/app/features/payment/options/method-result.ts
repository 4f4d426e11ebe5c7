/** What a payment method returns after the player has authorised the payment in the browser. */
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import type { CardFailure } from '../card/card-copy.ts'
import type { WalletFailure } from '../wallet/wallet-copy.ts'

/** The method's part of the payment request: a nonce, a bank, or neither where credits pay. */
export type MethodData = {
  method: PaymentMethod
  nonce?: string
  deviceData?: string
  bankId?: string
  saveCard?: boolean
}

export type MethodResult =
  | { ok: true; data: MethodData; finish?: (isPaid: boolean) => void }
  | { ok: false; failure: CardFailure | WalletFailure }
