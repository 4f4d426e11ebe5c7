/**
 * Finds out where an entry is until it is decided: asks, polls, waits for a bank, takes a bank payment back, and tells how a
 * payment went whose player was away meanwhile (1-site §4 'Status polling'; field rule 23).
 */
import { postEntryStatus } from '@fairdraw/contract/entry.ts'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { postCancelPayment, postCheckPayment } from '@fairdraw/contract/payment.ts'
import { ENTRY_POLL_LIMIT } from '@fairdraw/rules/problems.ts'
import type { api } from '../../../api.ts'
import type { EntryEvent, EntryState } from '../../entry/run/entry-machine.ts'
import type { Store } from '../../entry/run/intentions.ts'
import { effectOf } from '../../entry/run/effects.ts'
import type { Call, Refused } from '../../entry/run/effects.ts'
import { readPendingPayment, clearPendingPayment, savePendingPayment } from './pending-payment.ts'
import type { PendingPayment } from './pending-payment.ts'
import { pollStatus } from './poll-status.ts'
import type { Asked } from './poll-status.ts'

type Run = {
  competitionId: number
  api: typeof api
  /** The browser's: what is in it outlives the tab. */
  kept: Store
  wait: (ms: number) => Promise<void>
  get: () => EntryState
  tell: (event: EntryEvent) => void
  refused: (call: Call, refusal: Refused) => Promise<void>
  /** Enters, or goes on with the unfinished entry. */
  enter: () => Promise<void>
  /** What is asked once more where no answer came. */
  setAgain: (work: () => Promise<void>) => void
  /** What a status leads to besides its screen. */
  goOn: (found: EntryStatus) => Promise<void>
}

export type Following = {
  /** Where the entry is by now; waits where it is being paid. */
  askStatus: () => Promise<void>
  poll: () => Promise<void>
  /** The player says that they have approved it: the bank is asked, and waited for unless it says that they have not. */
  checkBank: () => Promise<void>
  /** A payment begins: nobody has been at a bank for it. */
  beginPayment: () => void
  takeBack: () => Promise<void>
  /** Looks once whether anything has changed, without a word where it has not. */
  glance: () => Promise<void>
  lookAfter: (awaited: PendingPayment) => Promise<void>
  /** To be called after whatever is told: notes whether the outcome of a payment is still to be told. */
  note: () => void
}

/** The bank is out of reach, or the server is of the version before: what the player says is all there is to go by. */
const CANNOT_SAY: readonly string[] = ['busy', 'not-found']

export function followPayment({
  competitionId,
  api,
  kept,
  wait,
  get,
  tell,
  refused,
  enter,
  setAgain,
  goOn,
}: Run): Following {
  let isBack = false
  /** Rises with every poll and with whatever ends one: an older one is over, whatever it hears. */
  let polls = 0
  const body = () => ({ entryId: get().entryId ?? '' })

  async function ask(): Promise<Asked<Refused>> {
    const answer = await api(postEntryStatus, { body: body() })
    if (answer.ok) return { status: answer.body }
    const refusal = answer.problem as Refused
    return effectOf('status', refusal.code) === 'lost' ? 'lost' : { refusal }
  }

  async function askStatus() {
    setAgain(askStatus)
    const answer = await api(postEntryStatus, { body: body() })
    if (!answer.ok) return refused('status', answer.problem as Refused)
    await follow(answer.body)
  }

  async function follow(found: EntryStatus) {
    tell({ type: 'status', status: found, isBack })
    await (get().screen === 'waiting' ? poll() : goOn(found))
  }

  async function poll() {
    polls += 1
    const own = polls
    tell({ type: 'arrived', screen: 'waiting' })
    const polled = await pollStatus(ask, wait, isBack, () => own !== polls)
    if (own !== polls) return undefined
    if ('refusal' in polled) return refused('status', polled.refusal)
    if ('status' in polled) return follow(polled.status)
    // Where nothing was heard at all, the payment's own answer has named it.
    const { method, transactionId: told } = get()
    const transactionId = polled.limit?.payment.transactionId ?? told
    tell({ type: 'problem', problem: { code: ENTRY_POLL_LIMIT, method, transactionId } })
  }

  async function takeBack() {
    polls += 1
    setAgain(takeBack)
    const answer = await api(postCancelPayment, { body: body() })
    if (!answer.ok) return refused('cancel', answer.problem as Refused)
    // What is still pending was agreed to at the bank before: it can only be waited for.
    isBack = answer.body.payment.paymentStatus === 'pending'
    if (isBack) {
      tell({ type: 'arrived', screen: 'waiting' })
      tell({ type: 'notice', code: 'payment-approved' })
    }
    await follow(answer.body)
    if (!isBack) tell({ type: 'another-try' })
  }

  async function checkBank() {
    setAgain(checkBank)
    const answer = await api(postCheckPayment, { body: body() })
    if (answer.ok && answer.body.payment.paymentLink !== undefined) {
      await follow(answer.body)
      return tell({ type: 'notice', code: 'payment-not-approved' })
    }
    if (!answer.ok && !CANNOT_SAY.includes(answer.problem.code)) return refused('status', answer.problem as Refused)
    isBack = true
    await (answer.ok ? follow(answer.body) : poll())
  }

  return {
    askStatus,
    poll,
    takeBack,
    checkBank,
    async glance() {
      const asked = await ask()
      const isNews = typeof asked === 'object' && 'status' in asked && asked.status.payment.paymentLink === undefined
      if (isNews && get().screen === 'at-bank' && !get().isBusy) await follow(asked.status)
    },
    beginPayment() {
      isBack = false
    },

    async lookAfter({ entryId, back }) {
      isBack = back === 'paid'
      const answer = await api(postEntryStatus, { body: { entryId } })
      if (!answer.ok && answer.problem.code === 'unauthorized') {
        // Somebody else has logged in since.
        clearPendingPayment(kept, competitionId)
        return enter()
      }
      if (!answer.ok) return refused('status', answer.problem as Refused)
      if (answer.body.status === 'pending') await enter()
      else {
        tell({ type: 'entered', entryId, steps: get().steps, isLate: true })
        await follow(answer.body)
      }
      if (back !== 'cancelled') return
      if (get().screen === 'at-bank') await takeBack()
      if (get().screen === 'payment') tell({ type: 'notice', code: 'payment-cancelled' })
    },

    note() {
      const { screen, entryId = '', problem } = get()
      const isUntold = screen === 'at-bank' || screen === 'waiting' || problem?.code === ENTRY_POLL_LIMIT
      if (isUntold) savePendingPayment(kept, competitionId, { entryId, back: isBack ? 'paid' : undefined })
      else if (screen === 'payment') clearPendingPayment(kept, competitionId)
      else if (screen === 'result' || screen === 'problem') {
        const awaited = readPendingPayment(kept, competitionId)
        if (awaited) savePendingPayment(kept, competitionId, { ...awaited, isTold: true })
      }
    },
  }
}
