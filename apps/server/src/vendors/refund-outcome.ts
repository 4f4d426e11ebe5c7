/** What a vendor says of a refund; the same for every vendor. */
export type RefundOutcome =
  /** The player has the money. */
  | { kind: 'settled'; vendorRefundId: string }
  /** The vendor has taken it on; the money has not arrived. */
  | { kind: 'pending'; vendorRefundId: string }
  /** The payment's money never came to us, so that there is nothing to refund. */
  | { kind: 'nothing-taken' }
  /** The vendor said no. Final: it will say so however often it is asked. */
  | { kind: 'refused'; reason: string; isFinal: boolean }

/** What is found when nothing is asked for: there may be no refund that stands. */
export type FoundRefund = Exclude<RefundOutcome, { kind: 'refused' }> | { kind: 'not-found' }
