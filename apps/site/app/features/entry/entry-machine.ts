/** The entry document's screens and how one leads to the next: pure (2-flows §2, §4; decisions: an entry, end to end). */
import type { EntryStatus, Question } from '@fairdraw/contract/entry.ts'
import type { Step } from '@fairdraw/rules/competition.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { RefusalCode } from './reactions.ts'

export type Screen = 'starting' | 'login' | 'terms' | Step | 'waiting' | 'result' | 'problem'

/** What the error screen is told. */
export type EntryProblem = {
  code: ProblemCode | typeof ENTRY_POLL_LIMIT
  reference?: string | undefined
  transactionId?: string | undefined
  /** How it was to be paid; null where nothing was to be paid. */
  method?: PaymentMethod | null | undefined
}

/** A fault of ours has a reference, by which it is found in the log. */
export type Lost = { code: RefusalCode; reference?: string | undefined }

export type EntryState = {
  screen: Screen
  /** A call is under way; whatever is tapped meanwhile is the same tap. */
  isBusy: boolean
  entryId?: string | undefined
  steps: readonly Step[]
  questions: readonly Question[]
  /** How the last question went, where that did not end the entry. */
  quizStatus?: EntryStatus['quiz']['quizStatus'] | undefined
  tickets: readonly string[]
  /** Said above a step that stays usable. */
  notice?: RefusalCode | undefined
  /** No answer came (or a fault instead of one); nothing is lost and the same can be asked again. */
  lost?: Lost | undefined
  problem?: EntryProblem | undefined
}

export type EntryEvent =
  | { type: 'asked' }
  | { type: 'arrived'; screen: Exclude<Screen, 'result' | 'problem'> }
  | { type: 'entered'; entryId: string; steps: readonly Step[] }
  | { type: 'status'; status: EntryStatus }
  | { type: 'questions'; questions: readonly Question[] }
  | { type: 'judged'; quizStatus: EntryStatus['quiz']['quizStatus'] }
  | { type: 'notice'; code: RefusalCode }
  | { type: 'lost'; lost: Lost }
  | { type: 'problem'; problem: EntryProblem }
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
      return { ...state, entryId: event.entryId, steps: event.steps }
    case 'status':
      return arrive({ ...state, isBusy: false, lost: undefined }, event.status)
    case 'questions':
      return { ...state, isBusy: false, questions: event.questions }
    case 'judged':
      return { ...state, quizStatus: event.quizStatus }
    case 'notice':
      return { ...state, isBusy: false, notice: event.code }
    case 'lost':
      return { ...state, isBusy: false, lost: event.lost }
    case 'problem':
      return { ...state, isBusy: false, lost: undefined, screen: 'problem', problem: event.problem }
    case 'again':
      return initialEntry
    case 'another-try':
      return { ...state, notice: undefined, lost: undefined }
  }
}

/** The screen for where the server says the entry is. */
function arrive(state: EntryState, status: EntryStatus): EntryState {
  if (status.status === 'completed') return { ...state, screen: 'result', tickets: status.tickets ?? [] }
  if (status.status !== 'pending') return { ...state, screen: 'problem', problem: problemOfStatus(status) }
  const { paymentStatus } = status.payment
  if (paymentStatus === 'pending' || status.step === null) return { ...state, screen: 'waiting' }
  const isDeclined = status.step === 'payment' && paymentStatus === 'failed'
  return { ...state, screen: status.step, ...(isDeclined ? { notice: 'entry-failed' } : {}) }
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
  return { code, method: payment.free ? null : paymentMethod, transactionId: payment.transactionId }
}

/** The steps as the indicator at the top names them, and which of them is now; undefined before an entry and after it. */
export function progress(steps: readonly Step[], screen: Screen): { names: string[]; current: number } | undefined {
  const names = { quiz: 'Question', survey: 'Details', payment: 'Payment' } as const
  if (steps.length === 0) return undefined
  const current =
    screen === 'waiting' ? steps.length - 1 : screen === 'result' ? steps.length : steps.indexOf(screen as Step)
  return current < 0 ? undefined : { names: [...steps.map((step) => names[step]), 'Tickets'], current }
}
