/** The entry document's screens and how one leads to the next: pure (2-flows §2, §4; docs/product-decisions.md#entry). */
import type { EntryStatus, Question } from '@fairdraw/contract/entry.ts'
import type { Step } from '@fairdraw/rules/competition.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/quiz.ts'
import { goToStep, startFlow, stepsDone } from '@fairdraw/rules/step-flow.ts'
import type { PaymentEnding, PaymentMethod } from '@fairdraw/rules/payment.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { NoticeCode, RefusalCode } from './effects.ts'

export type Screen = 'starting' | 'login' | 'terms' | Step | 'at-bank' | 'waiting' | 'result' | 'problem'

/** What the error screen is told. */
export type EntryProblem = {
  code: ProblemCode | typeof ENTRY_POLL_LIMIT
  reference?: string | undefined
  /** What the server says beyond the code's own words. */
  detail?: string | undefined
  /** Until when a break of the player's own lasts; ISO 8601. */
  until?: string | undefined
  transactionId?: string | undefined
  /** It was the payment that was refused, so the player wonders about their money. */
  wasPaying?: boolean | undefined
  /** How it was to be paid; null where nothing was to be paid. */
  method?: PaymentMethod | null | undefined
}

/** A fault of ours has a reference, by which it is found in the log. `payment-unanswered`: it was asked long ago. */
export type ConnectionLost = { code: RefusalCode | 'payment-unanswered'; reference?: string | undefined }

export type EntryState = {
  screen: Screen
  /** A call is under way; whatever is tapped meanwhile is the same tap. */
  isBusy: boolean
  entryId?: string | undefined
  steps: readonly Step[]
  /** Those still to answer, the first of them asked; none before the player is ready. */
  questions: readonly Question[]
  /** When the time for the first is over, by this device's clock in ms; undefined where it has no limit. */
  until?: number | undefined
  /** How often that time can still be lengthened, once it was. */
  extensionsLeft?: number | undefined
  /** How the quiz went so far, where that did not end the entry. */
  quizStatus?: EntryStatus['quiz']['quizStatus'] | undefined
  tickets: readonly string[]
  /** What the tickets cost, once they are there. */
  paid?: Pick<EntryStatus['payment'], 'paidPrice' | 'tokenPrice' | 'credits'> | undefined
  /** Another payment of this entry came first, from another tab perhaps: this one was not made. */
  isPaidElsewhere?: boolean | undefined
  /** It was decided while the player was away. */
  isLate?: boolean | undefined
  /** How it was last tried to be paid. */
  method?: PaymentMethod | undefined
  /** What the payment is called, as far as it was told. */
  transactionId?: string | undefined
  /** Where the player tells their bank to pay; `isLeaving`: they are on the way there. */
  bankLink?: { href: string; isLeaving: boolean } | undefined
  /** Said above a step that stays usable. */
  notice?: NoticeCode | undefined
  /** What the limit that refused the last payment leaves; what costs more is marked. */
  remainingPence?: number | undefined
  /** No answer came (or a fault instead of one); nothing is lost and the same can be asked again. */
  lost?: ConnectionLost | undefined
  problem?: EntryProblem | undefined
}

export type EntryEvent =
  | { type: 'asked' }
  | { type: 'arrived'; screen: Exclude<Screen, 'result' | 'problem'> }
  | { type: 'entered'; entryId: string; steps: readonly Step[]; isLate?: boolean }
  /** `isBack`: the player has been at their bank, so a link that is still out is only waited for. */
  | { type: 'status'; status: EntryStatus; isBack?: boolean }
  | { type: 'paying'; method: PaymentMethod; transactionId?: string | undefined }
  | { type: 'linked'; href: string }
  | { type: 'questions'; questions: readonly Question[]; until: number | undefined }
  | { type: 'lengthened'; until: number; extensionsLeft: number }
  | { type: 'paid-elsewhere' }
  | { type: 'notice'; code: NoticeCode; remainingPence?: number | undefined }
  | { type: 'lost'; lost: ConnectionLost }
  | { type: 'problem'; problem: EntryProblem }
  /** Nothing has changed; the step shows by itself what is to be done. */
  | { type: 'stay' }
  | { type: 'again' }
  | { type: 'another-try' }

export const initialEntry: EntryState = { screen: 'starting', isBusy: false, steps: [], questions: [], tickets: [] }

export function reduce(state: EntryState, event: EntryEvent): EntryState {
  switch (event.type) {
    case 'asked':
      return { ...state, isBusy: true, notice: undefined, lost: undefined }
    case 'arrived':
      return { ...state, isBusy: false, lost: undefined, screen: event.screen }
    case 'entered':
      return { ...state, entryId: event.entryId, steps: event.steps, isLate: event.isLate }
    case 'status':
      return arrive(state, event.status, event.isBack)
    case 'paying':
      return { ...state, method: event.method, transactionId: event.transactionId }
    case 'linked':
      return { ...state, isBusy: false, screen: 'at-bank', bankLink: { href: event.href, isLeaving: true } }
    case 'questions':
      return { ...initialQuiz(state), screen: 'quiz', questions: event.questions, until: event.until }
    case 'lengthened':
      return { ...state, isBusy: false, until: event.until, extensionsLeft: event.extensionsLeft }
    case 'paid-elsewhere':
      return { ...state, isPaidElsewhere: true }
    case 'notice':
      return {
        ...state,
        isBusy: false,
        notice: event.code,
        remainingPence: event.remainingPence ?? state.remainingPence,
      }
    case 'lost':
      return { ...state, isBusy: false, lost: event.lost }
    case 'problem':
      return { ...state, isBusy: false, lost: undefined, screen: 'problem', problem: event.problem }
    case 'stay':
      return { ...state, isBusy: false }
    case 'again':
      return initialEntry
    case 'another-try':
      return { ...state, notice: undefined, lost: undefined }
  }
}

const initialQuiz = (state: EntryState): EntryState => ({
  ...state,
  isBusy: false,
  lost: undefined,
  questions: [],
  until: undefined,
  extensionsLeft: undefined,
})

/** The screen for where the server says the entry is. */
function arrive(state: EntryState, status: EntryStatus, isBack = false): EntryState {
  const { quiz, paymentMethod } = status
  const quizStatus = quiz.questionCount > 0 ? quiz.quizStatus : undefined
  const method = paymentMethod ?? state.method
  return arriveAt({ ...initialQuiz(state), quizStatus, method, bankLink: undefined }, state, status, isBack)
}

function arriveAt(state: EntryState, before: EntryState, status: EntryStatus, isBack: boolean): EntryState {
  if (status.status === 'completed')
    return { ...state, screen: 'result', tickets: status.tickets ?? [], paid: status.payment }
  if (status.status !== 'pending') return { ...state, screen: 'problem', problem: problemOfStatus(status) }
  const { paymentStatus, paymentLink, why = 'declined' } = status.payment
  if (paymentStatus === 'pending' && paymentLink !== undefined && !isBack)
    return { ...state, screen: 'at-bank', bankLink: { href: paymentLink, isLeaving: false } }
  if (paymentStatus === 'pending' || status.step === null) return { ...state, screen: 'waiting' }
  // A question whose time runs is fetched before anything else is shown, and shown in place of an older one.
  if (status.step === 'quiz' && status.quiz.isUnderWay)
    return before.questions.length > 0
      ? { ...before, screen: 'quiz', isBusy: true, lost: undefined }
      : { ...state, screen: 'starting', isBusy: true }
  const isDeclined = status.step === 'payment' && paymentStatus === 'failed'
  return { ...state, screen: status.step, ...(isDeclined ? { notice: NOTICES[why] ?? 'entry-failed' } : {}) }
}

/** What is said of a payment that paid for nothing, where it can be tried again. */
const NOTICES: Partial<Record<PaymentEnding, NoticeCode>> = {
  cancelled: 'payment-cancelled',
  'not-arrived': 'payment-not-arrived',
}

/** Why an entry that is over has no tickets. */
function problemOfStatus({ status, paymentMethod, quiz, payment }: EntryStatus): EntryProblem {
  const isLostByAnswer = quiz.quizStatus === 'wrong' || quiz.quizStatus === 'timed-out'
  const codes = {
    failed: isLostByAnswer && payment.paymentStatus === null ? 'wrong-answer' : 'entry-failed',
    expired: 'entry-timeout',
    refunded: 'entry-timeout',
    cancelled: 'no-active-ticket',
  } as const
  const code = codes[status as keyof typeof codes] ?? 'entry-failed'
  const detail = code === 'wrong-answer' && quiz.quizStatus === 'timed-out' ? TIMED_OUT_TEXT : undefined
  return { code, detail, method: payment.free ? null : paymentMethod, transactionId: payment.transactionId }
}

const STEP_NAMES = { quiz: 'Question', survey: 'Details', payment: 'Payment', result: 'Tickets' } as const

/** The step at which an entry is waited for. */
const paidAt = (steps: readonly Step[]): Step => steps.find((step) => step === 'payment') ?? steps.at(-1)!

/** The steps as the indicator at the top names them, and which of them is now; undefined before an entry and after it. */
export function progress(steps: readonly Step[], screen: Screen): { names: string[]; current: number } | undefined {
  if (steps.length === 0) return undefined
  const flow = startFlow<Step | 'result'>([...steps, 'result'])
  const step = screen === 'waiting' || screen === 'at-bank' ? paidAt(steps) : (screen as Step | 'result')
  if (!flow.steps.includes(step)) return undefined
  return { names: flow.steps.map((one) => STEP_NAMES[one]), current: stepsDone(goToStep(flow, step)) }
}
