import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { serverClock } from '../../session/clock.ts'
import { newKey } from '../../session/idempotency-key.ts'
import { session } from '../../session/session.ts'
import { useAccount } from '../../session/use-account.ts'
import { playResult } from './sound.ts'
import { createWordDrumRun, initialWordDrum } from './word-drum-run.ts'
import type { WordDrumRun, WordDrumState } from './word-drum-run.ts'

const serverState = () => initialWordDrum
/** A little after midnight, so that the server's day has begun too. */
const MARGIN_MS = 1_000
/** Browsers cannot wait longer than 24 days; a day is far below. */
const MAX_WAIT_MS = 2 ** 31 - 1

/** The page's play, connected to the browser: the session, the new word at midnight, sounds and the balance. */
export function useWordDrum(gameSlug: string): { run: WordDrumRun; state: WordDrumState; isVisitor: boolean } {
  const account = useAccount()
  const [run] = useState(() => createWordDrumRun({ api, store: tabStorage(), newKey, gameSlug }))
  const state = useSyncExternalStore(run.subscribe, run.get, serverState)
  const { status } = account

  useEffect(() => {
    // A logged-in player's play comes with the same call, so it waits for the session.
    if (status !== 'unknown') void run.load()
  }, [run, status])

  const endsAt = state.round?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return
    const wait = Date.parse(endsAt) - serverClock.now() + MARGIN_MS
    const timer = setTimeout(() => void run.load(), Math.min(Math.max(wait, MARGIN_MS), MAX_WAIT_MS))
    return () => clearTimeout(timer)
  }, [run, endsAt])

  const { checks, play } = state
  useEffect(() => {
    if (checks === 0) return
    playResult(run.get().play?.state === 'won')
  }, [run, checks])
  const tokens = checks === 0 ? 0 : (play?.tokens ?? 0)
  useEffect(() => {
    if (tokens > 0) void session.refresh()
  }, [tokens])

  return { run, state, isVisitor: status === 'visitor' }
}
