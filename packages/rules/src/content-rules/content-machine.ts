/** The state machine of a content revision (docs/mechanisms/content.md). */

/** `winner-story`: the operator's text about a winner. Who won what comes from the draw. */
export const CONTENT_KINDS = [
  'competition',
  'page',
  'rail',
  'showcase',
  'winner-story',
  'weekly-draw',
  'campaign',
  'clip',
  'word-drum',
  'notification',
  'faq',
  'site-terms',
  'settings',
] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export const REVISION_STATES = [
  'draft',
  'in-review',
  'approved',
  'scheduled',
  'published',
  'superseded',
  'withdrawn',
] as const
export type RevisionState = (typeof REVISION_STATES)[number]

export const REVISION_EVENTS = [
  'submit',
  'send-back',
  'approve',
  'schedule',
  'cancel-schedule',
  'publish',
  'supersede',
  'retire',
  'withdraw',
] as const
export type RevisionEvent = (typeof REVISION_EVENTS)[number]

const MACHINE: Readonly<Record<RevisionState, Partial<Record<RevisionEvent, RevisionState>>>> = {
  draft: { submit: 'in-review', withdraw: 'withdrawn' },
  'in-review': { 'send-back': 'draft', approve: 'approved', withdraw: 'withdrawn' },
  approved: { schedule: 'scheduled', publish: 'published', withdraw: 'withdrawn' },
  scheduled: { 'cancel-schedule': 'approved', publish: 'published', withdraw: 'withdrawn' },
  published: { supersede: 'superseded', retire: 'withdrawn' },
  superseded: {},
  withdrawn: {},
}

/** The state after an event; undefined if the state does not accept it. */
export function nextRevisionState(state: RevisionState, event: RevisionEvent): RevisionState | undefined {
  return MACHINE[state][event]
}
