/** How the desk names vendors, states and accounts of money. */
import type { DeskComparison, StuckKind } from '@fairdraw/contract/desk/money.ts'
import type { EntryState } from '@fairdraw/rules/entry/entry.ts'
import { isInPence } from '@fairdraw/rules/payment/ledger.ts'
import type { LedgerAccount, LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import type { PaymentMethod, PaymentState } from '@fairdraw/rules/payment/payment.ts'
import type { ReconciledVendor } from '@fairdraw/rules/payment/reconciliation.ts'
import type {
  CaseDecision,
  PaymentCaseKind,
  PaymentCaseOutcome,
  RefundReason,
  RefundState,
  RefundedTickets,
} from '@fairdraw/rules/payment/refund.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatMoney } from '../../ui/format-money.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

export const VENDOR_NAMES: Readonly<Record<ReconciledVendor, string>> = {
  gateway: 'Card gateway',
  bank: 'Bank payments',
  paypal: 'PayPal payouts',
}

export const COMPARISON_NAMES: Readonly<Record<DeskComparison['state'], string>> = {
  equal: 'Equal',
  different: 'Different',
  unreachable: 'No answer',
}
export const COMPARISON_TONES: Readonly<Record<DeskComparison['state'], StateTone>> = {
  equal: 'good',
  different: 'bad',
  unreachable: 'waiting',
}

export const REFUND_STATE_NAMES: Readonly<Record<RefundState, string>> = {
  failed: 'Failed',
  requested: 'Requested',
  pending: 'Pending',
  settled: 'Settled',
}
export const REFUND_STATE_TONES: Readonly<Record<RefundState, StateTone>> = {
  failed: 'bad',
  requested: 'waiting',
  pending: 'waiting',
  settled: 'good',
}
export const REFUND_REASON_NAMES: Readonly<Record<RefundReason, string>> = {
  'too-late': 'The money came too late',
  'sold-out': 'Every ticket was sold',
  'by-hand': 'By a person',
  'too-few': 'Too few tickets were sold',
}

export const CASE_KIND_NAMES: Readonly<Record<PaymentCaseKind, string>> = {
  dispute: 'Dispute',
  reversal: 'Taken back',
  'settlement-declined': 'Never arrived',
  'settlement-overdue': 'Not settled yet',
}
/** What has happened, for a person who decides about the tickets. */
export const CASE_KIND_MEANINGS: Readonly<Record<PaymentCaseKind, string>> = {
  dispute:
    'The cardholder disputes the payment at their bank, and the gateway has taken the money until it is decided.',
  reversal: 'The bank has taken the payment back, or the sale was voided at the gateway.',
  'settlement-declined': 'The card was authorised, and its bank refused to settle later. The money never arrived.',
  'settlement-overdue': 'Captured more than ten days ago, and neither settled nor declined since.',
}
export const CASE_OUTCOME_NAMES: Readonly<Record<PaymentCaseOutcome, string>> = {
  won: 'Won: the money is back',
  lost: 'Lost: the money is gone',
  settled: 'Settled: the money came',
  decided: 'Closed by a decision',
}
export const DECISION_NAMES: Readonly<Record<CaseDecision, string>> = {
  'keep-tickets': 'Tickets kept',
  'withdraw-tickets': 'Tickets withdrawn',
}

export const STUCK_KIND_NAMES: Readonly<Record<StuckKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  payout: 'Payout',
}

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  bank: 'Bank',
  paypal: 'PayPal',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  tokens: 'Tokens',
  credits: 'Credits',
}

export const PAYMENT_STATE_NAMES: Readonly<Record<PaymentState, string>> = {
  intended: 'Being made',
  awaiting: 'Waits for the player',
  unknown: 'Outcome unknown',
  captured: 'Captured',
  declined: 'Declined',
  absent: 'Not found',
  'refund-due': 'Being refunded',
  refunded: 'Refunded',
}
export const PAYMENT_STATE_TONES: Readonly<Record<PaymentState, StateTone>> = {
  intended: 'waiting',
  awaiting: 'waiting',
  unknown: 'waiting',
  captured: 'good',
  declined: 'plain',
  absent: 'plain',
  'refund-due': 'waiting',
  refunded: 'plain',
}

export const ENTRY_STATE_NAMES: Readonly<Record<EntryState, string>> = {
  started: 'Not finished',
  'payment-due': 'Not finished',
  'payment-pending': 'Not finished',
  completed: 'Completed, its tickets count',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded or withdrawn, without tickets',
  cancelled: 'Cancelled',
}

export const ACCOUNT_NAMES: Readonly<Record<LedgerAccount, string>> = {
  wallet: 'Wallet',
  hold: 'On hold',
  spent: 'Spent',
  issued: 'Issued',
  gateway: 'Vendors',
  carrier: 'Phone bills',
  sales: 'Sales',
  disputed: 'Disputed',
  exchanged: 'Exchanged',
  'paid-out': 'Paid out',
  'written-off': 'Written off',
}

export const ASSET_NAMES: Readonly<Record<LedgerAsset, string>> = {
  money: 'Money',
  cash: 'Cash prizes',
  tokens: 'Tokens',
  'entry-credits-v1': 'Free entries',
  'entry-credits-v2': 'Entry credit',
  'discount-credits': 'Discounts',
}

/** An amount of the ledger: pounds, or a number of tokens or entries. */
export const formatAmount = (asset: LedgerAsset, amount: number): string =>
  isInPence(asset) ? formatMoney(amount) : formatNumber(amount)

const EVENT_NAMES: Readonly<Record<string, string>> = {
  intend: 'Begun',
  capture: 'Captured',
  decline: 'Declined',
  'timed-out': 'No reply from the vendor',
  'not-found': 'Not found at the vendor',
  'link-issued': 'Link given to the player',
  'refund-due': 'Refund due',
  refund: 'Refunded',
}
const REFUND_EVENT_NAMES: Readonly<Record<string, string>> = {
  request: 'Refund due',
  submit: 'Refund sent to the vendor',
  settle: 'Refund has arrived',
  fail: 'Refund refused by the vendor',
  return: 'Refund came back',
}

/** What happened to a payment or its refund. */
export const eventName = (of: 'payment' | 'refund', event: string): string =>
  (of === 'refund' ? REFUND_EVENT_NAMES : EVENT_NAMES)[event] ??
  (of === 'refund' ? `Refund: ${formatName(event).toLowerCase()}` : formatName(event))

const REASON_NAMES: Readonly<Record<string, string>> = {
  'sms-entry': 'Text entry',
  'late-sms': 'Late text entry',
  'late-phone': 'Late phone entry',
}

/** Why money moved: 'card-payment' → 'Card payment' */
export const transferReason = (reason: string): string => REASON_NAMES[reason] ?? formatName(reason)

/** 'card-payment' → 'Card payment' */
export function formatName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const REFUNDED_TICKETS_NAMES: Readonly<Record<RefundedTickets, string>> = {
  withdraw: 'They no longer count',
  keep: 'The player keeps them',
}
