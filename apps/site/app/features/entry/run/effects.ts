/** The effect of a refusal in the entry document, by the refused call and the problem code (2-flows §8). */
import type { ErrorPlace } from '@fairdraw/rules/entry/error-cases.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'

export type EntryCall =
  | 'may-enter'
  | 'enter'
  | 'questions'
  | 'extend'
  | 'answer'
  | 'survey'
  | 'payment'
  | 'cancel'
  | 'quick-pay'
  | 'status'
export type RefusalCode = ProblemCode | 'offline'
/** The problem details of a refused call. */
export type Refusal = {
  code: RefusalCode
  reference?: string | undefined
  detail?: string | undefined
  fields?: Record<string, string[]> | undefined
  retryAfter?: number | undefined
  until?: string | undefined
  /** What is left of the monthly spend limit. */
  remainingPence?: number | undefined
  ticketsLeft?: number | undefined
  declineReason?: 'security-code' | undefined
}
/** A notice above a step: a refusal, or the outcome of a pending payment. */
export type NoticeCode =
  | RefusalCode
  | 'payment-cancelled'
  | 'payment-not-arrived'
  | 'payment-not-received'
  | 'payment-approved'
  | 'payment-not-approved'
  | 'security-code-refused'

/**
 * - problem: shows the error screen.
 * - notice: shows a message above the step, which stays usable.
 * - refresh-status: this page is outdated, so it loads the status.
 * - repeat: the first request with the same key is still running.
 * - connection-lost: no answer; the call can be repeated with the same key.
 * - log-in: asks the player to log in, then continues.
 * - accept-terms: asks the player to accept the terms.
 * - fields: the step shows the errors at its fields.
 */
export type Effect =
  | 'problem'
  | 'notice'
  | 'refresh-status'
  | 'repeat'
  | 'connection-lost'
  | 'log-in'
  | 'accept-terms'
  | 'fields'

const DEFAULT_EFFECTS: Partial<Record<RefusalCode, Effect>> = {
  offline: 'connection-lost',
  'internal-error': 'connection-lost',
  busy: 'connection-lost',
  unavailable: 'connection-lost',
  'too-many-requests': 'connection-lost',
  'still-running': 'repeat',
  'session-ended': 'log-in',
}

const PAYMENT_EFFECTS: Partial<Record<RefusalCode, Effect>> = {
  'entry-failed': 'notice',
  'card-cap-exceeded': 'notice',
  'spend-limit-exceeded': 'notice',
  'entry-limit-exceeded': 'notice',
  'too-few-tickets-left': 'notice',
  'terms-not-accepted': 'notice',
  'invalid-request': 'notice',
}

const EFFECTS_BY_CALL: Record<EntryCall, Partial<Record<RefusalCode, Effect>>> = {
  'may-enter': {},
  enter: { 'terms-not-accepted': 'accept-terms' },
  questions: {},
  extend: { 'not-found': 'refresh-status' },
  answer: { 'not-found': 'refresh-status' },
  survey: { 'terms-not-accepted': 'notice', 'invalid-request': 'fields' },
  payment: PAYMENT_EFFECTS,
  'quick-pay': { ...PAYMENT_EFFECTS, 'age-unverified': 'notice' },
  cancel: {},
  status: {},
}

export function effectOf(call: EntryCall, code: RefusalCode): Effect {
  return EFFECTS_BY_CALL[call][code] ?? DEFAULT_EFFECTS[code] ?? 'problem'
}

/** Where a refused call's problem is described (rules/entry/error-cases.ts). */
export const PLACES: Record<EntryCall, ErrorPlace> = {
  'may-enter': 'enter',
  enter: 'enter',
  questions: 'step',
  extend: 'step',
  answer: 'step',
  survey: 'step',
  payment: 'payment',
  cancel: 'poll',
  'quick-pay': 'quick-pay',
  status: 'poll',
}
