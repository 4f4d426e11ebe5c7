/** The document's one entry run, wired to the browser: the API, the tab's storage, timers; and kept in step with the log-in. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'
import { useAccount } from '../../../session/use-account.ts'
import type { EntryState } from './entry-machine.ts'
import { initialEntry } from './entry-machine.ts'
import { createEntryRun } from './entry-run.ts'
import type { EntryRun } from './entry-run.ts'
import type { EntryView } from '../entry-view.ts'
import { browserStore, newKey, tabStore } from './tab-store.ts'

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const atFirst = () => initialEntry

export function useEntryRun(view: EntryView): { run: EntryRun; state: EntryState } {
  const [run] = useState(() =>
    createEntryRun(view.id, { api, store: tabStore(), kept: browserStore(), newKey, now: Date.now, wait }),
  )
  const state = useSyncExternalStore(run.subscribe, run.get, atFirst)
  const player = useAccount()
  const needsTermsFirst = view.terms.step === 'details'
  const isReady = player.status === 'player'
  const { screen } = state

  useEffect(() => {
    if (isReady && (screen === 'starting' || screen === 'login'))
      void run.begin({ isReload: isReload(), needsTermsFirst })
  }, [run, screen, isReady, needsTermsFirst])
  useEffect(() => {
    // Logged out elsewhere, or the session has ended: only what is over can still be looked at.
    if (player.status === 'visitor' && !['login', 'result', 'problem'].includes(screen)) run.logIn()
  }, [run, screen, player.status])

  return { run, state }
}

/** Whether this document was opened again, and not anew: by a refresh, or on the way back or forward. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.type !== 'navigate'
}
