import type { Dispute } from '../../../vendors/braintree/gateway.ts'

/** What the vendor, or the reply to our own call, says of a payment's money. */
export type PaymentOutcome =
  /** `isSettled`: it has arrived for good. Disputes may still come after that. */
  | { kind: 'captured'; vendorId: string; isSettled?: boolean; disputes?: readonly Dispute[] }
  | { kind: 'declined'; vendorId?: string; reason: string; isSecurityCodeWrong?: boolean }
  /** Neither yes nor no: money may have been taken. */
  | { kind: 'unknown'; reason: string }
  /** The player is at their bank; once they have agreed there, it can only be waited for. */
  | { kind: 'under-way'; isAuthorised: boolean }
  /** The vendor knows of no money. */
  | { kind: 'not-found' }
