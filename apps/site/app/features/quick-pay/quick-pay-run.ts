/**
 * Walks an entry by quick pay through its calls (decisions: quick pay): what one tap buys, the tap, and where it is by then. What
 * the reply opens is kept in the tab, so that a refresh goes on waiting and pays nothing more.
 */
import { postQuickPayEntry, postQuickPayStatus, getQuickPayDetails } from '@fairdraw/contract/payment.ts'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { api } from '../../api.ts'
import { initialEntry, reduce } from '../entry/entry-machine.ts'
import type { EntryEvent, EntryState } from '../entry/entry-machine.ts'
import { keyFor, settle } from '../entry/intentions.ts'
import type { Store } from '../entry/intentions.ts'
import { isDefinite, reactionTo } from '../entry/reactions.ts'
import type { Refused } from '../entry/reactions.ts'
import { pollStatus } from '../payment/poll-status.ts'
import type { Asked } from '../payment/poll-status.ts'

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
}

/** `isTold`: its outcome was shown; a refresh shows it again, and the next visit is another tap. */
type Opened = { entryId: string; statusToken: string; phone: string; isTold?: boolean }
type Ports = { api: typeof api; store: Store; newKey: () => string; wait: (ms: number) => Promise<void> }

export type QuickPayRun = {
  get(): QuickPayState
  subscribe(listener: () => void): () => void
  begin(visit: { isReload: boolean }): Promise<void>
  pay(payment: QuickPayment): Promise<void>
  retry(): Promise<void>
  lookAgain(): Promise<void>
  startOver(): Promise<void>
  tryAnew(): void
}

export function createQuickPayRun(competitionId: number, { api, store, newKey, wait }: Ports): QuickPayRun {
  const callName = `quick-pay:${competitionId}`
  const openedKey = `quick-pay-opened:${competitionId}`
  let state: QuickPayState = initialEntry
  let again: (() => Promise<void>) | undefined
  const listeners = new Set<() => void>()

  const put = (next: QuickPayState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const tell = (event: EntryEvent) => {
    put({ ...state, ...reduce(state, event) })
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

  const opened = (): Opened | undefined => {
    try {
      return (JSON.parse(store.getItem(openedKey) ?? 'null') as Opened | null) ?? undefined
    } catch {
      return undefined
    }
  }

  async function askDetails() {
    const answer = await api(getQuickPayDetails, { query: { competitionId } })
    if (!answer.ok) return refused(answer.problem as Refused)
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
    return reactionTo('status', refusal.code) === 'lost' ? 'lost' : { refusal }
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

  function refused({ code, reference }: Refused) {
    const reaction = reactionTo('quick-pay', code)
    if (reaction === 'notice') tell({ type: 'notice', code })
    else if (reaction === 'lost' || reaction === 'repeat') tell({ type: 'lost', lost: { code, reference } })
    else tell({ type: 'problem', problem: { code: code as ProblemCode, reference, method: 'apple-pay' } })
  }

  const begin = (isReload: boolean) => {
    if (opened()?.isTold && !isReload) store.removeItem(openedKey)
    const known = opened()
    if (!known) return askDetails()
    put({ ...state, phone: known.phone })
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
        tell({ type: 'paying', method: 'apple-pay' })
        const body = { competitionId, ...payment }
        const key = keyFor(store, callName, body, newKey)
        const answer = await api(postQuickPayEntry, { body: { key, ...body } })
        if (answer.ok || isDefinite(answer.problem.code)) settle(store, callName)
        if (!answer.ok) return refused(answer.problem as Refused)
        const { entryId, statusToken, paymentStatus } = answer.body
        store.setItem(openedKey, JSON.stringify({ entryId, statusToken, phone: payment.phone } satisfies Opened))
        put({ ...state, phone: payment.phone })
        await (paymentStatus === 'pending' ? poll() : askStatus())
      }),
    async retry() {
      if (again) await tap(again)
    },
    lookAgain: () => tap(askStatus),
    startOver() {
      store.removeItem(openedKey)
      put(initialEntry)
      return tap(askDetails)
    },
    tryAnew: () => tell({ type: 'another-try' }),
  }
}
