import type { EntryState } from './run/entry-machine.ts'
import type { EntryRun } from './run/entry-run.ts'
import type { EntryView } from './entry-view.ts'
import type { NextPrize } from './result/next-prize.ts'

/** The props of every step of the entry document. */
export type StepProps = {
  view: EntryView
  run: EntryRun
  state: EntryState
  /** The player came from another step, so the heading takes the focus. */
  hasMoved: boolean
  contactEmail: string
  /** The player registered on the way to this entry. */
  isNewPlayer: boolean
  onLogIn: (done: { isNewPlayer: boolean }) => void
  /** The prize that the result step suggests next. */
  next?: NextPrize | undefined
  /** Reports the total of the choice, which is shown beside the prize; undefined where nothing is chosen. */
  onTotal: (total: string | undefined) => void
}
