/**
 * Walks an entry through its calls: asks, decides by the table of reactions, tells the machine. One call at a time; what
 * was not heard can be asked again with the same key (docs/product-decisions.md#replies).
 */
import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint, InputOf } from '@fairdraw/contract/endpoint.ts'
import {
  postAnswer,
  postEnter,
  postExtend,
  postMayEnter,
  postPayment,
  postQuestions,
  postSurvey,
} from '@fairdraw/contract/entry.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { api } from '../../../api.ts'
import type { FormRefusal as FormRefused } from '../../../ui/form/form-state.ts'
import { initialEntry, reduce } from './entry-machine.ts'
import type { EntryEvent, EntryState } from './entry-machine.ts'
import {
  acceptedTerms,
  enterCall,
  deleteIntentions,
  isDone,
  keyFor,
  markDone,
  settle,
  wishToEnter,
} from './intentions.ts'
import type { Store } from './intentions.ts'
import { readPendingPayment, clearPendingPayment } from '../../payment/flow/pending-payment.ts'
import { followPayment } from '../../payment/flow/follow-payment.ts'
import { isDefinite, effectOf } from './effects.ts'
import type { Call, Effect, Refused, RefusalCode } from './effects.ts'

export type Ports = {
  api: typeof api
  /** The tab's. */
  store: Store
  /** The browser's. */
  kept: Store
  newKey: () => string
  /** This device's clock, in ms. */
  now: () => number
  wait: (ms: number) => Promise<void>
}

export type Visit = {
  /** A refresh, or back or forward: the same visit as before. A fresh one begins another entry after a finished one. */
  isReload: boolean
  /** The terms are to be accepted before an entry begins. */
  needsTermsFirst: boolean
}

export type Survey = Omit<InputOf<typeof postSurvey, 'body'>, 'entryId'>
type Terms = { termsAccepted?: boolean; termsVersion?: number }
export type Payment = {
  method: PaymentMethod
  bundleId?: string
  nonce?: string
  deviceData?: string
  bankId?: string
  creditIds?: string[]
  saveCard?: boolean
} & Terms

export type EntryRun = {
  get(): EntryState
  subscribe(listener: () => void): () => void
  /** Enters, or goes on with the unfinished entry. */
  begin(visit: Visit): Promise<void>
  /** Shows the log-in; `begin` goes on afterwards. */
  logIn(): void
  acceptTerms(version: number): Promise<void>
  startQuiz(): Promise<void>
  answer(questionId: string, answer: string): Promise<void>
  /** Lengthens the time for a question. */
  extend(questionId: string): Promise<void>
  /** Comes back with what is wrong with the fields; 'not-sent' where the answers were not taken for another reason. */
  finishSurvey(given: Survey): Promise<FormRefused | 'not-sent' | undefined>
  pay(payment: Payment): Promise<void>
  /** Something else is tried in the browser: what was said of the last try is over. */
  tryAnew(): void
  /** Asks again what got no answer. */
  retry(): Promise<void>
  /** Looks again at an entry that was still pending when polling gave up, or whose player has been elsewhere. */
  lookAgain(): Promise<void>
  /** Looks quietly whether a bank payment has come on: its player may have been at their bank in another app. */
  glance(): Promise<void>
  /** The player says that they have paid at their bank. */
  approvedAtBank(): Promise<void>
  /** Takes a bank payment back that was not agreed to yet, so that the entry can be paid in another way. */
  payAnotherWay(): Promise<void>
  /** A new entry after one that has ended. */
  startOver(): Promise<void>
}

/** A payment came too late for an entry that is being paid, or was. */
const PAID_ALREADY: readonly RefusalCode[] = ['payment-duplicated', 'entry-finished']

export function createEntryRun(competitionId: number, { api, store, kept, newKey, now, wait }: Ports): EntryRun {
  let state = initialEntry
  let again: (() => Promise<void>) | undefined
  const listeners = new Set<() => void>()
  const enterKey = enterCall(competitionId)

  const tell = (event: EntryEvent) => {
    state = reduce(state, event)
    if (state.screen === 'result' || state.screen === 'problem') markDone(store, competitionId)
    following.note()
    for (const listener of listeners) listener()
  }

  const following = followPayment({
    competitionId,
    api,
    kept,
    wait,
    get: () => state,
    tell,
    refused,
    enter,
    setAgain: (work) => (again = work),
    // Its time runs already: a reload, another tab or another device goes on with it.
    goOn: async ({ status, step, quiz }) => {
      if (status === 'pending' && step === 'quiz' && quiz.isUnderWay) await questions()
    },
  })
  const { askStatus, poll } = following

  /** A tap: ignored while another is under way. */
  const tap = async (work: () => Promise<void>) => {
    if (state.isBusy) return
    again = work
    tell({ type: 'asked' })
    await work()
  }

  /** Asks a call that takes something; the key is the same until a definite answer. */
  async function askOnce<E extends Endpoint>(call: string, endpoint: E, body: object): Promise<Answer<E>> {
    const idempotencyKey = keyFor(store, call, body, newKey)
    for (let n = 0; ; n += 1) {
      const answer = await api(endpoint, { body } as Parameters<typeof api<E>>[1], { idempotencyKey })
      if (!answer.ok && answer.problem.code === 'still-running' && n < 5) {
        await wait((answer.problem.retryAfter ?? 1) * 1000)
        continue
      }
      if (call !== enterKey && (answer.ok || isDefinite(answer.problem.code as RefusalCode))) settle(store, call)
      return answer
    }
  }

  /** Why the entry cannot be had is said before anything is asked; an unfinished one has its terms already. */
  async function arrive() {
    again = arrive
    const answer = await api(postMayEnter, { body: { competitionId } })
    // A server of the version before does not know the question: then the entry itself says it.
    const isUnknown = !answer.ok && answer.problem.code === 'not-found'
    if (!answer.ok && !isUnknown) return refused('may-enter', answer.problem as Refused)
    if (answer.ok && answer.body.hasUnfinished) return enter()
    tell({ type: 'arrived', screen: 'terms' })
  }

  async function enter() {
    const version = acceptedTerms(store, competitionId)
    const terms = version === undefined ? {} : { termsAccepted: true, termsVersion: version }
    const answer = await askOnce(enterKey, postEnter, { competitionId, ...terms })
    if (!answer.ok) return refused('enter', answer.problem as Refused)
    tell({ type: 'entered', entryId: answer.body.entryId, steps: answer.body.steps })
    // A kept key brings back the first reply, from when the entry began: only the status says where it is by now.
    await askStatus()
  }

  async function questions() {
    again = questions
    const askedAt = now()
    const answer = await api(postQuestions, { body: { entryId: state.entryId ?? '' } })
    if (!answer.ok) return refused('questions', answer.problem as Refused)
    const [first] = answer.body.questions
    if (!first) return askStatus()
    // Counted from the asking, so that what is shown is over no later than what the server counts.
    const until = first.secondsLeft === undefined ? undefined : askedAt + first.secondsLeft * 1000
    tell({ type: 'questions', questions: answer.body.questions, until })
  }

  const reactions: Record<Effect, (refusal: Refused, call: Call) => void | Promise<void>> = {
    problem: ({ code, reference, detail, until }, call) =>
      tell({
        type: 'problem',
        problem: { code: code as ProblemCode, reference, detail, until, wasPaying: call === 'payment' },
      }),
    notice: ({ code, remainingPence, declineReason }) =>
      tell({ type: 'notice', code: declineReason ? 'security-code-refused' : code, remainingPence }),
    fields: () => tell({ type: 'stay' }),
    'ask-status': askStatus,
    poll,
    repeat: ({ code }) => tell({ type: 'lost', lost: { code } }),
    lost: ({ code, reference }) => tell({ type: 'lost', lost: { code, reference } }),
    'log-in': () => tell({ type: 'arrived', screen: 'login' }),
    'accept-terms': () => {
      const isOutdated = acceptedTerms(store, competitionId) !== undefined
      deleteIntentions(store, competitionId)
      tell({ type: 'arrived', screen: 'terms' })
      if (isOutdated) tell({ type: 'notice', code: 'terms-not-accepted' })
    },
  }

  async function refused(call: Call, refusal: Refused) {
    if (call === 'payment' && PAID_ALREADY.includes(refusal.code)) tell({ type: 'paid-elsewhere' })
    if (call === 'enter' && isDefinite(refusal.code)) settle(store, enterKey)
    await reactions[effectOf(call, refusal.code)](refusal, call)
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async begin({ isReload, needsTermsFirst }) {
      if (state.isBusy) return
      const awaited = readPendingPayment(kept, competitionId)
      if (awaited && (isReload || !awaited.isTold)) return tap(() => following.lookAfter(awaited))
      clearPendingPayment(kept, competitionId)
      if (!isReload && isDone(store, competitionId)) deleteIntentions(store, competitionId)
      const isAskingTerms = needsTermsFirst && acceptedTerms(store, competitionId) === undefined
      await tap(isAskingTerms ? arrive : enter)
    },
    logIn: () => tell({ type: 'arrived', screen: 'login' }),
    async acceptTerms(version) {
      wishToEnter(store, competitionId, version)
      await tap(enter)
    },
    startQuiz: () => tap(questions),
    answer: (questionId, given) =>
      tap(async () => {
        const body = { entryId: state.entryId ?? '', questionId, answer: given }
        const answer = await askOnce(`answer:${questionId}`, postAnswer, body)
        if (!answer.ok) return refused('answer', answer.problem as Refused)
        await (answer.body.remaining > 0 ? questions() : askStatus())
      }),
    extend: (questionId) =>
      tap(async () => {
        const askedAt = now()
        const answer = await api(postExtend, { body: { entryId: state.entryId ?? '', questionId } })
        if (!answer.ok) return refused('extend', answer.problem as Refused)
        const { secondsLeft, extensionsLeft } = answer.body
        tell({ type: 'lengthened', until: askedAt + secondsLeft * 1000, extensionsLeft })
      }),
    async finishSurvey(given) {
      let wrong: FormRefused | 'not-sent' | undefined = 'not-sent'
      await tap(async () => {
        const answer = await askOnce(`survey:${state.entryId}`, postSurvey, { entryId: state.entryId ?? '', ...given })
        if (answer.ok) {
          wrong = undefined
          return askStatus()
        }
        const refusal = answer.problem as Refused
        if (effectOf('survey', refusal.code) === 'fields')
          wrong = { fields: refusal.fields, message: PROBLEMS['invalid-request'].text }
        return refused('survey', refusal)
      })
      return wrong
    },
    pay: (payment) =>
      tap(async () => {
        tell({ type: 'paying', method: payment.method })
        following.beginPayment()
        const answer = await askOnce(`payment:${state.entryId}`, postPayment, { entryId: state.entryId, ...payment })
        if (!answer.ok) return refused('payment', answer.problem as Refused)
        const { paymentStatus, paymentLink, transactionId } = answer.body
        tell({ type: 'paying', method: payment.method, transactionId })
        if (paymentLink !== undefined) return tell({ type: 'linked', href: paymentLink })
        await (paymentStatus === 'pending' ? poll() : askStatus())
      }),
    glance: following.glance,
    approvedAtBank: () => tap(following.checkBank),
    payAnotherWay: () => tap(following.takeBack),
    tryAnew: () => tell({ type: 'another-try' }),
    async retry() {
      const work = again
      if (work) await tap(work)
    },
    lookAgain: () => tap(askStatus),
    async startOver() {
      wishToEnter(store, competitionId, acceptedTerms(store, competitionId))
      clearPendingPayment(kept, competitionId)
      tell({ type: 'again' })
      await tap(enter)
    },
  }
}
