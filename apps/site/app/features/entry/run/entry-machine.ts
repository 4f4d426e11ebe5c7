/** The entry document's screens and their transitions, as a pure reducer (2-flows §2, §4; docs/product-decisions.md#entry). */
import type { EntryStatus, Question } from '@fairdraw/contract/entry.ts'
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import type { ErrorPlace } from '@fairdraw/rules/entry/error-cases.ts'
import type { EntryMoney, EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/entry/quiz.ts'
import { goToStep, startFlow, stepsDone } from '@fairdraw/rules/entry/step-flow.ts'
import type { PaymentEnding, PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import type { EntryCall, NoticeCode, RefusalCode } from './effects.ts'

export type Screen = 'starting' | 'login' | 'terms' | Step | 'at-bank' | 'waiting' | 'result' | 'problem'

/** An internal error has a reference to find it in the log. `payment-unanswered`: the request was sent long ago. */
export type ConnectionLost = {
  code: RefusalCode | 'payment-unanswered'
  place: ErrorPlace
  reference?: string | undefined
}

export type EntryState = {
  screen: Screen
  /** A call is in progress; further taps are ignored. */
  isBusy: boolean
  entryId?: string | undefined
  steps: readonly Step[]
  /** The unanswered questions; the first is shown. Empty before the player starts. */
  questions: readonly Question[]
  /** The deadline of the first question, by this device's clock in ms; undefined without a time limit. */
  until?: number | undefined
  /** How many extensions are left, known after the first one. */
  extensionsLeft?: number | undefined
  /** The result of the quiz so far, where it did not end the entry. */
  quizStatus?: EntryStatus['quiz']['quizStatus'] | undefined
  tickets: readonly string[]
  /** The tickets have a receipt. */
  hasTicketReceipt?: boolean | undefined
  /** The tokens that the tickets earned; undefined: none. */
  tokensEarned?: number | undefined
  /** What the tickets cost, once they exist. */
  paid?: Pick<EntryStatus['payment'], 'paidPrice' | 'tokenPrice' | 'credits'> | undefined
  /** Another payment for this entry came first, for example from another tab. This one was not made. */
  isPaidElsewhere?: boolean | undefined
  /** The entry was decided while the player was away. */
  isLate?: boolean | undefined
  /** The method of the last payment attempt. */
  method?: PaymentMethod | undefined
  /** The transaction id of the payment, once known. */
  transactionId?: string | undefined
  /** The link where the player approves a bank payment. `isLeaving`: the page is redirecting there. */
  bankLink?: { href: string; isLeaving: boolean } | undefined
  /** A message above a step that stays usable. */
  notice?: NoticeCode | undefined
  /** The reference of the refusal that the notice is about. */
  noticeReference?: string | undefined
  /** What is left of the spend limit that refused the last payment. Bundles that cost more are marked. */
  remainingPence?: number | undefined
  /** How many tickets of a fixed run were left for the refused bundle. */
  ticketsLeft?: number | undefined
  /** The last call got no answer, or an internal error. It can be repeated safely. */
  connectionLost?: ConnectionLost | undefined
  problem?: EntryProblem | undefined
  /** The last payment got no answer: what became of it is not known. */
  isPaymentUnanswered?: boolean | undefined
  /** On the log-in: a payment is under way, or may be. */
  isPaymentOpen?: boolean | undefined
}

export type EntryEvent =
  | { type: 'call-started' }
  | { type: 'arrived'; screen: Exclude<Screen, 'login' | 'result' | 'problem'> }
  /** `call`: the refused call; undefined where the session ended elsewhere. */
  | { type: 'logged-out'; call?: EntryCall }
  | { type: 'entered'; entryId: string; steps: readonly Step[]; isLate?: boolean }
  /**
   * `isBackFromBank`: the player has been at the bank, so an open payment link means waiting. `isAwaited`: the player
   * waits for the payment, so its failure is shown by itself. A page that is opened later shows the step.
   * `isUnanswered`: this tab sent a payment and got no answer to it.
   */
  | { type: 'status'; status: EntryStatus; isBackFromBank?: boolean; isAwaited?: boolean; isUnanswered?: boolean }
  | { type: 'paying'; method: PaymentMethod; transactionId?: string | undefined }
  | { type: 'linked'; href: string }
  | { type: 'questions'; questions: readonly Question[]; until: number | undefined }
  | { type: 'time-extended'; secondsLeft: number; until: number; extensionsLeft: number }
  | { type: 'paid-elsewhere' }
  | {
      type: 'notice'
      code: NoticeCode
      reference?: string | undefined
      remainingPence?: number | undefined
      ticketsLeft?: number | undefined
    }
  | { type: 'connection-lost'; connectionLost: ConnectionLost }
  | { type: 'problem'; problem: EntryProblem }
  /** Nothing changes here: the step itself shows what to correct. */
  | { type: 'call-ended' }
  | { type: 'reset' }
  | { type: 'notice-cleared' }

type StatusEvent = Extract<EntryEvent, { type: 'status' }>

export const initialEntry: EntryState = { screen: 'starting', isBusy: false, steps: [], questions: [], tickets: [] }

const NO_MESSAGES = { notice: undefined, noticeReference: undefined, connectionLost: undefined }

export function reduce(state: EntryState, event: EntryEvent): EntryState {
  switch (event.type) {
    case 'call-started':
      return { ...state, isBusy: true, ...NO_MESSAGES }
    case 'arrived':
      return { ...state, isBusy: false, connectionLost: undefined, screen: event.screen }
    case 'logged-out':
      return {
        ...state,
        isBusy: false,
        connectionLost: undefined,
        screen: 'login',
        isPaymentOpen: isPaymentOpen(state, event.call),
      }
    case 'entered':
      return { ...state, entryId: event.entryId, steps: event.steps, isLate: event.isLate }
    case 'status':
      return applyStatus(state, event)
    case 'paying':
      return { ...state, method: event.method, transactionId: event.transactionId }
    case 'linked':
      return { ...answered(state), screen: 'at-bank', bankLink: { href: event.href, isLeaving: true } }
    case 'questions':
      return { ...withoutQuestions(state), screen: 'quiz', questions: event.questions, until: event.until }
    case 'time-extended': {
      const { secondsLeft, until, extensionsLeft } = event
      const questions = state.questions.map((question, index) =>
        index === 0 ? { ...question, secondsLeft } : question,
      )
      return { ...state, isBusy: false, questions, until, extensionsLeft }
    }
    case 'paid-elsewhere':
      return { ...state, isPaidElsewhere: true }
    case 'notice':
      return {
        ...answered(state),
        notice: event.code,
        noticeReference: event.reference,
        remainingPence: event.remainingPence ?? state.remainingPence,
        ticketsLeft: event.ticketsLeft,
      }
    case 'connection-lost':
      return {
        ...state,
        isBusy: false,
        connectionLost: event.connectionLost,
        isPaymentUnanswered: state.isPaymentUnanswered || event.connectionLost.place === 'payment',
      }
    case 'problem':
      return { ...answered(state), connectionLost: undefined, screen: 'problem', problem: event.problem }
    case 'call-ended':
      return { ...state, isBusy: false }
    case 'reset':
      return initialEntry
    case 'notice-cleared':
      return { ...state, ...NO_MESSAGES }
  }
}

const answered = (state: EntryState): EntryState => ({ ...state, isBusy: false, isPaymentUnanswered: undefined })

/** Whether money may be on its way when the log-in interrupts. A payment that was refused for the session was not made. */
function isPaymentOpen({ screen, isBusy, isPaymentUnanswered, isPaymentOpen: wasOpen }: EntryState, call?: EntryCall) {
  if (call === 'payment' || isPaymentUnanswered) return isPaymentUnanswered
  return (
    screen === 'waiting' || screen === 'at-bank' || (screen === 'payment' && isBusy) || (screen === 'login' && wasOpen)
  )
}

const withoutQuestions = (state: EntryState): EntryState => ({
  ...answered(state),
  connectionLost: undefined,
  questions: [],
  until: undefined,
  extensionsLeft: undefined,
})

/** Moves to the screen that fits the server's status. */
function applyStatus(state: EntryState, event: StatusEvent): EntryState {
  const { quiz, paymentMethod } = event.status
  const quizStatus = quiz.questionCount > 0 ? quiz.quizStatus : undefined
  const method = paymentMethod ?? state.method
  return screenFor({ ...withoutQuestions(state), quizStatus, method, bankLink: undefined }, state, event)
}

function screenFor(
  state: EntryState,
  before: EntryState,
  { status, isBackFromBank = false, isAwaited = false, isUnanswered = false }: StatusEvent,
): EntryState {
  if (status.status === 'completed')
    return {
      ...state,
      screen: 'result',
      tickets: status.tickets ?? [],
      hasTicketReceipt: status.hasTicketReceipt,
      tokensEarned: status.tokensEarned,
      paid: status.payment,
    }
  if (status.status !== 'pending') return { ...state, screen: 'problem', problem: problemOfStatus(status) }
  const { paymentStatus, paymentLink, why = 'declined' } = status.payment
  if (paymentStatus === 'pending' && paymentLink !== undefined && !isBackFromBank)
    return { ...state, screen: 'at-bank', bankLink: { href: paymentLink, isLeaving: false } }
  if (paymentStatus === 'pending' || status.step === null) return { ...state, screen: 'waiting' }
  // A question whose time is running is loaded before anything else is shown, and replaces an older one.
  if (status.step === 'quiz' && status.quiz.isUnderWay)
    return before.questions.length > 0
      ? { ...before, screen: 'quiz', isBusy: true, connectionLost: undefined }
      : { ...state, screen: 'starting', isBusy: true }
  if (status.step !== 'payment') return { ...state, screen: status.step }
  if (paymentStatus !== 'failed')
    return { ...state, screen: 'payment', ...(isUnanswered && { notice: 'payment-not-received' as const }) }
  return isAwaited && why !== 'cancelled'
    ? { ...state, screen: 'problem', problem: failedPayment(status) }
    : { ...state, screen: 'payment', notice: NOTICE_BY_ENDING[why] ?? 'entry-failed' }
}

/** The notice for a payment that failed and can be tried again. */
const NOTICE_BY_ENDING: Partial<Record<PaymentEnding, NoticeCode>> = {
  cancelled: 'payment-cancelled',
  'not-arrived': 'payment-not-arrived',
}

function failedPayment({ paymentMethod, payment: { why, transactionId } }: EntryStatus): EntryProblem {
  const failure = why === 'not-arrived' ? why : undefined
  return { code: 'entry-failed', place: 'poll', method: paymentMethod, transactionId, failure }
}

const CODES_BY_STATUS = {
  failed: 'entry-failed',
  expired: 'entry-timeout',
  refunded: 'entry-timeout',
  cancelled: 'no-active-ticket',
} as const

/** Why an ended entry has no tickets. */
function problemOfStatus(ended: EntryStatus): EntryProblem {
  const { status, paymentMethod, quiz, payment } = ended
  const hasFailedQuiz = quiz.quizStatus === 'wrong' || quiz.quizStatus === 'timed-out'
  const code = hasFailedQuiz && status === 'failed' ? 'wrong-answer' : CODES_BY_STATUS[status as 'failed']
  const money = moneyOfEndedEntry(ended, hasFailedQuiz)
  const hadTime = code !== 'wrong-answer' || quiz.quizStatus === 'wrong'
  return {
    code,
    place: 'poll',
    detail: hadTime || money?.state !== 'unpaid' ? undefined : TIMED_OUT_TEXT,
    method: payment.free ? null : paymentMethod,
    transactionId: payment.transactionId,
    money,
  }
}

/** What the status says about the money of an entry that is over; undefined while money may still arrive. */
function moneyOfEndedEntry({ status, payment }: EntryStatus, hasFailedQuiz: boolean): EntryMoney | undefined {
  const { paymentStatus, paid, paidPrice, tokenPrice, why } = payment
  if (paymentStatus === null)
    return status === 'refunded' ? { state: 'called-off', tokens: tokenPrice } : { state: 'unpaid' }
  if (status === 'refunded' && paid) return { state: 'withdrawn' }
  const because = hasFailedQuiz ? 'wrong-answer' : refundReasonOf(why)
  if (paymentStatus === 'refunded') return { state: 'refunded', because, pence: paidPrice }
  if (paymentStatus === 'completed') return { state: 'refund-due', because, pence: paidPrice }
  // The money was that of an earlier payment.
  return status === 'refunded' ? { state: 'refunded', because } : undefined
}

const refundReasonOf = (why: PaymentEnding | undefined) =>
  why === undefined ? 'by-hand' : why === 'sold-out' || why === 'too-few' ? why : 'too-late'

const STEP_NAMES = { quiz: 'Question', survey: 'Details', payment: 'Payment', result: 'Tickets' } as const

/** The step that is shown as current while an entry is pending. */
const waitingStepOf = (steps: readonly Step[]): Step => steps.find((step) => step === 'payment') ?? steps.at(-1)!

/** The step names of the progress indicator and the current one; undefined before and after an entry. */
export function progress(steps: readonly Step[], screen: Screen): { names: string[]; current: number } | undefined {
  if (steps.length === 0) return undefined
  const flow = startFlow<Step | 'result'>([...steps, 'result'])
  const step = screen === 'waiting' || screen === 'at-bank' ? waitingStepOf(steps) : (screen as Step | 'result')
  if (!flow.steps.includes(step)) return undefined
  return { names: flow.steps.map((one) => STEP_NAMES[one]), current: stepsDone(goToStep(flow, step)) }
}
