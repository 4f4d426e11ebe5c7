/**
 * The player's payouts, newest first. While one is under way its status is polled with growing delays, up to the
 * polling limit (1-site §4 'Status polling'). After that the player can check again.
 */
import { createStore } from 'zustand/vanilla'
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { postPayoutStatus } from '@fairdraw/contract/payout.ts'
import type { Payout } from '@fairdraw/contract/payout.ts'
import { pollDelayMs } from '@fairdraw/rules/payment/payment.ts'
import type { api } from '../../api.ts'
import { isLive } from './payout-copy.ts'

export type PayoutList = {
  status: 'loading' | 'ready' | 'failed'
  /** Why they were not loaded. */
  problem?: CallProblem | undefined
  payouts: readonly Payout[]
  /** A payout is under way, and polling has stopped at its limit. */
  isWaiting: boolean
}

export const NO_PAYOUTS: PayoutList = { status: 'loading', payouts: [], isWaiting: false }

type Dependencies = {
  api: typeof api
  wait: (ms: number) => Promise<void>
  /** Called when a payout has changed the balances. */
  onBalancesChanged: () => void
}

export function createPayoutPoller({ api, wait, onBalancesChanged }: Dependencies) {
  const { getState: get, setState: set, subscribe } = createStore<PayoutList>(() => NO_PAYOUTS)
  /** Increases with every poll. The results of an older poll are ignored. */
  let currentPollId = 0

  async function poll(): Promise<void> {
    const pollId = (currentPollId += 1)
    for (let nth = 0; ; nth += 1) {
      const answer = await api(postPayoutStatus, { body: {} })
      if (pollId !== currentPollId) return
      if (!answer.ok && nth === 0) return set({ status: 'failed', problem: answer.problem })
      const delay = pollDelayMs(nth)
      if (answer.ok) {
        const [before, { payouts }] = [get().payouts[0], answer.body]
        const isUnderWay = payouts[0] !== undefined && isLive(payouts[0])
        set({ status: 'ready', problem: undefined, payouts, isWaiting: isUnderWay && delay === undefined })
        if (before && before.state !== payouts[0]?.state) onBalancesChanged()
        if (!isUnderWay) return
      }
      if (delay === undefined) return set({ isWaiting: true })
      await wait(delay)
      if (pollId !== currentPollId) return
    }
  }

  return {
    get,
    subscribe,
    poll,
    /** Starts again after a failure or the polling limit. */
    restart: () => {
      set({ status: get().payouts.length > 0 ? 'ready' : 'loading', isWaiting: false, problem: undefined })
      return poll()
    },
    /** Adds a payout that was just requested. */
    addPayout: (payout: Payout) => {
      set({ status: 'ready', payouts: [payout, ...get().payouts.filter(({ id }) => id !== payout.id)] })
      onBalancesChanged()
      return poll()
    },
    stop: () => void (currentPollId += 1),
  }
}
