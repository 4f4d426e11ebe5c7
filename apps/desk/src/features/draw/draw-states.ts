/** How the desk names the states of a draw and what happens to it. */
import type { getDeskDraw } from '@fairdraw/contract/desk/draws.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import type { DrawKind, DrawState } from '@fairdraw/rules/draw/draw.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

type DeskDrawReply = BodyOf<typeof getDeskDraw>
export type DeskDraw = DeskDrawReply['draw']
export type DrawHistoryEvent = DeskDrawReply['events'][number]
export type DrawChannel = DeskDrawReply['channels'][number]
export type DrawApproval = DeskDrawReply['approvals'][number]
/** The list of an earlier attempt, which a redraw is drawn from. */
export type SealedList = NonNullable<DeskDrawReply['sealed']>
/** Who is to sign its list, and who has. */
export type DrawWitnesses = NonNullable<DeskDrawReply['witnessed']>
/** The first person's proposal to make a draw void. */
export type Voiding = NonNullable<DeskDrawReply['voiding']>

export const DRAW_STATE_NAMES: Readonly<Record<DrawState, string>> = {
  open: 'Open',
  closed: 'Closed',
  reconciled: 'Reconciled',
  committed: 'Committed',
  drawn: 'Drawn',
  approved: 'Approved',
  published: 'Published',
  'no-entries': 'No entries',
  void: 'Void',
}

export const DRAW_STATE_TONES: Readonly<Record<DrawState, StateTone>> = {
  open: 'plain',
  closed: 'plain',
  reconciled: 'plain',
  committed: 'waiting',
  drawn: 'waiting',
  approved: 'waiting',
  published: 'good',
  'no-entries': 'plain',
  void: 'bad',
}

/** What each state means. */
const DRAW_STATE_MEANINGS: Readonly<Record<DrawState, string>> = {
  open: 'Tickets may still be added.',
  closed: 'The list of tickets is complete.',
  reconciled: 'The vendors’ books equal ours.',
  committed: 'The list is published. Nobody knows the result yet.',
  drawn: 'The result is known, and waits for two approvals.',
  approved: 'Two draw officers have approved the result.',
  published: 'Everybody can see the winners.',
  'no-entries': 'Nobody holds a ticket, so nothing is drawn. Everybody can see that.',
  void: 'It does not count.',
}

/** The same of a redraw, where that is not so: its list was sealed before. */
const REDRAW_STATE_MEANINGS: Readonly<Partial<Record<DrawState, string>>> = {
  open: 'Its list was sealed with an earlier attempt. Tickets may still be refunded.',
  closed: 'Its list was sealed with an earlier attempt. Tickets may still be refunded.',
  committed: 'The list is published again, with what it leaves out. Nobody knows the result yet.',
}

export const stateMeaning = (state: DrawState, isRedraw: boolean): string =>
  (isRedraw ? REDRAW_STATE_MEANINGS[state] : undefined) ?? DRAW_STATE_MEANINGS[state]

/** The states on the way from the first to the last; a void draw, or one without entries, has left it. */
export const DRAW_LINE: readonly DrawState[] = DRAW_STATES.filter((state) => state !== 'void' && state !== 'no-entries')

export const DRAW_KIND_NAMES: Readonly<Record<DrawKind, string>> = {
  competition: 'Competition',
  winsday: 'Weekly draw',
}

export const drawTitle = ({ title, attempt }: Pick<DeskDraw, 'title' | 'attempt'>): string =>
  attempt > 1 ? `${title}, attempt ${attempt}` : title
