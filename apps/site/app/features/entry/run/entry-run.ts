/**
 * Runs an entry through its API calls: sends a call, looks up the effect of a refusal, and dispatches events to the
 * state machine. It makes one call at a time. A call without an answer can be repeated with the same key
 * (docs/product-decisions.md#replies).
 */
import { createStore } from 'zustand/vanilla'
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
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { FormRefusal } from '@fairdraw/ui/form/form-state.ts'
import type { api } from '../../../api.ts'
import { initialEntry, reduce } from './entry-machine.ts'
import type { EntryEvent, EntryState } from './entry-machine.ts'
import {
  acceptedTerms,
  enterCall,
  deleteEntryIntent,
  hasResult,
  saveHasResult,
  saveEntryIntent,
} from './entry-intent.ts'
import type { Store } from './entry-intent.ts'
import { readPendingPayment, clearPendingPayment } from '../checkout/pending-payment.ts'
import { createPaymentFollower } from '../checkout/follow-payment.ts'
import {
  deleteIdempotencyKey,
  hasIdempotencyKey,
  idempotencyKeyFor,
  isDefinite,
} from '../../../session/idempotency-key.ts'
import { effectOf } from './effects.ts'
import type { Refusal, RefusalCode } from './effects.ts'
import { createRefusalHandler } from './handle-refusal.ts'

export type EntryRunDependencies = {
  api: typeof api
  tabStore: Store
  /** Shared by all tabs of the browser; outlives the tab. */
  browserStore: Store
  newKey: () => string
  /** The server's clock, in ms. */
  now: () => number
  wait: (ms: number) => Promise<void>
}

export type Visit = {
  /** A refresh, or back or forward, continues the same visit. A new visit begins another entry after a finished one. */
  isReload: boolean
  /** The terms must be accepted before an entry begins. */
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
  /** Enters, or continues the unfinished entry. */
  begin(visit: Visit): Promise<void>
  /** Shows the log-in; `begin` continues afterwards. */
  logIn(): void
  acceptTerms(version: number): Promise<void>
  startQuiz(): Promise<void>
  answer(questionId: string, answer: string): Promise<void>
  /** Extends the time for a question. */
  extend(questionId: string): Promise<void>
  /** Returns the field errors, or 'not-sent' where the answers were not accepted for another reason. */
  finishSurvey(survey: Survey): Promise<FormRefusal | 'not-sent' | undefined>
  /** Whether the payment was sent; not while another call is in progress. */
  pay(payment: Payment): Promise<boolean>
  /** Clears the message of the last attempt, when the player tries something else. */
  clearNotice(): void
  /** Repeats the call that got no answer. */
  retry(): Promise<void>
  /** Loads the status of an entry that was still pending when polling reached its limit. */
  checkAgain(): Promise<void>
  /** Checks a bank payment without showing progress: the player may have approved it in another app. */
  checkQuietly(): Promise<void>
  /** The player says that they have approved the payment at their bank. */
  confirmBankApproval(): Promise<void>
  /** Cancels a bank payment that is not approved yet, so that the player can choose another method. */
  changePaymentMethod(): Promise<void>
  /** Begins a new entry after one that has ended. */
  startOver(): Promise<void>
}

export function createEntryRun(
  competitionId: number,
  { api, tabStore, browserStore, newKey, now, wait }: EntryRunDependencies,
): EntryRun {
  const { getState: get, setState, subscribe } = createStore<EntryState>(() => initialEntry)
  let retryWork: (() => Promise<void>) | undefined
  const enterKey = enterCall(competitionId)
  const paymentCall = () => `payment:${get().entryId}`

  const dispatch = (event: EntryEvent) => {
    setState(reduce(get(), event), true)
    if (get().screen === 'result' || get().screen === 'problem') saveHasResult(tabStore, competitionId)
    follower.syncPendingPayment()
  }

  const handleRefusal = createRefusalHandler({
    competitionId,
    tabStore,
    get,
    dispatch,
    refreshStatus: () => follower.refreshStatus(),
  })
  const follower = createPaymentFollower({
    competitionId,
    api,
    browserStore,
    wait,
    get,
    dispatch,
    handleRefusal,
    enter,
    setRetry: (work) => (retryWork = work),
    isUnanswered: () => hasIdempotencyKey(tabStore, paymentCall()),
    // The time is already running: a reload, another tab or another device continues with the question.
    continueEntry: async ({ status, step, quiz }) => {
      if (status === 'pending' && step === 'quiz' && quiz.isUnderWay) await loadQuestions()
    },
  })
  const { refreshStatus, poll } = follower

  /** Runs one action at a time; ignores others meanwhile. Whether it ran. */
  const runIfIdle = async (work: () => Promise<void>): Promise<boolean> => {
    if (get().isBusy) return false
    retryWork = work
    dispatch({ type: 'call-started' })
    await work()
    return true
  }
  const runExclusive = async (work: () => Promise<void>): Promise<void> => void (await runIfIdle(work))

  /** Sends a call that changes data, with the same idempotency key until a definite answer. */
  async function callOnce<E extends Endpoint>(call: string, endpoint: E, body: object): Promise<Answer<E>> {
    const idempotencyKey = idempotencyKeyFor(tabStore, call, body, newKey)
    for (let n = 0; ; n += 1) {
      const answer = await api(endpoint, { body } as Parameters<typeof api<E>>[1], { idempotencyKey })
      if (!answer.ok && answer.problem.code === 'still-running' && n < 5) {
        await wait((answer.problem.retryAfter ?? 1) * 1000)
        continue
      }
      if (call !== enterKey && (answer.ok || isDefinite(answer.problem.code as RefusalCode)))
        deleteIdempotencyKey(tabStore, call)
      return answer
    }
  }

  /** Checks first whether the player may enter. An unfinished entry has its accepted terms already. */
  async function checkMayEnter() {
    retryWork = checkMayEnter
    const answer = await api(postMayEnter, { body: { competitionId } })
    if (!answer.ok) return handleRefusal('may-enter', answer.problem as Refusal)
    if (answer.body.hasUnfinished) return enter()
    dispatch({ type: 'arrived', screen: 'terms' })
  }

  async function enter() {
    const version = acceptedTerms(tabStore, competitionId)
    const terms = version === undefined ? {} : { termsAccepted: true, termsVersion: version }
    const answer = await callOnce(enterKey, postEnter, { competitionId, ...terms })
    if (!answer.ok) return handleRefusal('enter', answer.problem as Refusal)
    dispatch({ type: 'entered', entryId: answer.body.entryId, steps: answer.body.steps })
    // A stored key returns the first reply, from when the entry began. Only the status is current.
    await refreshStatus()
  }

  async function loadQuestions() {
    retryWork = loadQuestions
    const requestedAt = now()
    const answer = await api(postQuestions, { body: { entryId: get().entryId ?? '' } })
    if (!answer.ok) return handleRefusal('questions', answer.problem as Refusal)
    const [first] = answer.body.questions
    if (!first) return refreshStatus()
    // Counted from the request, so that the displayed time never ends after the server's.
    const until = first.secondsLeft === undefined ? undefined : requestedAt + first.secondsLeft * 1000
    dispatch({ type: 'questions', questions: answer.body.questions, until })
  }

  return {
    get,
    subscribe,
    async begin({ isReload, needsTermsFirst }) {
      if (get().isBusy) return
      const pending = readPendingPayment(browserStore, competitionId)
      if (pending && (isReload || !pending.isTold)) return runExclusive(() => follower.resumePending(pending))
      clearPendingPayment(browserStore, competitionId)
      if (!isReload && hasResult(tabStore, competitionId)) deleteEntryIntent(tabStore, competitionId)
      const needsTermsNow = needsTermsFirst && acceptedTerms(tabStore, competitionId) === undefined
      await runExclusive(needsTermsNow ? checkMayEnter : enter)
    },
    logIn: () => dispatch({ type: 'logged-out' }),
    async acceptTerms(version) {
      saveEntryIntent(tabStore, competitionId, version)
      await runExclusive(enter)
    },
    startQuiz: () => runExclusive(loadQuestions),
    answer: (questionId, text) =>
      runExclusive(async () => {
        const body = { entryId: get().entryId ?? '', questionId, answer: text }
        const answer = await callOnce(`answer:${questionId}`, postAnswer, body)
        if (!answer.ok) return handleRefusal('answer', answer.problem as Refusal)
        await (answer.body.remaining > 0 ? loadQuestions() : refreshStatus())
      }),
    extend: (questionId) =>
      runExclusive(async () => {
        const requestedAt = now()
        const answer = await api(postExtend, { body: { entryId: get().entryId ?? '', questionId } })
        if (!answer.ok) return handleRefusal('extend', answer.problem as Refusal)
        const { secondsLeft, extensionsLeft } = answer.body
        dispatch({ type: 'time-extended', secondsLeft, until: requestedAt + secondsLeft * 1000, extensionsLeft })
      }),
    async finishSurvey(survey) {
      let result: FormRefusal | 'not-sent' | undefined = 'not-sent'
      await runExclusive(async () => {
        const answer = await callOnce(`survey:${get().entryId}`, postSurvey, {
          entryId: get().entryId ?? '',
          ...survey,
        })
        if (answer.ok) {
          result = undefined
          return refreshStatus()
        }
        const refusal = answer.problem as Refusal
        if (effectOf('survey', refusal.code) === 'fields')
          result = { fields: refusal.fields, message: PROBLEMS['invalid-request'].text }
        return handleRefusal('survey', refusal)
      })
      return result
    },
    pay: (payment) =>
      runIfIdle(async () => {
        dispatch({ type: 'paying', method: payment.method })
        follower.beginPayment()
        const answer = await callOnce(paymentCall(), postPayment, { entryId: get().entryId, ...payment })
        if (!answer.ok) return handleRefusal('payment', answer.problem as Refusal)
        const { paymentStatus, paymentLink, transactionId } = answer.body
        dispatch({ type: 'paying', method: payment.method, transactionId })
        if (paymentLink !== undefined) return dispatch({ type: 'linked', href: paymentLink })
        await (paymentStatus === 'pending' ? poll() : refreshStatus())
      }),
    checkQuietly: follower.checkQuietly,
    confirmBankApproval: () => runExclusive(follower.checkBankApproval),
    changePaymentMethod: () => runExclusive(follower.cancelPayment),
    clearNotice: () => dispatch({ type: 'notice-cleared' }),
    async retry() {
      const work = retryWork
      if (work) await runExclusive(work)
    },
    checkAgain: () => runExclusive(refreshStatus),
    async startOver() {
      saveEntryIntent(tabStore, competitionId, acceptedTerms(tabStore, competitionId))
      clearPendingPayment(browserStore, competitionId)
      dispatch({ type: 'reset' })
      await runExclusive(enter)
      // The payment that failed has been shown already.
      if (get().screen === 'payment') dispatch({ type: 'notice-cleared' })
    },
  }
}
