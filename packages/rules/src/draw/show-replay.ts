/** A show that is played again: its own steps, or where none was held the times of the draw itself. */
import type { CalledStep, ShowFacts, ShowStep } from './show.ts'

/** A pause of the show is no longer than this when it is played again, so that nobody watches an hour of waiting. */
export const MAX_REPLAYED_PAUSE_MS = 12_000
const LAST_SCENE_MS = 6_000
const FIRST_SCENE_MS = 4_000
const TICKET_AFTER_MS = 6_000

/** A step at its place in the recording, in milliseconds from its start; `shownAt`: when it really was. */
export type ReplayedStep = CalledStep & { from: number }
export type Replay = { steps: readonly ReplayedStep[]; lengthMs: number }

type DrawTimes = Pick<ShowFacts, 'drawsAt' | 'seen' | 'number'> & {
  committedAt: string | null
  publishedAt: string | null
}

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

/** The steps of a draw that nobody showed, at the times at which they became true. */
export function stepsOfDraw({ committedAt, seen, drawsAt, number, publishedAt }: DrawTimes): CalledStep[] {
  if (committedAt === null) return []
  const seenAt =
    seen
      .map(({ time }) => time)
      .toSorted()
      .at(-1) ?? committedAt
  const times: readonly (readonly [ShowStep, string | null])[] = [
    ['welcome', after(committedAt, -FIRST_SCENE_MS)],
    ['sealed', committedAt],
    ['seen', drawsAt && after(seenAt, FIRST_SCENE_MS)],
    ['waiting', drawsAt && after(drawsAt, -MAX_REPLAYED_PAUSE_MS)],
    ['number', number === null ? null : drawsAt],
    ['ticket', number === null ? null : drawsAt && after(drawsAt, TICKET_AFTER_MS)],
    ['winner', publishedAt],
    ['thanks', publishedAt && after(publishedAt, LAST_SCENE_MS)],
  ]
  return times.flatMap(([step, shownAt]) => (shownAt === null ? [] : [{ step, shownAt }]))
}

/** Lays steps out as a recording. A lead of a second or two between the steps of a draw without a show is kept in order. */
export function replayOf(called: readonly CalledStep[]): Replay {
  const steps: ReplayedStep[] = []
  for (const [nth, one] of called.entries()) {
    const before = called[nth - 1]
    const pause = before ? Date.parse(one.shownAt) - Date.parse(before.shownAt) : 0
    const from = (steps.at(-1)?.from ?? 0) + Math.min(Math.max(pause, before ? 1_000 : 0), MAX_REPLAYED_PAUSE_MS)
    steps.push({ ...one, from })
  }
  return { steps, lengthMs: (steps.at(-1)?.from ?? 0) + LAST_SCENE_MS }
}

/** The step at a place of the recording. */
export const replayedAt = ({ steps }: Replay, ms: number): ReplayedStep | undefined =>
  steps.findLast(({ from }) => from <= ms)
