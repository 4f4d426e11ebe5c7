/** The life of a competition as one line, from its first draft to its winner's story (docs/mechanisms/desk/reports.md#the-hub). */
import type { RevisionState } from '../content-rules/content-machine.ts'
import type { DrawState } from '../draw/draw.ts'
import type { AwardState } from '../prize/award.ts'

/**
 * draft, review: its first text is written and read. scheduled: it is agreed, and not open yet. open: it can be entered.
 * closing: the last hour online. post: entries by other channels are still taken in. draw: until its result is public.
 * prizes: until all of them are given. story: what became of a winner.
 */
export const LIFE_STAGES = [
  'draft',
  'review',
  'scheduled',
  'open',
  'closing',
  'post',
  'draw',
  'prizes',
  'story',
] as const
export type LifeStage = (typeof LIFE_STAGES)[number]

/** none: it will not come, as nobody entered or nothing is taken in after the close. */
export const STAGE_STATES = ['done', 'now', 'ahead', 'none'] as const
export type StageState = (typeof STAGE_STATES)[number]

export const CLOSING_MS = 3_600_000

export type LifeFacts = {
  now: Date
  /** The states of its revisions that no newer publication has overtaken. */
  revisions: readonly (RevisionState | 'published')[]
  /** Of its published text; undefined: none is published. */
  times?: { opens: Date; closes: Date; /** The last instant for its draw. */ cutOff: Date } | undefined
  draw?: { state: DrawState; publishedAt: Date | null } | undefined
  awards: readonly AwardState[]
  /** Whether all winners of its draw have an award. */
  isAwarded: boolean
  hasStory: boolean
}

/** The award needs nobody any more; those that are vacant have an alternate, or none is left. */
const ENDED_AWARDS: readonly AwardState[] = ['delivered', 'credited', 'unclaimed', 'withdrawn']

/** The stage in which it is; undefined: its life is told to the end. */
function stageOf({ now, revisions, times, draw, awards, isAwarded, hasStory }: LifeFacts): LifeStage | undefined {
  if (!times) {
    if (revisions.includes('scheduled') || revisions.includes('approved')) return 'scheduled'
    return revisions.includes('in-review') ? 'review' : 'draft'
  }
  const isDrawn = draw?.state === 'published'
  if (draw?.state === 'no-entries') return undefined
  if (!isDrawn) {
    if (now < times.opens) return 'scheduled'
    if (now < times.closes) return times.closes.getTime() - now.getTime() <= CLOSING_MS ? 'closing' : 'open'
    return now < times.cutOff ? 'post' : 'draw'
  }
  if (!isAwarded || !awards.every((state) => ENDED_AWARDS.includes(state))) return 'prizes'
  return hasStory ? undefined : 'story'
}

/** Every stage with its state, in order, and when it begins. */
export function lifeOf(facts: LifeFacts): { stage: LifeStage; state: StageState; at: Date | null }[] {
  const { times, draw } = facts
  const now = stageOf(facts)
  const place = now === undefined ? LIFE_STAGES.length : LIFE_STAGES.indexOf(now)
  const hasPost = !times || times.cutOff > times.closes
  const isEmpty = draw?.state === 'no-entries'
  const begins: Partial<Record<LifeStage, Date | null>> = times
    ? {
        open: times.opens,
        closing: new Date(Math.max(times.opens.getTime(), times.closes.getTime() - CLOSING_MS)),
        post: times.closes,
        draw: times.cutOff,
        prizes: draw?.state === 'published' ? draw.publishedAt : null,
      }
    : {}
  return LIFE_STAGES.map((stage, index) => {
    const isLeftOut = (stage === 'post' && !hasPost) || (isEmpty && (stage === 'prizes' || stage === 'story'))
    const state = isLeftOut ? 'none' : index < place ? 'done' : index === place ? 'now' : 'ahead'
    return { stage, state, at: isLeftOut ? null : (begins[stage] ?? null) }
  })
}
