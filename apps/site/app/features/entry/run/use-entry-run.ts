/** The document's only entry run, connected to the browser (API, storage, timers) and synchronised with the log-in. */
import { deviceStorage, tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'
import { useAccount } from '../../../session/use-account.ts'
import type { EntryState } from './entry-machine.ts'
import { initialEntry } from './entry-machine.ts'
import { createEntryRun } from './entry-run.ts'
import type { EntryRun } from './entry-run.ts'
import type { EntryView } from '../entry-view.ts'
import { newKey } from '../../../session/idempotency-key.ts'
import { isReload } from '../../../ui/page-life/is-reload.ts'
import { serverClock } from '../../../session/clock.ts'
import { wait } from '../../../session/time/wait.ts'

const serverState = () => initialEntry

export function useEntryRun(view: EntryView): { run: EntryRun; state: EntryState } {
  const [run] = useState(() =>
    createEntryRun(view.id, {
      api,
      tabStore: tabStorage(),
      browserStore: deviceStorage(),
      newKey,
      now: serverClock.now,
      wait,
    }),
  )
  const state = useSyncExternalStore(run.subscribe, run.get, serverState)
  const player = useAccount()
  const needsTermsFirst = view.terms.step === 'details'
  const isReady = player.status === 'player'
  const { screen } = state

  useEffect(() => {
    if (isReady && (screen === 'starting' || screen === 'login'))
      void run.begin({ isReload: isReload(), needsTermsFirst })
  }, [run, screen, isReady, needsTermsFirst])
  useEffect(() => {
    // Logged out elsewhere, or the session has ended: only finished screens stay visible.
    if (player.status === 'visitor' && !['login', 'result', 'problem'].includes(screen)) run.logIn()
  }, [run, screen, player.status])

  return { run, state }
}
