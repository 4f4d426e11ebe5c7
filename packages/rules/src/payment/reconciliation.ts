/** Comparing the vendors' books with ours (docs/mechanisms/reconciliation.md). */

export const RECONCILED_VENDORS = ['gateway', 'bank', 'paypal'] as const
export type ReconciledVendor = (typeof RECONCILED_VENDORS)[number]

/**
 * equal: to the penny, payment by payment. different: a person has to check. unreachable: the vendor did not answer and
 * is asked again.
 */
export const RECONCILIATION_STATES = ['equal', 'different', 'unreachable'] as const
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number]

/** Names for staff at the desk. */
export const VENDOR_NAMES: Readonly<Record<ReconciledVendor, string>> = {
  gateway: 'the card gateway',
  bank: 'the bank payment service',
  paypal: 'PayPal',
}

/** For so many days a comparison is repeated until it is equal, and the desk shows them. */
export const RECONCILED_DAYS = 30
