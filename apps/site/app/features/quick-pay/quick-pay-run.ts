/**
 * Walks an entry by quick pay through its calls (docs/product-decisions.md#smaller-things): what one tap buys, the tap, and where it is by then. A tap
 * is kept in the browser's tab until it is answered, and what the reply opens after it: a refresh, a lost connection or another
 * tap asks the same again with the same key before anything else, so that nothing is paid twice.
 */
import { postQuickPayEntry, postQuickPayStatus, getQuickPayDetails } from '@fairdraw/contract/payment.ts'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { pollDelay } from '@fairdraw/rules/payment.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { messageFor } from '@fairdraw/rules/validation.ts'
import type { api } from '../../api.ts'
import { initialEntry, reduce } from '../entry/run/entry-machine.ts'
import type { EntryEvent, EntryState } from '../entry/run/entry-machine.ts'
import type { Store } from '../entry/run/intentions.ts'
import { isDefinite, effectOf } from '../entry/run/effects.ts'
import type { Refused } from '../entry/run/effects.ts'
import { notReached } from '../payment/card/client-token.ts'
import { pollStatus } from '../payment/flow/poll-status.ts'
import type { Asked } from '../payment/flow/poll-status.ts'

export type QuickPayDetails = ReplyOf<typeof getQuickPayDetails>['body']
/** What the sheet gave, and what was ticked before. */
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
  /** The number of the sheet, whose account can be opened with a texted code. */
  phone?: string | undefined
  /** What is to be put right in the sheet; a new list for each refusal. */
  wrong?: readonly string[] | undefined
}

/** `isTold`: its outcome was shown; a refresh shows it again, and the next visit is another tap. */
type Opened = { entryId: string; statusToken: string; phone: string; isTold?: boolean }
/** Sent and not answered yet. The nonce is good for one payment and for nothing else. */
type Sent = { key: string; payment: QuickPayment; at: number }
type Ports = {
  api: typeof api
  store: Store
  newKey: () => string
  wait: (ms: number) => Promise<void>
  now: () => number
}

/** What was tapped longer ago than this is sent again by its player alone: nobody pays by opening a page. */
const FRESH_MS = 5 * 60_000

export type QuickPayRun = {
  get(): QuickPayState
  subscribe(listener: () => void): () => void
  begin(visit: { isReload: boolean }): Promise<void>
  pay(payment: QuickPayment): Promise<void>
  retry(): Promise<void>
  lookAgain(): Promise<void>
  startOver(): Promise<void>
  tryAnew(): void
  /** What the gateway's library starts with: that of the details at first, and a new one whenever it is asked again. Throws without. */
  clientToken(): Promise<string>
}

export function createQuickPayRun(competitionId: number, { api, store, newKey, wait, now }: Ports): QuickPayRun {
  const sentKey = `quick-pay-sent:${competitionId}`
  const openedKey = `quick-pay-opened:${competitionId}`
  let state: QuickPayState = initialEntry
  let again: (() => Promise<void>) | undefined
  let isTokenTaken = false
  const listeners = new Set<() => void>()

  const put = (next: QuickPayState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const tell = (event: EntryEvent) => {
    const isAnew = event.type === 'asked' || event.type === 'another-try'
    put({ ...state, ...reduce(state, event), ...(isAnew && { wrong: undefined }) })
    const known = opened()
    const isOver = state.screen === 'result' || (state.screen === 'problem' && state.problem?.code !== ENTRY_POLL_LIMIT)
    if (known && isOver) store.setItem(openedKey, JSON.stringify({ ...known, isTold: true } satisfies Opened))
  }

  const tap = async (work: () => Promise<void>) => {
    if (state.isBusy) return
    again = work
    tell({ type: 'asked' })
    await work()
  }

  const read = (key: string): unknown => {
    try {
      return JSON.parse(store.getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
  const opened = () => read(openedKey) as Opened | undefined
  const unanswered = () => read(sentKey) as Sent | undefined

  async function askDetails() {
    const answer = await api(getQuickPayDetails, { query: { competitionId } })
    if (!answer.ok) return refused(answer.problem as Refused)
    isTokenTaken = false
    put({ ...state, details: answer.body })
    tell({ type: 'arrived', screen: 'payment' })
  }

  async function askStatus() {
    again = askStatus
    const asked = await ask()
    if (asked === 'lost') return tell({ type: 'lost', lost: { code: 'offline' } })
    if ('refusal' in asked) return refused(asked.refusal)
    await follow(asked.status)
  }

  async function ask(): Promise<Asked<Refused>> {
    const { entryId = '', statusToken = '' } = opened() ?? {}
    const answer = await api(postQuickPayStatus, { body: { entryId, statusToken } })
    if (answer.ok) return { status: answer.body }
    const refusal = answer.problem as Refused
    return effectOf('status', refusal.code) === 'lost' ? 'lost' : { refusal }
  }

  async function follow(found: EntryStatus) {
    const isOver = found.status === 'pending' && found.payment.paymentStatus !== 'pending'
    if (isOver) {
      // Declined: the sheet can be tried once more, and what it was is nothing any more.
      store.removeItem(openedKey)
      if (!state.details) await askDetails()
      if (!state.details) return
    }
    tell({ type: 'status', status: found })
    if (state.screen === 'waiting') await poll()
  }

  async function poll() {
    tell({ type: 'arrived', screen: 'waiting' })
    const polled = await pollStatus(ask, wait)
    if ('refusal' in polled) return refused(polled.refusal)
    if ('status' in polled) return follow(polled.status)
    tell({ type: 'problem', problem: { code: ENTRY_POLL_LIMIT, transactionId: polled.limit?.payment.transactionId } })
  }

  /** Sends a tap, or the same once more; whether it was refused so that another can be sent at once. */
  async function send(sent: Sent): Promise<'refused' | undefined> {
    tell({ type: 'paying', method: 'apple-pay' })
    const { payment } = sent
    const answer = await outcomeOf(sent)
    if (answer.ok || isDefinite(answer.problem.code)) store.removeItem(sentKey)
    if (!answer.ok) {
      const refusal = answer.problem as Refused
      if (effectOf('quick-pay', refusal.code) !== 'notice') {
        refused(refusal, true)
        return undefined
      }
      // The button is there to try again, also where the page was opened anew.
      if (!state.details) await askDetails()
      if (!state.details) return undefined
      tell({ type: 'arrived', screen: 'payment' })
      refused(refusal)
      return 'refused'
    }
    const { entryId, statusToken, paymentStatus } = answer.body
    store.setItem(openedKey, JSON.stringify({ entryId, statusToken, phone: payment.phone } satisfies Opened))
    put({ ...state, entryId, phone: payment.phone })
    again = askStatus
    await (paymentStatus === 'pending' ? poll() : askStatus())
    return undefined
  }

  /** What became of it; while the first call with its key is still running, it is waited for. */
  async function outcomeOf({ key, payment }: Sent) {
    for (let n = 0; ; n += 1) {
      const body = { competitionId, ...payment }
      const answer = await api(postQuickPayEntry, { body }, { idempotencyKey: key })
      const delay = pollDelay(n)
      if (answer.ok || effectOf('quick-pay', answer.problem.code) !== 'repeat' || delay === undefined) return answer
      tell({ type: 'arrived', screen: 'waiting' })
      await wait(delay)
    }
  }

  function refused({ code, reference, fields = {} }: Refused, wasPaying = false) {
    const reaction = effectOf('quick-pay', code)
    if (reaction === 'notice') {
      tell({ type: 'notice', code })
      const wrong = Object.values(fields).flat()
      if (wrong.length > 0) put({ ...state, wrong: wrong.map(messageFor) })
    } else if (reaction === 'lost' || reaction === 'repeat') tell({ type: 'lost', lost: { code, reference } })
    else tell({ type: 'problem', problem: { code: code as ProblemCode, reference, method: 'apple-pay', wasPaying } })
  }

  const begin = async (isReload: boolean) => {
    const sent = unanswered()
    if (sent && now() - sent.at <= FRESH_MS) return void (await send(sent))
    if (sent) {
      again = async () => void (await send(sent))
      return tell({ type: 'lost', lost: { code: 'payment-unanswered' } })
    }
    if (opened()?.isTold && !isReload) store.removeItem(openedKey)
    const known = opened()
    if (!known) return askDetails()
    put({ ...state, entryId: known.entryId, phone: known.phone })
    return askStatus()
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: ({ isReload }) => tap(() => begin(isReload)),
    pay: (payment) =>
      tap(async () => {
        const sent = unanswered()
        // What was sent before comes first: it may have been paid, and then this tap is not.
        if (sent && (await send(sent)) !== 'refused') return
        const first: Sent = { key: newKey(), payment, at: now() }
        store.setItem(sentKey, JSON.stringify(first))
        // Tried again, it is the same tap.
        again = async () => void (await send(first))
        await send(first)
      }),
    async retry() {
      if (again) await tap(again)
    },
    lookAgain: () => tap(() => (opened() ? askStatus() : askDetails())),
    startOver() {
      store.removeItem(openedKey)
      put(initialEntry)
      return tap(askDetails)
    },
    tryAnew: () => tell({ type: 'another-try' }),
    async clientToken() {
      if (isTokenTaken) {
        const answer = await api(getQuickPayDetails, { query: { competitionId } })
        if (!answer.ok) throw notReached()
        return answer.body.clientToken
      }
      isTokenTaken = true
      return state.details!.clientToken
    },
  }
}
