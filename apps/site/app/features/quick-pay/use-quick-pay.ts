import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import type { PageSlug } from '../../addresses.ts'
import { initialEntry } from '../entry/run/entry-machine.ts'
import type { EntryView } from '../entry/entry-view.ts'
import { newKey } from '../../session/idempotency-key.ts'
import { isReload } from '../../ui/page-life/is-reload.ts'
import { createQuickPayRun } from './quick-pay-run.ts'
import type { QuickPayRun, QuickPayState } from './quick-pay-run.ts'
import { wait } from '../../session/time/wait.ts'

/** The props of every quick-pay screen. */
export type QuickPayProps = {
  view: EntryView
  run: QuickPayRun
  state: QuickPayState
  contactEmail: string
  onTotal: (total: string | undefined) => void
  pageSlug: PageSlug
  showsBundles: boolean
}

const serverState = () => initialEntry

/** The document's only quick-pay run, connected to the browser. */
export function useQuickPay(view: EntryView): { run: QuickPayRun; state: QuickPayState } {
  const [run] = useState(() => createQuickPayRun(view.id, { api, store: tabStorage(), newKey, wait, now: deviceNow }))
  const state = useSyncExternalStore(run.subscribe, run.get, serverState)
  useEffect(() => void run.begin({ isReload: isReload() }), [run])
  return { run, state }
}
