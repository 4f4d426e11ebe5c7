/**
 * Reveals a player's tickets, one by one or all at once (docs/mechanisms/revealing.md). The server decides what a
 * ticket won, and a repeated call gets the same answer. This module sends each tap once, and repeats a call whose
 * answer was lost.
 */
import { createStore } from 'zustand/vanilla'
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { postReveal, postToReveal } from '@fairdraw/contract/winsday.ts'
import type { DrawToReveal } from '@fairdraw/contract/winsday.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { REVEAL_BATCH_SIZE } from '@fairdraw/rules/winsday/winsday.ts'
import type { api } from '../../../api.ts'
import { sendOnce, isDefinite } from '../../../session/idempotency-key.ts'

export type RevealedTicket = ReplyOf<typeof postReveal>['body']['revealed'][number]
export type WaitingTicket = { id: string; drawId: string }

export type RevealState = {
  status: 'loading' | 'ready' | 'failed'
  /** Every draw that was listed since the page was opened, by id. */
  draws: Readonly<Record<string, DrawToReveal>>
  /** Unrevealed tickets, in the order in which they are revealed. There may be more than are listed. */
  waiting: readonly WaitingTicket[]
  /** The number of all unrevealed tickets. */
  total: number
  /** The tickets of the last tap: one, or all of them. */
  shown: readonly RevealedTicket[]
  /** Everything revealed since the page was opened, also before a reload; oldest first. */
  revealed: readonly RevealedTicket[]
  /** The draw of the current ticket. */
  drawId: string | undefined
  /** The number of revealed winning tickets of that draw, from the reply to the last tap; 0 before the first. */
  winnersRevealed: number
  isBusy: boolean
  /** Why the last tap revealed nothing. */
  problem: CallProblem | undefined
}

export type RevealRun = {
  get(): RevealState
  subscribe(listener: () => void): () => void
  /** Loads the unrevealed tickets, and what this tab revealed before a reload. */
  begin(): Promise<void>
  /** Resolves to true if a ticket was revealed. */
  revealNext(): Promise<boolean>
  revealAll(): Promise<boolean>
  /** Called when the page is left. The next visit starts without what was revealed in this one. */
  leave(): void
}

type RevealDependencies = {
  api: typeof api
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  newKey: () => string
  /** This device's clock, in ms. */
  now: () => number
}

export const initialReveal: RevealState = {
  status: 'loading',
  draws: {},
  waiting: [],
  total: 0,
  shown: [],
  revealed: [],
  drawId: undefined,
  winnersRevealed: 0,
  isBusy: false,
  problem: undefined,
}

/** The second tap of a double tap is ignored, so that the first result is seen before the next ticket is revealed. */
export const MIN_VIEW_MS = 600

/** Stored in the tab: the ids that were sent since the page was opened, and those of a call without an answer. */
const SENT_KEY = 'reveal-sent'
const UNANSWERED_KEY = 'reveal-unanswered'

export function createRevealRun({ api, store, newKey, now }: RevealDependencies): RevealRun {
  const { getState: get, setState: set, subscribe } = createStore<RevealState>(() => initialReveal)
  let readyAt = 0

  const read = (key: string): string[] => {
    const stored = store.getItem(key)
    return stored === null || stored === '' ? [] : stored.split(' ')
  }
  const write = (key: string, ids: readonly string[]) => {
    if (ids.length === 0) store.removeItem(key)
    else store.setItem(key, ids.slice(-REVEAL_BATCH_SIZE).join(' '))
  }

  /** Sends the tickets. For one that was revealed before, here or in another tab, the server repeats its answer. */
  async function send(ids: readonly string[]) {
    const body = { ticketIds: [...ids] }
    const answer = await sendOnce(store, { call: 'reveal', body, newKey }, (idempotencyKey) =>
      api(postReveal, { body }, { idempotencyKey }),
    )
    if (answer.ok || isDefinite(answer.problem.code)) store.removeItem(UNANSWERED_KEY)
    return answer
  }

  const goToDraw = (drawId: string | undefined) => {
    if (drawId !== undefined && drawId !== get().drawId) set({ drawId, winnersRevealed: 0 })
  }

  async function load(): Promise<boolean> {
    const answer = await api(postToReveal, { body: {} })
    if (!answer.ok) {
      set({ status: 'failed', problem: answer.problem })
      return false
    }
    const { total, draws } = answer.body
    const waiting = draws.flatMap(({ id, tickets }) => tickets.map((ticket) => ({ id: ticket, drawId: id })))
    set({
      total,
      waiting,
      draws: { ...get().draws, ...Object.fromEntries(draws.map((draw) => [draw.id, draw])) },
    })
    goToDraw(waiting[0]?.drawId)
    return true
  }

  /** Requests what this tab revealed before a reload again, because the answer to the last tap may have been lost. */
  async function restore() {
    const [unanswered, faceDown] = [read(UNANSWERED_KEY), new Set(get().waiting.map(({ id }) => id))]
    const ids = [...new Set([...read(SENT_KEY), ...unanswered])].filter((id) => !faceDown.has(id))
    if (ids.length === 0) return
    const answer = await send(ids.slice(-REVEAL_BATCH_SIZE))
    if (answer.ok) {
      const { revealed } = answer.body
      set({ revealed, shown: revealed.filter(({ id }) => unanswered.includes(id)) })
    } else if (isDefinite(answer.problem.code)) store.removeItem(SENT_KEY)
  }

  async function reveal(tickets: readonly WaitingTicket[]): Promise<boolean> {
    const ids = tickets.map(({ id }) => id)
    goToDraw(tickets[0]?.drawId)
    write(SENT_KEY, [...read(SENT_KEY), ...ids])
    write(UNANSWERED_KEY, ids)
    const answer = await send(ids)
    if (!answer.ok) {
      set({ problem: answer.problem })
      // The list is out of date, for example because another player has logged in.
      if (answer.problem.code === 'unauthorized') await load()
      return false
    }
    const byId = new Map(answer.body.revealed.map((ticket) => [ticket.id, ticket]))
    // In the displayed order. With several draws that is not the order of the ids.
    const shown = ids.flatMap((id) => byId.get(id) ?? [])
    set({
      shown: [...get().shown, ...shown],
      revealed: [...get().revealed, ...shown],
      waiting: get().waiting.filter(({ id }) => !byId.has(id)),
      total: Math.max(0, get().total - shown.length),
      drawId: tickets.at(-1)?.drawId,
      winnersRevealed: shown.at(-1)?.totalTicketsAfter ?? 0,
    })
    if (get().waiting.length === 0 && get().total > 0) return load()
    return true
  }

  /** Runs one tap at a time and resolves to whether it revealed anything. */
  async function runTap(work: () => Promise<unknown>): Promise<boolean> {
    if (get().isBusy || get().waiting.length === 0 || now() < readyAt) return false
    set({ isBusy: true, problem: undefined, shown: [] })
    await work()
    set({ isBusy: false })
    readyAt = now() + MIN_VIEW_MS
    return get().shown.length > 0
  }

  return {
    get,
    subscribe,
    async begin() {
      set({ status: 'loading', problem: undefined })
      if (!(await load())) return
      await restore()
      set({ status: 'ready' })
    },
    revealNext: () => runTap(() => reveal(get().waiting.slice(0, 1))),
    revealAll: () =>
      runTap(async () => {
        for (;;) {
          if (get().waiting.length === 0 || !(await reveal(get().waiting))) return
        }
      }),
    leave: () => write(SENT_KEY, read(UNANSWERED_KEY)),
  }
}
