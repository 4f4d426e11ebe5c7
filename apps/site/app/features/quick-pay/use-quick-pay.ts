import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import type { PageSlug } from '../../addresses.ts'
import { initialEntry } from '../entry/run/entry-machine.ts'
import type { EntryView } from '../entry/entry-view.ts'
import { newKey, tabStore } from '../entry/run/tab-store.ts'
import { isReload } from '../entry/run/use-entry-run.ts'
import { createQuickPayRun } from './quick-pay-run.ts'
import type { QuickPayRun, QuickPayState } from './quick-pay-run.ts'

/** What every screen of quick pay is given. */
export type QuickPayProps = {
  view: EntryView
  run: QuickPayRun
  state: QuickPayState
  contactEmail: string
  onTotal: (total: string | undefined) => void
  pageSlug: PageSlug
  showsBundles: boolean
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const atFirst = () => initialEntry

/** The document's one run, wired to the browser. */
export function useQuickPay(view: EntryView): { run: QuickPayRun; state: QuickPayState } {
  const [run] = useState(() => createQuickPayRun(view.id, { api, store: tabStore(), newKey, wait, now: Date.now }))
  const state = useSyncExternalStore(run.subscribe, run.get, atFirst)
  useEffect(() => void run.begin({ isReload: isReload() }), [run])
  return { run, state }
}
