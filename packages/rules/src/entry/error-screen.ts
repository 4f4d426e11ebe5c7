/** What the competition error screen says of one problem: the case's own words, and what is known besides (2-flows §8). */
import { formatPrice, formatTokens } from '../payment/money.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { RefundReason } from '../payment/refund.ts'
import { shortfallCopy, shortfallHint } from '../payment/tokens-earned.ts'
import { ENTRY_POLL_LIMIT, PROBLEMS } from '../problems.ts'
import type { ProblemRow } from '../problem-row.ts'
import { pluralise } from '../text/count.ts'
import { formatLongDay } from '../text/day-names.ts'
import { ERROR_CASES } from './error-cases.ts'
import type { ErrorCase, ErrorCopy, ErrorPlace } from './error-cases.ts'

/** What is known of a case besides its code. */
export type EntryProblem = {
  code: ErrorCase
  place: ErrorPlace
  reference?: string | undefined
  /** The server's explanation, in addition to the code's own text. */
  detail?: string | undefined
  /** The end of the player's own break; ISO 8601. */
  until?: string | undefined
  transactionId?: string | undefined
  /** A payment was refused, so the text must say what happened to the money. */
  wasPaying?: boolean | undefined
  /** The payment method; null for a free entry. */
  method?: PaymentMethod | null | undefined
  /** Why a payment failed, where it is more than a decline. */
  failure?: 'security-code' | 'not-arrived' | undefined
  /** What is left of the monthly spend limit. */
  remainingPence?: number | undefined
  /** How many tickets of a fixed run the player could have. */
  ticketsLeft?: number | undefined
  /** What became of the money of an entry that is over; undefined: not known. */
  money?: EntryMoney | undefined
}

/**
 * - unpaid: no payment was begun.
 * - refund-due, refunded: whether the refund has arrived.
 * - withdrawn: the money did not stay, so the tickets were withdrawn.
 * - called-off: too few tickets of a run were sold; nothing was paid in money.
 */
export type EntryMoney =
  | { state: 'unpaid' }
  | { state: 'withdrawn' }
  | { state: 'called-off'; tokens: number }
  | {
      state: 'refund-due' | 'refunded'
      because: 'wrong-answer' | RefundReason
      /** 0 where credits paid everything; undefined where the refund is of an earlier payment. */
      pence?: number | undefined
    }

/** `missing`: how many more tokens the entry needs, where that is known; `canEarn`: whether other entries earn some. */
type TokenShortfall = { missing?: number | undefined; canEarn: boolean }

/** A case that this build does not know is the default. */
export function errorScreen(given: EntryProblem, tokens: TokenShortfall = { canEarn: false }): ErrorCopy {
  const problem =
    given.code in ERROR_CASES || given.code in PROBLEMS ? given : { ...given, code: 'internal-error' as const }
  const { code, place } = problem
  const row = ERROR_CASES[code]
  const copy = {
    ...(code === ENTRY_POLL_LIMIT ? pollLimit(problem) : (PROBLEMS as Partial<Record<ErrorCase, ProblemRow>>)[code]),
    actions: ['prize', 'latest'] as const,
    ...row,
    ...row?.at[place],
    ...SPECIAL[code]?.(problem, tokens),
  }
  const { title, text } = { ...PROBLEMS['internal-error'], ...copy }
  return { title, text: withMoney(text, problem), actions: copy.actions }
}

/** Adds that no money was taken, only where a payment was refused. Of an unknown error that is not known. */
function withMoney(text: string, { wasPaying, code }: EntryProblem): string {
  return wasPaying && code !== 'internal-error' && !/money|paid|charged|refund/.test(text)
    ? `${text} No money was taken.`
    : text
}

/** What depends on more than the place. */
const SPECIAL: {
  [Case in ErrorCase]?: (problem: EntryProblem, tokens: TokenShortfall) => Partial<ErrorCopy> | undefined
} = {
  // The server explains the reason for this player.
  ineligible: explained,
  'wrong-answer': (problem) => explained(problem) ?? refundOf(problem),
  paused: ({ until }) =>
    until === undefined
      ? undefined
      : {
          text: `You asked for a break until ${formatLongDay(new Date(until))}. You can’t enter anything before then.`,
        },
  'entry-failed': ({ method, failure }) => ({
    ...(method === null && { title: 'Your entry didn’t go through' }),
    text: failure ? ENTRY_FAILED[failure] : failedText(method),
  }),
  'spend-limit-exceeded': ({ remainingPence }) =>
    remainingPence === undefined ? undefined : { text: overLimit(remainingPence) },
  'too-few-tickets-left': ({ ticketsLeft }) =>
    ticketsLeft === undefined ? undefined : { text: tooFewLeft(ticketsLeft) },
  'no-active-ticket': (problem) => refundOf(problem) ?? cancelled(problem),
  'entry-timeout': (problem) =>
    problem.money?.state === 'unpaid'
      ? { text: 'The time to finish this entry has passed. You hadn’t paid for it, so no money was taken.' }
      : refundOf(problem),
  'not-enough-tokens': (_problem, { missing, canEarn }) => ({
    text: `${shortfallCopy(missing)} ${shortfallHint(canEarn).join(' ')}.`,
  }),
  // The player may never have approved the payment at the bank.
  [ENTRY_POLL_LIMIT]: ({ method }) =>
    method === 'bank' ? { actions: ['check-again', 'other-method', 'entries'] } : undefined,
}

function explained({ detail }: EntryProblem): Partial<ErrorCopy> | undefined {
  return detail ? { text: detail } : undefined
}

function pollLimit({ method }: EntryProblem): { title: string; text: string } {
  return {
    title: `Still waiting for ${method === 'paypal' ? 'PayPal' : 'the bank'}`,
    text: 'This is taking longer than usual. If your payment goes through in time, your tickets will appear in My entries. If it comes too late, we’ll refund you. If it doesn’t go through, no money will be taken.',
  }
}

/** The text of a failed entry depends on the payment method. */
const ENTRY_FAILED = {
  bank: 'Your bank didn’t send the payment. No money was taken. Try again, or pay another way.',
  credits: 'We couldn’t use your credits. You’ve still got them. Try again.',
  paypal: 'PayPal declined the payment. No money was taken. Try again, or pay another way.',
  free: 'We couldn’t complete your entry. It’s free, so nothing was charged. Try again.',
  'security-code':
    'Your bank didn’t accept the security code. No money was taken. Check the three digits on the back of your card (four on the front of an American Express) and try again.',
  'not-arrived': 'We didn’t receive a payment, so no money was taken. Try again, or pay another way.',
  other: PROBLEMS['entry-failed'].text,
}

/** A cancelled entry whose payment was begun: it may still arrive. */
function cancelled({ place, money }: EntryProblem): Partial<ErrorCopy> | undefined {
  if (place !== 'poll' || money !== undefined) return undefined
  return {
    text: 'This entry has been cancelled. Your payment may still have gone through. If so, we’ll refund you automatically.',
  }
}

/** Why an entry with this payment method has failed; null for a free entry. */
function failedText(method: PaymentMethod | null | undefined): string {
  if (method === null) return ENTRY_FAILED.free
  return (ENTRY_FAILED as Partial<Record<PaymentMethod, string>>)[method ?? 'card'] ?? ENTRY_FAILED.other
}

const overLimit = (remainingPence: number): string =>
  remainingPence > 0
    ? `This would take you over your monthly limit. No money was taken. You have ${formatPrice(remainingPence)} left to spend this month.`
    : 'This would take you over your monthly limit. No money was taken. You’ve nothing left to spend this month.'

const tooFewLeft = (ticketsLeft: number): string =>
  `There ${ticketsLeft === 1 ? 'is' : 'are'} only ${pluralise(ticketsLeft, 'ticket')} left for you just now. No money was taken. Choose fewer.`

const BECAUSE: Record<'wrong-answer' | RefundReason, string> = {
  'too-late': 'Your payment reached us too late to count.',
  'sold-out': 'Every ticket had gone by the time your payment came through.',
  'too-few': 'Too few tickets were sold, so there’s no draw.',
  'wrong-answer': 'That wasn’t the right answer, so your entry has ended.',
  'by-hand': 'This entry no longer counts.',
}

/** Says what is known of the money of an entry that is over. */
function refundOf({ money }: EntryProblem): Partial<ErrorCopy> | undefined {
  if (money === undefined || money.state === 'unpaid') return undefined
  if (money.state === 'called-off')
    return {
      title: 'There was no draw',
      text: `${BECAUSE['too-few']}${money.tokens > 0 ? ` You have your ${formatTokens(money.tokens)} back.` : ''}`,
      actions: ['latest', 'entries'],
    }
  if (money.state === 'withdrawn')
    return {
      title: 'This entry no longer counts',
      text: 'Its payment didn’t stay with us, so its tickets were withdrawn. If you think that’s wrong, please contact {email}.',
      actions: ['help', 'entries'],
    }
  const { state, because, pence } = money
  const why = BECAUSE[because]
  const what = pence === undefined ? 'your payment' : pence > 0 ? formatPrice(pence) : 'your credits'
  return state === 'refunded'
    ? { title: 'You’ve been refunded', text: `${why} We’ve refunded ${what}.` }
    : {
        title: 'Your refund is on its way',
        text: `${why} The refund of ${what} is on its way. We’ll text you when it has arrived.`,
      }
}
