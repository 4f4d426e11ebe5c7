import type { Payout } from '@fairdraw/contract/payout.ts'
import { describe, expect, it, vi } from 'vitest'
import { createPayoutPoller } from './payout-poller.ts'

const payout = (state: Payout['state'], id = 'a'): Payout => ({
  id,
  amountPence: 2550,
  state,
  reason: null,
  requestedAt: '2026-11-24T12:00:00.000Z',
  changedAt: '2026-11-24T12:00:00.000Z',
})
type Reply = Payout[] | 'offline' | 'error'

function startPoller(replies: Reply[]) {
  const waits: number[] = []
  const onBalancesChanged = vi.fn<() => void>()
  const api = vi.fn<() => Promise<unknown>>(async () => {
    const reply = replies.length > 1 ? replies.shift()! : replies[0]!
    if (typeof reply === 'string') return { ok: false, status: reply === 'offline' ? 0 : 500, problem: { code: reply } }
    return { ok: true, body: { status: 'pending', payouts: reply } }
  })
  const made = createPayoutPoller({ api: api as never, wait: async (ms) => void waits.push(ms), onBalancesChanged })
  return { ...made, waits, onBalancesChanged, api }
}

describe('the payouts of a player', () => {
  // Row 1.4-02
  it('are polled until the newest has ended, and then the balances are loaded again', async () => {
    const { poll, get, waits, onBalancesChanged } = startPoller([
      [payout('requested')],
      'offline',
      [payout('submitted')],
      [payout('paid')],
    ])
    await poll()
    expect(waits).toEqual([1000, 2000, 4000])
    expect(get()).toEqual({ status: 'ready', payouts: [payout('paid')], isWaiting: false })
    expect(onBalancesChanged).toHaveBeenCalledTimes(2)
  })

  it('are polled up to the limit; after that only when the player asks', async () => {
    const { poll, restart, get, api } = startPoller([[payout('on-hold')]])
    await poll()
    expect(get().isWaiting).toBe(true)
    const asked = api.mock.calls.length
    await restart()
    expect(api.mock.calls.length).toBe(asked * 2)
  })

  // Rows 1.8-06, 1.8-07
  it.each(['offline', 'error'] as const)(
    'that cannot be loaded say why (%s), and can be loaded again',
    async (code) => {
      const { poll, restart, get } = startPoller([code, []])
      await poll()
      expect(get()).toMatchObject({ status: 'failed', problem: { code }, payouts: [] })
      await restart()
      expect(get()).toMatchObject({ status: 'ready', payouts: [], isWaiting: false })
      expect(get().problem).toBeUndefined()
    },
  )

  it('are no longer polled after the page was left; a new payout is shown at once', async () => {
    const left = startPoller([[payout('requested')]])
    const polling = left.poll()
    left.stop()
    await polling
    expect(left.get().payouts).toEqual([])
    const own = startPoller([[payout('paid', 'b'), payout('returned')]])
    const putting = own.addPayout(payout('requested', 'b'))
    expect(own.get().payouts).toEqual([payout('requested', 'b')])
    await putting
    expect(own.get().payouts).toHaveLength(2)
  })
})
