/**
 * Watching one clip for its ticket (docs/mechanisms/clips.md). The server counts what is watched. This module opens the
 * session, reports where the film is, follows what the server says, and claims the ticket once.
 */
import { createStore } from 'zustand/vanilla'
import { postVideoClaim, postVideoSession, postVideoTicket } from '@fairdraw/contract/games/clip.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { api } from '../../api.ts'
import { sendOnce } from '../../session/idempotency-key.ts'

export type ClaimedDraw = ReplyOf<typeof postVideoClaim>['body']['draw']

export type ClipRunState = {
  /**
   * 'idle': not begun in this tab. 'watching': a session is open. 'ready': watched to the end. 'elsewhere': the session
   * was replaced by another tab's. 'refused': nothing counts, for the reason in `problem`.
   */
  status: 'idle' | 'watching' | 'ready' | 'claimed' | 'elsewhere' | 'refused'
  /** By the server's count, in seconds. */
  watched: number
  /** Whether the last report got no answer. The film goes on, and counts once the connection is back. */
  isLost: boolean
  /** Whether the last jump ahead was taken back. */
  hasJumped: boolean
  isClaiming: boolean
  /** The draw of the claimed ticket, if it was claimed in this tab. */
  draw: ClaimedDraw | undefined
  problem: { code: string; detail?: string | undefined } | undefined
}

/** The film on the page. */
export type Film = {
  /** In seconds; the end when it has ended. */
  position(): number
  isPlaying(): boolean
  hasEnded(): boolean
  goTo(seconds: number): void
  pause(): void
}

export type ClipRun = {
  get(): ClipRunState
  subscribe(listener: () => void): () => void
  /** What the player has watched and claimed before. Ignored once the clip was begun here. */
  setEarlier(earlier: { watchedSeconds: number; isClaimed: boolean }): void
  /** Opens the session if there is none, and reports. Call it when the film begins. */
  begin(): Promise<void>
  report(): Promise<void>
  claim(): Promise<void>
  /** Call it when the film is no longer on the page. */
  leave(): void
}

export type ClipRunDependencies = {
  api: typeof api
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  newKey: () => string
  film: Film
  clip: { id: string; seconds: number }
  /** Calls later; returns a function that cancels it. */
  schedule: (call: () => void, ms: number) => () => void
}

/** The film may run this much ahead of the session that is being opened. */
const MAX_HEAD_START_S = 1.5
/** Delay before a lost report of the film's end is repeated. */
const RETRY_MS = 3_000
/** Reports take some time to arrive, so the last one is sent a little later than the server asks. */
const MARGIN_MS = 150

export const initialClipRun: ClipRunState = {
  status: 'idle',
  watched: 0,
  isLost: false,
  hasJumped: false,
  isClaiming: false,
  draw: undefined,
  problem: undefined,
}

export function createClipRun({ api, store, newKey, film, clip, schedule }: ClipRunDependencies): ClipRun {
  const { getState: get, setState: set, subscribe } = createStore<ClipRunState>(() => initialClipRun)
  let sessionId: string | undefined
  let opening: Promise<void> | undefined
  let isReporting = false
  let isReportDue = false
  let hasLeft = false
  let cancelRetry = () => {}

  async function open(): Promise<void> {
    const answer = await api(postVideoSession, { body: { clipId: clip.id } })
    if (!answer.ok) {
      const { problem } = answer
      const isRefused = ['paused', 'age-unverified', 'not-found', 'preview'].includes(problem.code)
      set(isRefused ? { status: 'refused', problem } : { isLost: true })
      return
    }
    const { watchedSeconds, secondsLeft, isClaimed } = answer.body
    ;({ sessionId } = answer.body)
    const isUnfinished = !isClaimed && secondsLeft > 0
    set({
      status: isClaimed ? 'claimed' : isUnfinished ? 'watching' : 'ready',
      watched: watchedSeconds,
      isLost: false,
      problem: undefined,
    })
    // Continues where it was, on whatever device; or returns if the film was faster than this reply.
    const position = film.position()
    if (isUnfinished && (position < watchedSeconds - MAX_HEAD_START_S || position > watchedSeconds + MAX_HEAD_START_S))
      film.goTo(watchedSeconds)
  }

  const ensureSession = (): Promise<void> => {
    if (sessionId !== undefined) return Promise.resolve()
    opening ??= open().finally(() => (opening = undefined))
    return opening
  }

  async function send(): Promise<void> {
    if (get().status === 'idle' && !hasLeft) await ensureSession()
    if (sessionId === undefined || get().status !== 'watching') return
    const hasEnded = film.hasEnded()
    const position = hasEnded ? clip.seconds : Math.min(film.position(), clip.seconds)
    // At the end the film stands still, but the last moment is still being counted.
    const isPlaying = !hasLeft && (hasEnded || film.isPlaying())
    const answer = await api(postVideoTicket, { body: { sessionId, position, isPlaying } })
    if (answer.ok) {
      const { watchedSeconds, secondsLeft, backTo, isReady } = answer.body
      set({ watched: watchedSeconds, isLost: false, status: isReady ? 'ready' : 'watching' })
      if (hasLeft || isReady) return
      if (backTo !== null) {
        set({ hasJumped: true })
        film.goTo(backTo)
      } else if (hasEnded) repeatIn(secondsLeft * 1000 + MARGIN_MS)
      return
    }
    const { code } = answer.problem
    if (code === 'clip-session-ended') {
      sessionId = undefined
      set({ status: 'elsewhere' })
      film.pause()
    } else if (code === 'session-ended') {
      sessionId = undefined
      set({ status: 'idle' })
      film.pause()
    } else {
      set({ isLost: true })
      if (hasEnded) repeatIn(RETRY_MS)
    }
  }

  function repeatIn(ms: number): void {
    cancelRetry()
    if (!hasLeft) cancelRetry = schedule(() => void report(), ms)
  }

  /** One report at a time, so that they arrive in order. One that is due meanwhile follows. */
  async function report(): Promise<void> {
    isReportDue = true
    if (isReporting) return
    isReporting = true
    while (isReportDue) {
      isReportDue = false
      // oxlint-disable-next-line no-await-in-loop -- in order
      await send()
    }
    isReporting = false
  }

  async function sendClaim(): Promise<void> {
    await ensureSession()
    if (sessionId === undefined || get().status !== 'ready') return
    const body = { sessionId }
    const answer = await sendOnce(store, { call: 'clip-claim', body, newKey }, (idempotencyKey) =>
      api(postVideoClaim, { body }, { idempotencyKey }),
    )
    if (answer.ok) set({ status: 'claimed', draw: answer.body.draw })
    else if (answer.problem.code === 'clip-session-ended') sessionId = undefined
    else set({ problem: answer.problem })
  }

  return {
    get,
    subscribe,
    setEarlier({ watchedSeconds, isClaimed }) {
      if (sessionId !== undefined || get().status !== 'idle') return
      const isWatched = watchedSeconds >= clip.seconds
      set({ status: isClaimed ? 'claimed' : isWatched ? 'ready' : 'idle', watched: watchedSeconds })
    },
    async begin() {
      hasLeft = false
      if (get().status === 'elsewhere') set({ status: 'idle' })
      set({ hasJumped: false })
      await report()
    },
    report,
    async claim() {
      if (get().isClaiming) return
      set({ isClaiming: true, problem: undefined })
      await sendClaim()
      // The session was replaced meanwhile: what was watched is stored, so a new one can claim it.
      if (sessionId === undefined && get().status === 'ready') await sendClaim()
      if (get().status === 'ready' && get().problem === undefined && sessionId === undefined)
        set({ problem: { code: 'offline' } })
      set({ isClaiming: false })
    },
    leave() {
      hasLeft = true
      cancelRetry()
      // What was watched since the last report counts too.
      void report()
    },
  }
}
