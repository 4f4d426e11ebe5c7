/** How often a screen asks for a draw that is shown live (docs/mechanisms/draw/show.md#afterwards). */
import { OVER_AFTER_MS } from '../push/push.ts'
import type { DrawState } from './draw.ts'
import type { CalledStep } from './show.ts'

/**
 * Not a whole second: so replies come at all parts of one, which is what tells a clock its milliseconds (packages/ui's
 * browser/server-clock.ts), and no audience asks in the same instant for ever. SHOW_LEAD_MS counts with it.
 */
export const SHOW_POLL_MS = 1_130
export const SLOWEST_SHOW_POLL_MS = 60_000
/** After the end it asks once in this part of the time that has passed since. */
const SLOWING = 30

/** A draw and its show as they are known at `now`. Times are of ISO 8601. */
export type ShowProgress = {
  now: string
  state: DrawState
  publishedAt: string | null
  /** Null: nobody has begun to show it. */
  show: { isRehearsal: boolean; steps: readonly CalledStep[] } | null
}

/** When the show ended, in epoch ms; undefined while it has not. One whose last step nobody calls ends by itself. */
function endOf({ state, publishedAt, show }: ShowProgress): number | undefined {
  const last = show?.steps.at(-1)
  const shownAt = last ? Date.parse(last.shownAt) : undefined
  if (last?.step === 'thanks') return shownAt
  if (state !== 'published' && state !== 'void') return undefined
  const decidedAt = publishedAt === null ? 0 : Date.parse(publishedAt)
  return shownAt === undefined ? decidedAt : Math.max(decidedAt, shownAt) + OVER_AFTER_MS
}

/**
 * In how many milliseconds a phone asks again. It goes on after the show, ever more slowly: for a story that is told later, and for
 * a step that is called after all. A rehearsal is held again and again.
 */
export function showPollMs(progress: ShowProgress): number {
  const end = progress.show?.isRehearsal ? undefined : endOf(progress)
  if (end === undefined) return SHOW_POLL_MS
  const slow = (Date.parse(progress.now) - end) / SLOWING
  return Math.min(Math.max(Math.round(slow), SHOW_POLL_MS), SLOWEST_SHOW_POLL_MS)
}
