/**
 * Runs a quick-pay entry through its API calls (docs/product-decisions.md#smaller-things): the details, the payment and the status.
 * The request is stored in the tab until it is answered, and afterwards the entry and its status token. After a refresh, a lost
 * connection or another tap, the stored request is repeated first with the same key, so that the player never pays twice.
 */
import { createStore } from 'zustand/vanilla'
import { postQuickPayEntry, postQuickPayStatus, getQuickPayDetails } from '@fairdraw/contract/payment.ts'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { pollDelayMs } from '@fairdraw/rules/payment/payment.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { messageFor } from '@fairdraw/rules/player/validation.ts'
import type { api } from '../../api.ts'
import { initialEntry, reduce } from '../entry/run/entry-machine.ts'
import type { EntryEvent, EntryState } from '../entry/run/entry-machine.ts'
import type { Store } from '../entry/run/entry-intent.ts'
import { isDefinite } from '../../session/idempotency-key.ts'
import { effectOf } from '../entry/run/effects.ts'
import type { Refusal } from '../entry/run/effects.ts'
import { clientTokenError } from '../payment/card/client-token.ts'
import { pollStatus } from '../payment/poll-status.ts'
import type { StatusAnswer } from '../payment/poll-status.ts'

export type QuickPayDetails = ReplyOf<typeof getQuickPayDetails>['body']
/** The data from the Apple Pay sheet, with the order and the player's ticks. */
export type QuickPayment = {
  bundleId: string
  nonce: string
  deviceData?: string
  phone: string
  termsAccepted: boolean
  termsVersion: number
  isAdult: boolean
}

export type QuickPayState = EntryState & {
  details?: QuickPayDetails | undefined
  /** The phone number from the sheet. The player can open its account with a texted code. */
  phone?: string | undefined
  /** What to correct in the sheet; a new list for each refusal. */
  fieldMessages?: readonly string[] | undefined
}

/** Stored. `isTold`: the outcome was shown; a refresh shows it again, the next visit begins a new entry. */
type StoredEntry = { entryId: string; statusToken: string; phone: string; isTold?: boolean }
/** Stored: a request without an answer. Its nonce is valid for one payment only. */
type UnansweredRequest = { key: string; payment: QuickPayment; at: number }
type QuickPayDependencies = {
  api: typeof api
  store: Store
  newKey: () => string
  wait: (ms: number) => Promise<void>
  now: () => number
}

/** An older request is repeated only after a tap of the player, since opening a page must not pay. */
const MAX_AUTO_RESEND_AGE_MS = 5 * 60_000

export type QuickPayRun = {
  get(): QuickPayState
  subscribe(listener: () => void): () => void
  begin(visit: { isReload: boolean }): Promise<void>
  pay(payment: QuickPayment): Promise<void>
  retry(): Promise<void>
  checkAgain(): Promise<void>
  startOver(): Promise<void>
  clearNotice(): void
  /** The gateway library's token: first the one from the details, then a new one for each call. Throws where there is none. */
  clientToken(): Promise<string>
}

export function createQuickPayRun(
  competitionId: number,
  { api, store, newKey, wait, now }: QuickPayDependencies,
): QuickPayRun {
  const unansweredStorageKey = `quick-pay-sent:${competitionId}`
  const entryStorageKey = `quick-pay-opened:${competitionId}`
  const { getState: get, setState: set, subscribe } = createStore<QuickPayState>(() => initialEntry)
  let retryWork: (() => Promise<void>) | undefined
  let isTokenUsed = false

  const dispatch = (event: EntryEvent) => {
    const clearsMessages = event.type === 'call-started' || event.type === 'notice-cleared'
    set({ ...reduce(get(), event), ...(clearsMessages && { fieldMessages: undefined }) })
    const entry = readEntry()
    const hasOutcome =
      get().screen === 'result' || (get().screen === 'problem' && get().problem?.code !== ENTRY_POLL_LIMIT)
    if (entry && hasOutcome)
      store.setItem(entryStorageKey, JSON.stringify({ ...entry, isTold: true } satisfies StoredEntry))
  }

  const runExclusive = async (work: () => Promise<void>) => {
    if (get().isBusy) return
    retryWork = work
    dispatch({ type: 'call-started' })
    await work()
  }

  const read = (key: string): unknown => {
    try {
      return JSON.parse(store.getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
  const readEntry = () => read(entryStorageKey) as StoredEntry | undefined
  const readUnanswered = () => read(unansweredStorageKey) as UnansweredRequest | undefined

  async function loadDetails() {
    const answer = await api(getQuickPayDetails, { query: { competitionId } })
    if (!answer.ok) return handleRefusal(answer.problem as Refusal)
    isTokenUsed = false
    set({ details: answer.body })
    dispatch({ type: 'arrived', screen: 'payment' })
  }

  async function refreshStatus() {
    retryWork = refreshStatus
    const answer = await fetchStatus()
    if (answer === 'no-answer')
      return dispatch({ type: 'connection-lost', connectionLost: { code: 'offline', place: 'poll' } })
    if ('refusal' in answer) return handleRefusal(answer.refusal)
    await follow(answer.status)
  }

  async function fetchStatus(): Promise<StatusAnswer<Refusal>> {
    const { entryId = '', statusToken = '' } = readEntry() ?? {}
    const answer = await api(postQuickPayStatus, { body: { entryId, statusToken } })
    if (answer.ok) return { status: answer.body }
    const refusal = answer.problem as Refusal
    return effectOf('status', refusal.code) === 'connection-lost' ? 'no-answer' : { refusal }
  }

  async function follow(status: EntryStatus) {
    const isDeclined = status.status === 'pending' && status.payment.paymentStatus !== 'pending'
    // An awaited payment that failed has a screen of its own, from which the player starts over.
    const isAwaited = get().screen === 'waiting'
    if (isDeclined) {
      // Declined: the stored entry is over, and the player can try the sheet again.
      store.removeItem(entryStorageKey)
      if (!get().details && !isAwaited) await loadDetails()
      if (!get().details && !isAwaited) return
    }
    dispatch({ type: 'status', status, isAwaited })
    if (get().screen === 'waiting') await poll()
  }

  async function poll() {
    dispatch({ type: 'arrived', screen: 'waiting' })
    const polled = await pollStatus(fetchStatus, wait)
    if ('refusal' in polled) return handleRefusal(polled.refusal)
    if ('status' in polled) return follow(polled.status)
    dispatch({
      type: 'problem',
      problem: { code: ENTRY_POLL_LIMIT, place: 'poll', transactionId: polled.limit?.payment.transactionId },
    })
  }

  /** Sends or repeats a request. Returns 'refused' if the player can send another one at once. */
  async function send(sent: UnansweredRequest): Promise<'refused' | undefined> {
    dispatch({ type: 'paying', method: 'apple-pay' })
    const { payment } = sent
    const answer = await sendUntilAnswered(sent)
    if (answer.ok || isDefinite(answer.problem.code)) store.removeItem(unansweredStorageKey)
    if (!answer.ok) {
      const refusal = answer.problem as Refusal
      if (effectOf('quick-pay', refusal.code) !== 'notice') {
        handleRefusal(refusal, true)
        return undefined
      }
      // The button must be there to try again, also after a reload.
      if (!get().details) await loadDetails()
      if (!get().details) return undefined
      dispatch({ type: 'arrived', screen: 'payment' })
      handleRefusal(refusal)
      return 'refused'
    }
    const { entryId, statusToken, paymentStatus } = answer.body
    store.setItem(entryStorageKey, JSON.stringify({ entryId, statusToken, phone: payment.phone } satisfies StoredEntry))
    set({ entryId, phone: payment.phone })
    retryWork = refreshStatus
    await (paymentStatus === 'pending' ? poll() : refreshStatus())
    return undefined
  }

  /** The answer to the request; waits while the first call with the same key is still running. */
  async function sendUntilAnswered({ key, payment }: UnansweredRequest) {
    for (let n = 0; ; n += 1) {
      const body = { competitionId, ...payment }
      const answer = await api(postQuickPayEntry, { body }, { idempotencyKey: key })
      const delay = pollDelayMs(n)
      if (answer.ok || effectOf('quick-pay', answer.problem.code) !== 'repeat' || delay === undefined) return answer
      dispatch({ type: 'arrived', screen: 'waiting' })
      await wait(delay)
    }
  }

  function handleRefusal({ code, reference, fields = {} }: Refusal, wasPaying = false) {
    const effect = effectOf('quick-pay', code)
    if (effect === 'notice') {
      dispatch({ type: 'notice', code, reference })
      const wrong = Object.values(fields).flat()
      if (wrong.length > 0) set({ fieldMessages: wrong.map(messageFor) })
    } else if (effect === 'connection-lost' || effect === 'repeat')
      dispatch({ type: 'connection-lost', connectionLost: { code, place: 'quick-pay', reference } })
    else
      dispatch({
        type: 'problem',
        problem: { code: code as ProblemCode, place: 'quick-pay', reference, method: 'apple-pay', wasPaying },
      })
  }

  const begin = async (isReload: boolean) => {
    const sent = readUnanswered()
    if (sent && now() - sent.at <= MAX_AUTO_RESEND_AGE_MS) return void (await send(sent))
    if (sent) {
      retryWork = async () => void (await send(sent))
      return dispatch({ type: 'connection-lost', connectionLost: { code: 'payment-unanswered', place: 'quick-pay' } })
    }
    if (readEntry()?.isTold && !isReload) store.removeItem(entryStorageKey)
    const entry = readEntry()
    if (!entry) return loadDetails()
    set({ entryId: entry.entryId, phone: entry.phone })
    return refreshStatus()
  }

  return {
    get,
    subscribe,
    begin: ({ isReload }) => runExclusive(() => begin(isReload)),
    pay: (payment) =>
      runExclusive(async () => {
        const sent = readUnanswered()
        // The stored request is repeated first: if it was paid, this tap must not pay.
        if (sent && (await send(sent)) !== 'refused') return
        const first: UnansweredRequest = { key: newKey(), payment, at: now() }
        store.setItem(unansweredStorageKey, JSON.stringify(first))
        // A retry repeats the same request.
        retryWork = async () => void (await send(first))
        await send(first)
      }),
    async retry() {
      if (retryWork) await runExclusive(retryWork)
    },
    checkAgain: () => runExclusive(() => (readEntry() ? refreshStatus() : loadDetails())),
    startOver() {
      store.removeItem(entryStorageKey)
      set(initialEntry, true)
      return runExclusive(loadDetails)
    },
    clearNotice: () => dispatch({ type: 'notice-cleared' }),
    async clientToken() {
      if (isTokenUsed) {
        const answer = await api(getQuickPayDetails, { query: { competitionId } })
        if (!answer.ok) throw clientTokenError()
        return answer.body.clientToken
      }
      isTokenUsed = true
      return get().details!.clientToken
    },
  }
}
