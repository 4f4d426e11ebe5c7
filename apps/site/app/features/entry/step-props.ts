import type { EntryState } from './entry-machine.ts'
import type { EntryRun } from './entry-run.ts'
import type { EntryView } from './entry-view.ts'

/** What every step of the entry document is given. */
export type StepProps = {
  view: EntryView
  run: EntryRun
  state: EntryState
  /** The player got here from another step, so its heading takes the focus. */
  hasMoved: boolean
  contactEmail: string
}
