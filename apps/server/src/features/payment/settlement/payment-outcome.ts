import type { Dispute } from '../../../vendors/braintree/sales.ts'

/** The state of a payment's money, from the vendor or from the reply to our own call. */
export type PaymentOutcome =
  /** `isSettled`: it has finally arrived. Disputes may still come after that. */
  | { kind: 'captured'; vendorId: string; isSettled?: boolean; disputes?: readonly Dispute[] }
  | { kind: 'declined'; vendorId?: string; reason: string; isSecurityCodeWrong?: boolean }
  /** Unknown: money may have been taken. */
  | { kind: 'unknown'; reason: string }
  /** The player is at their bank. After the approval it can no longer be cancelled. */
  | { kind: 'pending'; isAuthorised: boolean }
  /** The vendor does not know the payment, or it has no money. */
  | { kind: 'not-found' }
