/** Which draws wait, for whom, and in which order the list has them. */
import { DRAW_STATES, FINAL_DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import type { DrawKind, DrawState } from '@fairdraw/rules/draw/draw.ts'
import type { DeskDraw } from './draw-states.ts'

/** `under-way`: everything with which something is left to do. */
export const DRAW_FILTERS = ['under-way', ...DRAW_STATES, 'all'] as const
export type DrawFilter = (typeof DRAW_FILTERS)[number]

export const isUnderWay = (state: DrawState): boolean => !FINAL_DRAW_STATES.includes(state)

export function isInFilter(state: DrawState, filter: DrawFilter): boolean {
  if (filter === 'all') return true
  return filter === 'under-way' ? isUnderWay(state) : state === filter
}

export type Waiting =
  | 'for-approval'
  | 'for-draw-officer'
  | 'for-witnesses'
  | 'for-random-number'
  | 'for-job'
  | 'for-nobody'

/** A weekly draw runs by jobs, except for its approvals. */
const WAITING: Readonly<Record<DrawKind, Readonly<Record<DrawState, Waiting>>>> = {
  competition: {
    open: 'for-draw-officer',
    closed: 'for-draw-officer',
    reconciled: 'for-draw-officer',
    committed: 'for-random-number',
    drawn: 'for-approval',
    approved: 'for-draw-officer',
    published: 'for-nobody',
    'no-entries': 'for-nobody',
    void: 'for-nobody',
  },
  winsday: {
    open: 'for-job',
    closed: 'for-job',
    reconciled: 'for-job',
    committed: 'for-random-number',
    drawn: 'for-approval',
    approved: 'for-job',
    published: 'for-nobody',
    'no-entries': 'for-nobody',
    void: 'for-nobody',
  },
}

/**
 * A weekly draw that is blocked does not get on by itself, and no draw for whose round the witnesses have signed too late.
 * Until they have chosen a round, a committed draw waits for them.
 */
export function waitingOf({
  kind,
  state,
  blockers,
  drawsAt,
}: Pick<DeskDraw, 'kind' | 'state' | 'blockers' | 'drawsAt'>): Waiting {
  const waiting = WAITING[kind][state]
  if (waiting === 'for-random-number' && drawsAt === null) return 'for-witnesses'
  if (waiting === 'for-random-number' && blockers.length > 0) return 'for-draw-officer'
  return waiting === 'for-job' && blockers.length > 0 ? 'for-draw-officer' : waiting
}

export const WAITING_NAMES: Readonly<Record<Waiting, string>> = {
  'for-approval': 'Two approvals',
  'for-draw-officer': 'A draw officer',
  'for-witnesses': 'Its witnesses',
  'for-random-number': 'The public random number',
  'for-job': 'Nobody: it runs by itself',
  'for-nobody': 'Nobody',
}

const URGENCY: Readonly<Record<Waiting, number>> = {
  'for-approval': 0,
  'for-draw-officer': 1,
  'for-witnesses': 2,
  'for-random-number': 3,
  'for-job': 4,
  'for-nobody': 5,
}

/**
 * What waits for people comes first, and of that what has waited longest. What waits for nobody has its latest cut-off
 * first.
 */
export function inOrderOfUrgency<D extends Pick<DeskDraw, 'kind' | 'state' | 'blockers' | 'drawsAt' | 'cutOff'>>(
  draws: readonly D[],
): D[] {
  return draws.toSorted((a, b) => {
    const waiting = waitingOf(a)
    const byWaiting = URGENCY[waiting] - URGENCY[waitingOf(b)]
    if (byWaiting !== 0) return byWaiting
    const byCutOff = Date.parse(a.cutOff) - Date.parse(b.cutOff)
    return waiting === 'for-nobody' ? -byCutOff : byCutOff
  })
}
