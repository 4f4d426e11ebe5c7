/**
 * Reveals a player's tickets, one by one or all of them (docs/mechanisms/revealing.md). The server decides what a ticket
 * won and answers the same however often it is asked; here a tap is sent once, and one whose answer was lost is asked for again.
 */
import { postReveal, postToReveal } from '@fairdraw/contract/winsday.ts'
import type { DrawToReveal } from '@fairdraw/contract/winsday.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { REVEAL_BATCH_SIZE } from '@fairdraw/rules/winsday/winsday.ts'
import type { api } from '../../../api.ts'
import { askOnce, isDefinite } from '../../../session/idempotency-key.ts'

export type RevealedTicket = ReplyOf<typeof postReveal>['body']['revealed'][number]
export type WaitingTicket = { id: string; drawId: string }

export type RevealState = {
  status: 'loading' | 'ready' | 'failed'
  /** Draws by id, of every ticket that was ever in the list. */
  draws: Readonly<Record<string, DrawToReveal>>
  /** Face down, in the order in which they are revealed; more may wait than are listed. */
  waiting: readonly WaitingTicket[]
  /** All that wait. */
  total: number
  /** The tickets of the last reveal: one, or all of them at once. */
  shown: readonly RevealedTicket[]
  /** Everything revealed since the page was opened, also before a refresh of it; the oldest first. */
  revealed: readonly RevealedTicket[]
  /** The draw of the ticket on the table. */
  drawId: string | undefined
  /** Winning tickets of that draw that were revealed with the last tap; 0 before one. */
  winnersRevealed: number
  isBusy: boolean
  /** Why the last tap revealed nothing. */
  problem: { code: string } | undefined
}

export type RevealRun = {
  get(): RevealState
  subscribe(listener: () => void): () => void
  /** Loads what waits, and what this tab revealed before a refresh. */
  begin(): Promise<void>
  /** True: a ticket lies face up now that did not before. */
  revealNext(): Promise<boolean>
  revealAll(): Promise<boolean>
  /** The page is left: the next visit begins without what was revealed here. */
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

/** The second tap of a double tap does not reveal the next ticket before anybody has seen the first. */
export const MIN_LOOK_MS = 600

/** Stored in the tab: the tickets that were sent to be revealed since the page was opened, and those without an answer. */
const SENT_KEY = 'reveal-sent'
const UNANSWERED_KEY = 'reveal-unanswered'

export function createRevealRun({ api, store, newKey, now }: RevealDependencies): RevealRun {
  let state = initialReveal
  let readyAt = 0
  const listeners = new Set<() => void>()

  const set = (changes: Partial<RevealState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const read = (key: string): string[] => {
    const stored = store.getItem(key)
    return stored === null || stored === '' ? [] : stored.split(' ')
  }
  const write = (key: string, ids: readonly string[]) => {
    if (ids.length === 0) store.removeItem(key)
    else store.setItem(key, ids.slice(-REVEAL_BATCH_SIZE).join(' '))
  }

  /** Sends the tickets; one that was revealed before, here or in another tab, answers as it did. */
  async function send(ids: readonly string[]) {
    const body = { ticketIds: [...ids] }
    const answer = await askOnce(store, { call: 'reveal', body, newKey }, (idempotencyKey) =>
      api(postReveal, { body }, { idempotencyKey }),
    )
    if (answer.ok || isDefinite(answer.problem.code)) store.removeItem(UNANSWERED_KEY)
    return answer
  }

  const goToDraw = (drawId: string | undefined) => {
    if (drawId !== undefined && drawId !== state.drawId) set({ drawId, winnersRevealed: 0 })
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
      draws: { ...state.draws, ...Object.fromEntries(draws.map((draw) => [draw.id, draw])) },
    })
    goToDraw(waiting[0]?.drawId)
    return true
  }

  /** What this tab revealed before a refresh is asked for again, since the answer of the last tap may have been lost. */
  async function restore() {
    const [unanswered, faceDown] = [read(UNANSWERED_KEY), new Set(state.waiting.map(({ id }) => id))]
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
    // As they lay, which is not the order of their numbers where several draws wait.
    const shown = ids.flatMap((id) => byId.get(id) ?? [])
    set({
      shown: [...state.shown, ...shown],
      revealed: [...state.revealed, ...shown],
      waiting: state.waiting.filter(({ id }) => !byId.has(id)),
      total: Math.max(0, state.total - shown.length),
      drawId: tickets.at(-1)?.drawId,
      winnersRevealed: shown.at(-1)?.totalTicketsAfter ?? 0,
    })
    if (state.waiting.length === 0 && state.total > 0) return load()
    return true
  }

  /** One tap at a time; `work` reveals what it says is to be revealed. */
  async function tap(work: () => Promise<unknown>): Promise<boolean> {
    if (state.isBusy || state.waiting.length === 0 || now() < readyAt) return false
    set({ isBusy: true, problem: undefined, shown: [] })
    await work()
    set({ isBusy: false })
    readyAt = now() + MIN_LOOK_MS
    return state.shown.length > 0
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async begin() {
      set({ status: 'loading', problem: undefined })
      if (!(await load())) return
      await restore()
      set({ status: 'ready' })
    },
    revealNext: () => tap(() => reveal(state.waiting.slice(0, 1))),
    revealAll: () =>
      tap(async () => {
        for (;;) {
          if (state.waiting.length === 0 || !(await reveal(state.waiting))) return
        }
      }),
    leave: () => write(SENT_KEY, read(UNANSWERED_KEY)),
  }
}
