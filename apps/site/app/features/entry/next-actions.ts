/** The error screen's texts and next actions, one row per problem code (2-flows §8 'Competition error screen'). */
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { shortfallCopy, shortfallHint } from '@fairdraw/rules/payment/tokens-earned.ts'
import { ENTRY_POLL_LIMIT, PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { EntryProblem } from './run/entry-machine.ts'

/**
 * - enter: the ordinary entry page, with a log-in.
 * - other-method: cancels the bank payment to choose another payment method.
 * - restart: begins a new entry.
 * - check-again: loads the status again.
 * - prize: back to the competition.
 * - latest: the listing of competitions.
 * - entries: My entries.
 * - help: the help page.
 * - safety: limits and breaks.
 */
export type NextAction =
  | 'enter'
  | 'other-method'
  | 'restart'
  | 'check-again'
  | 'prize'
  | 'latest'
  | 'entries'
  | 'help'
  | 'safety'

type Code = ProblemCode | typeof ENTRY_POLL_LIMIT

/** The first action is the main one. Codes that are not listed lead back to the prize. */
const NEXT_ACTIONS: Partial<Record<Code, readonly NextAction[]>> = {
  [ENTRY_POLL_LIMIT]: ['check-again', 'entries'],
  'account-disabled': ['help'],
  'age-unverified': ['latest'],
  'card-cap-exceeded': ['restart', 'prize'],
  closed: ['latest', 'prize'],
  'email-not-verified': ['prize', 'latest'],
  'entry-failed': ['restart', 'prize'],
  'entry-finished': ['entries', 'latest'],
  'entry-limit-exceeded': ['latest', 'entries'],
  'entry-timeout': ['entries', 'latest'],
  ineligible: ['latest', 'prize'],
  'internal-error': ['restart', 'prize'],
  'no-active-ticket': ['entries', 'restart'],
  'no-attempts-left': ['latest', 'prize'],
  'not-enough-tokens': ['latest', 'prize'],
  'not-found': ['latest'],
  'not-started': ['prize', 'latest'],
  'on-hold': ['prize', 'latest'],
  paused: ['safety', 'help'],
  'payment-duplicated': ['check-again', 'entries'],
  'quick-pay-refused': ['enter', 'latest'],
  'spend-limit-exceeded': ['prize', 'latest'],
  'step-not-finished': ['check-again', 'prize'],
  'terms-not-accepted': ['restart', 'prize'],
  unauthorized: ['latest'],
  unavailable: ['restart', 'prize'],
  'wrong-answer': ['latest', 'prize'],
  'wrong-payment-method': ['restart', 'prize'],
}

/** The text of a failed entry depends on the payment method. */
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

const PAYMENT_MAY_HAVE_SUCCEEDED =
  'The time to finish this entry has passed. Your payment may still have gone through. If so, we’ll refund you automatically.'

/** For these codes the server explains the reason for this player. */
const CODES_WITH_DETAIL: readonly Code[] = ['ineligible', 'wrong-answer']

export type ProblemCopy = { title: string; text: string; actions: readonly NextAction[] }

/** `missing`: how many more tokens the entry needs, where that is known; `canEarn`: whether other entries earn some. */
type TokenShortfall = { missing?: number | undefined; canEarn: boolean }

export function problemCopy(problem: EntryProblem, tokens: TokenShortfall = { canEarn: false }): ProblemCopy {
  const { code, method, detail } = problem
  const actions = NEXT_ACTIONS[code] ?? ['prize', 'latest']
  if (code === ENTRY_POLL_LIMIT)
    return {
      ...POLL_LIMIT,
      title: `Still waiting for ${method === 'paypal' ? 'PayPal' : 'the bank'}`,
      // The player may never have approved the payment at the bank.
      actions: method === 'bank' ? ['check-again', 'other-method', 'entries'] : actions,
    }
  const { title, text } = PROBLEMS[code] ?? PROBLEMS['internal-error']
  return {
    title: titleOf(code, method) ?? title,
    text: withMoney((CODES_WITH_DETAIL.includes(code) ? detail : textOf(problem, tokens)) ?? text, problem),
    actions,
  }
}

/** Adds that no money was taken, only where a payment was attempted. */
function withMoney(text: string, { wasPaying }: EntryProblem): string {
  return wasPaying && !/money|paid|charged|refund/.test(text) ? `${text} No money was taken.` : text
}

function titleOf(code: Code, method: PaymentMethod | null | undefined): string | undefined {
  return code === 'entry-failed' && method === null ? 'Your entry didn’t go through' : undefined
}

/** Why an entry with this payment method has failed; null for a free entry. */
export function failedText(method: PaymentMethod | null | undefined): string {
  if (method === null) return ENTRY_FAILED.free
  return (ENTRY_FAILED as Partial<Record<PaymentMethod, string>>)[method ?? 'card'] ?? ENTRY_FAILED.other
}

function textOf({ code, method, until }: EntryProblem, { missing, canEarn }: TokenShortfall): string | undefined {
  if (code === 'paused' && until)
    return `You asked for a break until ${formatLongDay(new Date(until))}. You can’t enter anything before then.`
  if (code === 'entry-failed') return failedText(method)
  if (code === 'entry-timeout') return PAYMENT_MAY_HAVE_SUCCEEDED
  if (code === 'not-enough-tokens') return `${shortfallCopy(missing)} ${shortfallHint(canEarn).join(' ')}.`
  return undefined
}
