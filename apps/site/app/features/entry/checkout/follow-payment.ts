/**
 * Follows the payment of an entry until it is decided: loads the status, polls, checks with the bank, and cancels a
 * bank payment. It also shows the outcome of a payment that was decided while the player was away (1-site §4 'Status
 * polling'; field rule 23).
 */
import { postEntryStatus } from '@fairdraw/contract/entry.ts'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { postCancelPayment, postCheckPayment } from '@fairdraw/contract/payment.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import type { api } from '../../../api.ts'
import type { EntryEvent, EntryState } from '../run/entry-machine.ts'
import type { Store } from '../run/entry-intent.ts'
import { effectOf } from '../run/effects.ts'
import type { EntryCall, Refusal } from '../run/effects.ts'
import { readPendingPayment, clearPendingPayment, savePendingPayment } from './pending-payment.ts'
import type { PendingPayment } from './pending-payment.ts'
import { pollStatus } from '../../payment/poll-status.ts'
import type { StatusAnswer } from '../../payment/poll-status.ts'

type FollowerDependencies = {
  competitionId: number
  api: typeof api
  /** Shared by all tabs of the browser; outlives the tab. */
  browserStore: Store
  wait: (ms: number) => Promise<void>
  get: () => EntryState
  dispatch: (event: EntryEvent) => void
  handleRefusal: (call: EntryCall, refusal: Refusal) => Promise<void>
  /** Enters, or continues the unfinished entry. */
  enter: () => Promise<void>
  /** Sets the call to repeat after no answer. */
  setRetry: (work: () => Promise<void>) => void
  /** This tab sent a payment for the entry and got no answer to it. */
  isUnanswered: () => boolean
  /** Runs what follows from a status besides its screen. */
  continueEntry: (status: EntryStatus) => Promise<void>
}

export type PaymentFollower = {
  /** Loads the status; polls while the payment is pending. */
  refreshStatus: () => Promise<void>
  poll: () => Promise<void>
  /** The player says that they approved: checks with the bank, then polls unless the bank has no approval. */
  checkBankApproval: () => Promise<void>
  /** A new payment begins, for which the player has not been at the bank. */
  beginPayment: () => void
  cancelPayment: () => Promise<void>
  /** Checks the status once, and shows nothing if it has not changed. */
  checkQuietly: () => Promise<void>
  resumePending: (pending: PendingPayment) => Promise<void>
  /** Call after every event: stores whether the player still has to see the outcome of a payment. */
  syncPendingPayment: () => void
}

/** The bank is unreachable, or the server is older: then only the player's statement counts. */
const INCONCLUSIVE_CODES: readonly string[] = ['busy', 'not-found']

/** The error screens of a payment whose outcome is still to come. */
const UNDECIDED_CODES: readonly string[] = [ENTRY_POLL_LIMIT, 'payment-duplicated']

export function createPaymentFollower({
  competitionId,
  api,
  browserStore,
  wait,
  get,
  dispatch,
  handleRefusal,
  enter,
  setRetry,
  isUnanswered,
  continueEntry,
}: FollowerDependencies): PaymentFollower {
  let isBackFromBank = false
  /** Increases with every poll and every cancellation. Polls with an older id are ignored. */
  let currentPoll = 0
  const body = () => ({ entryId: get().entryId ?? '' })

  async function fetchStatus(): Promise<StatusAnswer<Refusal>> {
    const answer = await api(postEntryStatus, { body: body() })
    if (answer.ok) return { status: answer.body }
    const refusal = answer.problem as Refusal
    return effectOf('status', refusal.code) === 'connection-lost' ? 'no-answer' : { refusal }
  }

  async function refreshStatus() {
    setRetry(refreshStatus)
    const answer = await api(postEntryStatus, { body: body() })
    if (!answer.ok) return handleRefusal('status', answer.problem as Refusal)
    await follow(answer.body)
  }

  const isAwaiting = () => get().screen === 'waiting' || get().screen === 'at-bank'

  async function follow(status: EntryStatus, isAwaited = isAwaiting()) {
    dispatch({ type: 'status', status, isBackFromBank, isAwaited, isUnanswered: isUnanswered() })
    await (get().screen === 'waiting' ? poll() : continueEntry(status))
  }

  async function poll() {
    currentPoll += 1
    const pollId = currentPoll
    dispatch({ type: 'arrived', screen: 'waiting' })
    const polled = await pollStatus(fetchStatus, wait, isBackFromBank, () => pollId !== currentPoll)
    if (pollId !== currentPoll) return undefined
    if ('refusal' in polled) return handleRefusal('status', polled.refusal)
    if ('status' in polled) return follow(polled.status)
    // If no poll got an answer, the transaction id comes from the payment's own reply.
    const { method, transactionId: knownId } = get()
    const transactionId = polled.limit?.payment.transactionId ?? knownId
    dispatch({ type: 'problem', problem: { code: ENTRY_POLL_LIMIT, place: 'poll', method, transactionId } })
  }

  async function cancelPayment() {
    currentPoll += 1
    setRetry(cancelPayment)
    const answer = await api(postCancelPayment, { body: body() })
    if (!answer.ok) return handleRefusal('cancel', answer.problem as Refusal)
    // Still pending means that the player already approved it at the bank, so it can only be polled.
    isBackFromBank = answer.body.payment.paymentStatus === 'pending'
    if (isBackFromBank) {
      dispatch({ type: 'arrived', screen: 'waiting' })
      dispatch({ type: 'notice', code: 'payment-approved' })
    }
    await follow(answer.body, isBackFromBank)
    // The player asked for it. Another ending has its message.
    if (get().notice === 'payment-cancelled') dispatch({ type: 'notice-cleared' })
  }

  async function checkBankApproval() {
    setRetry(checkBankApproval)
    const answer = await api(postCheckPayment, { body: body() })
    if (answer.ok && answer.body.payment.paymentLink !== undefined) {
      await follow(answer.body)
      return dispatch({ type: 'notice', code: 'payment-not-approved' })
    }
    if (!answer.ok && !INCONCLUSIVE_CODES.includes(answer.problem.code))
      return handleRefusal('status', answer.problem as Refusal)
    isBackFromBank = true
    await (answer.ok ? follow(answer.body) : poll())
  }

  return {
    refreshStatus,
    poll,
    cancelPayment,
    checkBankApproval,
    async checkQuietly() {
      const answer = await fetchStatus()
      const hasChanged =
        typeof answer === 'object' && 'status' in answer && answer.status.payment.paymentLink === undefined
      if (hasChanged && get().screen === 'at-bank' && !get().isBusy) await follow(answer.status)
    },
    beginPayment() {
      isBackFromBank = false
    },

    async resumePending({ entryId, back }) {
      isBackFromBank = back === 'paid'
      const answer = await api(postEntryStatus, { body: { entryId } })
      if (!answer.ok && answer.problem.code === 'unauthorized') {
        // Another player has logged in since.
        clearPendingPayment(browserStore, competitionId)
        return enter()
      }
      if (!answer.ok) return handleRefusal('status', answer.problem as Refusal)
      if (answer.body.status === 'pending') {
        // Back from the bank, so the player goes on waiting; a failure is shown by itself.
        if (isBackFromBank) {
          dispatch({ type: 'entered', entryId, steps: [] })
          dispatch({ type: 'arrived', screen: 'waiting' })
        }
        await enter()
      } else {
        dispatch({ type: 'entered', entryId, steps: get().steps, isLate: true })
        await follow(answer.body)
      }
      if (back !== 'cancelled') return
      if (get().screen === 'at-bank') await cancelPayment()
      if (get().screen === 'payment') dispatch({ type: 'notice', code: 'payment-cancelled' })
    },

    syncPendingPayment() {
      const { screen, entryId = '', problem } = get()
      const isOutcomeUnseen =
        screen === 'at-bank' ||
        screen === 'waiting' ||
        (screen === 'problem' && UNDECIDED_CODES.includes(problem?.code ?? ''))
      if (isOutcomeUnseen)
        savePendingPayment(browserStore, competitionId, { entryId, back: isBackFromBank ? 'paid' : undefined })
      else if (screen === 'payment') clearPendingPayment(browserStore, competitionId)
      else if (screen === 'result' || screen === 'problem') {
        const pending = readPendingPayment(browserStore, competitionId)
        if (pending) savePendingPayment(browserStore, competitionId, { ...pending, isTold: true })
      }
    },
  }
}
