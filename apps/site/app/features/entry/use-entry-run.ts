/** The document's one entry run, wired to the browser: the API, the tab's storage, timers; and kept in step with the log-in. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { useAccount } from '../../session/use-account.ts'
import type { EntryState } from './entry-machine.ts'
import { initialEntry } from './entry-machine.ts'
import { createEntryRun } from './entry-run.ts'
import type { EntryRun } from './entry-run.ts'
import { newKey, tabStore } from './tab-store.ts'

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const atFirst = () => initialEntry

export function useEntryRun(competitionId: number): { run: EntryRun; state: EntryState } {
  const [run] = useState(() => createEntryRun(competitionId, { api, store: tabStore(), newKey, wait }))
  const state = useSyncExternalStore(run.subscribe, run.get, atFirst)
  const { status } = useAccount()
  const { screen } = state

  useEffect(() => {
    if (status === 'player' && screen === 'starting') void run.begin(isReload())
    // Logged out elsewhere or the session has ended: only what is over can still be looked at.
    if (status === 'visitor' && !['login', 'result', 'problem'].includes(screen)) run.logIn()
  }, [run, status, screen])

  return { run, state }
}

/** Whether this document was opened again, and not anew: by a refresh, or on the way back or forward. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.type !== 'navigate'
}
