import type { EntryState } from './run/entry-machine.ts'
import type { EntryRun } from './run/entry-run.ts'
import type { EntryView } from './entry-view.ts'
import type { NextPrize } from './result/next-prize.ts'

/** What every step of the entry document is given. */
export type StepProps = {
  view: EntryView
  run: EntryRun
  state: EntryState
  /** The player got here from another step, so its heading takes the focus. */
  hasMoved: boolean
  contactEmail: string
  /** What else can be won, once this one is entered. */
  next?: NextPrize | undefined
  /** Says what the choice comes to, for the prize beside it; undefined: nothing is chosen. */
  onTotal: (total: string | undefined) => void
}
