/**
 * Playing the word of the day (docs/mechanisms/word-drum.md). The server knows the answer. This module loads the round,
 * sends each try once, and repeats a call whose answer was lost.
 */
import { createStore } from 'zustand/vanilla'
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { getWordDrum, postWordDrum } from '@fairdraw/contract/games/word-drum.ts'
import type { Play, WordDrumRound } from '@fairdraw/contract/games/word-drum.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { api } from '../../api.ts'
import { sendOnce } from '../../session/idempotency-key.ts'

export type Round = Omit<ReplyOf<typeof getWordDrum>['body'], 'play'>

export type WordDrumState = {
  status: 'loading' | 'ready' | 'failed'
  round: Round | undefined
  play: Play | undefined
  isChecking: boolean
  /** Why the round could not be loaded, or the last try was not counted. */
  problem: CallProblem | undefined
  /** How many tries were checked in this tab, so that only their results are announced. */
  checks: number
  /** How often the round was loaded. */
  loads: number
}

export type WordDrumRun = {
  get(): WordDrumState
  subscribe(listener: () => void): () => void
  load(): Promise<void>
  check(stops: readonly number[]): Promise<void>
}

type Dependencies = {
  api: typeof api
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  newKey: () => string
  gameSlug: string
}

export const initialWordDrum: WordDrumState = {
  status: 'loading',
  round: undefined,
  play: undefined,
  isChecking: false,
  problem: undefined,
  checks: 0,
  loads: 0,
}

export function createWordDrumRun({ api, store, newKey, gameSlug }: Dependencies): WordDrumRun {
  const { getState: get, setState: set, subscribe } = createStore<WordDrumState>(() => initialWordDrum)

  async function load(): Promise<void> {
    const answer = await api(getWordDrum, { params: { gameSlug } })
    if (answer.ok) {
      const { play, ...round }: WordDrumRound = answer.body
      set({ status: 'ready', round, play: play ?? undefined, problem: undefined, loads: get().loads + 1 })
    } else if (get().status !== 'ready') set({ status: 'failed', problem: answer.problem })
  }

  async function check(stops: readonly number[]): Promise<void> {
    const { round, play, isChecking } = get()
    if (!round || isChecking || (play && play.state !== 'playing')) return
    set({ isChecking: true, problem: undefined })
    const body = { gameSlug, day: round.day, attempt: (play?.tries.length ?? 0) + 1, stops: [...stops] }
    const answer = await sendOnce(store, { call: 'word-drum', body, newKey }, (idempotencyKey) =>
      api(postWordDrum, { body }, { idempotencyKey }),
    )
    if (answer.ok) set({ play: answer.body.play, checks: get().checks + 1 })
    else {
      // Another tab has played on, or the day is over: what is shown is out of date.
      if (['round-over', 'try-out-of-order'].includes(answer.problem.code)) await load()
      set({ problem: answer.problem })
    }
    set({ isChecking: false })
  }

  return {
    get,
    subscribe,
    load: async () => {
      if (get().status === 'failed') set({ status: 'loading', problem: undefined })
      await load()
    },
    check,
  }
}
