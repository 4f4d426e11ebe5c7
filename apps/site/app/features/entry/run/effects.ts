/** What the entry document does with a refusal, by the call that was refused and its code: one table (2-flows §8). */
import type { ProblemCode } from '@fairdraw/rules/problems.ts'

export type Call =
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
/** What a call was refused with. */
export type Refused = {
  code: RefusalCode
  reference?: string | undefined
  detail?: string | undefined
  fields?: Record<string, string[]> | undefined
  retryAfter?: number | undefined
  until?: string | undefined
  /** What a spend limit leaves for this month. */
  remainingPence?: number | undefined
  declineReason?: 'security-code' | undefined
}
/** What is said above a step: a refusal, or what became of a payment that was waited for. */
export type NoticeCode =
  | RefusalCode
  | 'payment-cancelled'
  | 'payment-not-arrived'
  | 'payment-approved'
  | 'payment-not-approved'
  | 'security-code-refused'

/**
 * problem: the error screen. notice: a sentence above the step, which stays usable. ask-status: the server knows better
 * where the entry is. poll: something is under way already. repeat: the first tap is still being dealt with. lost: no
 * answer; the same again with the same key. log-in: and then go on. accept-terms: ask for them. fields: the step shows it
 * beside what is to be put right.
 */
export type Effect =
  | 'problem'
  | 'notice'
  | 'ask-status'
  | 'poll'
  | 'repeat'
  | 'lost'
  | 'log-in'
  | 'accept-terms'
  | 'fields'

const ANY_CALL: Partial<Record<RefusalCode, Effect>> = {
  offline: 'lost',
  'internal-error': 'lost',
  busy: 'lost',
  unavailable: 'lost',
  'too-many-requests': 'lost',
  'still-running': 'repeat',
  'session-ended': 'log-in',
}

const STEP: Partial<Record<RefusalCode, Effect>> = {
  'entry-finished': 'ask-status',
  'step-not-finished': 'ask-status',
}

const PAYMENT: Partial<Record<RefusalCode, Effect>> = {
  'entry-failed': 'notice',
  'card-cap-exceeded': 'notice',
  'spend-limit-exceeded': 'notice',
  'entry-limit-exceeded': 'notice',
  'terms-not-accepted': 'notice',
  'invalid-request': 'notice',
}

const OF_CALL: Record<Call, Partial<Record<RefusalCode, Effect>>> = {
  'may-enter': {},
  enter: { 'terms-not-accepted': 'accept-terms' },
  questions: STEP,
  extend: { ...STEP, 'not-found': 'ask-status' },
  answer: { ...STEP, 'not-found': 'ask-status' },
  survey: { ...STEP, 'terms-not-accepted': 'notice', 'invalid-request': 'fields' },
  payment: {
    ...STEP,
    ...PAYMENT,
    'payment-duplicated': 'poll',
  },
  'quick-pay': { ...PAYMENT, 'age-unverified': 'notice' },
  cancel: { 'entry-finished': 'ask-status' },
  status: {},
}

export function effectOf(call: Call, code: RefusalCode): Effect {
  return OF_CALL[call][code] ?? ANY_CALL[code] ?? 'problem'
}

/** Whether a refusal ends the intention: the next try gets a new key. What was not heard or not decided does not. */
export function isDefinite(code: RefusalCode): boolean {
  const reaction = ANY_CALL[code]
  return reaction !== 'lost' && reaction !== 'repeat' && reaction !== 'log-in'
}
