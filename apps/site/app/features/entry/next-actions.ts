/** The error screen's words and what can be done next, one row a case (2-flows §8 'Competition error screen'). */
import { longDay } from '@fairdraw/rules/london-time.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { ENTRY_POLL_LIMIT, PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { EntryProblem } from './run/entry-machine.ts'

/**
 * enter: by the way that asks who it is. other-way: take the bank payment back and pay differently. again: a new entry from the start. look-again: ask once more how it went. prize: back
 * to the competition. latest: what else can be won. entries: My entries. help: the help page. safety: limits and breaks.
 */
export type NextAction =
  | 'enter'
  | 'other-way'
  | 'again'
  | 'look-again'
  | 'prize'
  | 'latest'
  | 'entries'
  | 'help'
  | 'safety'

type Code = ProblemCode | typeof ENTRY_POLL_LIMIT

/** The first is the main one. What is not named here leads back to the prize. */
const WAYS: Partial<Record<Code, readonly NextAction[]>> = {
  [ENTRY_POLL_LIMIT]: ['look-again', 'entries'],
  'account-disabled': ['help'],
  'age-unverified': ['latest'],
  'card-cap-exceeded': ['again', 'prize'],
  closed: ['latest', 'prize'],
  'email-not-verified': ['prize', 'latest'],
  'entry-failed': ['again', 'prize'],
  'entry-finished': ['entries', 'latest'],
  'entry-limit-exceeded': ['latest', 'entries'],
  'entry-timeout': ['entries', 'latest'],
  ineligible: ['latest', 'prize'],
  'internal-error': ['again', 'prize'],
  'no-active-ticket': ['entries', 'again'],
  'no-attempts-left': ['latest', 'prize'],
  'not-enough-tokens': ['latest', 'prize'],
  'not-found': ['latest'],
  'not-started': ['prize', 'latest'],
  'on-hold': ['prize', 'latest'],
  paused: ['safety', 'help'],
  'payment-duplicated': ['look-again', 'entries'],
  'quick-pay-refused': ['enter', 'latest'],
  'spend-limit-exceeded': ['prize', 'latest'],
  'step-not-finished': ['look-again', 'prize'],
  'terms-not-accepted': ['again', 'prize'],
  unauthorized: ['latest'],
  unavailable: ['again', 'prize'],
  'wrong-answer': ['latest', 'prize'],
  'wrong-payment-method': ['again', 'prize'],
}

/** A failed entry is said differently by how it was to be paid. */
const ENTRY_FAILED = {
  bank: 'Your bank didn’t send the payment. No money was taken. Try again, or pay another way.',
  credits: 'We couldn’t use your credits. You’ve still got them. Try again.',
  paypal: 'PayPal declined the payment. No money was taken. Try again, or pay another way.',
  free: 'We couldn’t complete your entry. It’s free, so nothing was charged. Try again.',
  other: PROBLEMS['entry-failed'].text,
}

const POLL_LIMIT = {
  text: 'This is taking longer than usual. If your payment goes through, your tickets will appear in My entries. If it doesn’t, no money will be taken.',
}

const PAYMENT_MAY_HAVE_GONE =
  'The time to finish this entry has passed. Your payment may still have gone through. If so, we’ll refund you automatically.'

/** Why, in the player's own case, is said by the server. */
const DETAILED: readonly Code[] = ['ineligible', 'wrong-answer']

export type ProblemCopy = { title: string; text: string; ways: readonly NextAction[] }

/** `missingTokens`: how many more the entry needs, where that is known. */
export function problemCopy(problem: EntryProblem, missingTokens?: number): ProblemCopy {
  const { code, method, detail } = problem
  const ways = WAYS[code] ?? ['prize', 'latest']
  if (code === ENTRY_POLL_LIMIT)
    return {
      ...POLL_LIMIT,
      title: `Still waiting for ${method === 'paypal' ? 'PayPal' : 'the bank'}`,
      // A bank may never have been told to pay.
      ways: method === 'bank' ? ['look-again', 'other-way', 'entries'] : ways,
    }
  const { title, text } = PROBLEMS[code] ?? PROBLEMS['internal-error']
  return {
    title: titleOf(code, method) ?? title,
    text: withMoney((DETAILED.includes(code) ? detail : textOf(problem, missingTokens)) ?? text, problem),
    ways,
  }
}

/** Said where money was asked for, and nowhere else. */
function withMoney(text: string, { wasPaying }: EntryProblem): string {
  return wasPaying && !/money|paid|charged|refund/.test(text) ? `${text} No money was taken.` : text
}

function titleOf(code: Code, method: PaymentMethod | null | undefined): string | undefined {
  return code === 'entry-failed' && method === null ? 'Your entry didn’t go through' : undefined
}

/** Why an entry that was to be paid in a way has failed; null: nothing was to be paid. */
export function failedText(method: PaymentMethod | null | undefined): string {
  if (method === null) return ENTRY_FAILED.free
  return (ENTRY_FAILED as Partial<Record<PaymentMethod, string>>)[method ?? 'card'] ?? ENTRY_FAILED.other
}

function textOf({ code, method, until }: EntryProblem, missingTokens = 0): string | undefined {
  if (code === 'paused' && until)
    return `You asked for a break until ${longDay(new Date(until))}. You can’t enter anything before then.`
  if (code === 'entry-failed') return failedText(method)
  if (code === 'entry-timeout') return PAYMENT_MAY_HAVE_GONE
  if (code === 'not-enough-tokens' && missingTokens > 0) {
    const tokens = missingTokens === 1 ? '1 more token' : `${missingTokens} more tokens`
    return `You need ${tokens} to enter the competition. There’s plenty to win without tokens on the Latest page.`
  }
  return undefined
}
