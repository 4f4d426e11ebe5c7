/** The outcome of a refund, the same for every vendor. */
export type RefundOutcome =
  /** The player has the money. */
  | { kind: 'settled'; vendorRefundId: string }
  /** The vendor has accepted it; the money has not arrived. */
  | { kind: 'pending'; vendorRefundId: string }
  /** The payment's money never reached us, so that there is nothing to refund. */
  | { kind: 'nothing-taken' }
  /** The vendor refused. `isFinal`: a retry is useless. */
  | { kind: 'refused'; reason: string; isFinal: boolean }

/** The result of a lookup: there may be no refund. */
export type FoundRefund = Exclude<RefundOutcome, { kind: 'refused' }> | { kind: 'not-found' }
