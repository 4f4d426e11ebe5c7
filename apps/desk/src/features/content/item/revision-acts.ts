/** What can be done with a revision, in which state and by whom: one table, from which come the buttons and their questions. */
import { nextRevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { RevisionEvent, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'

/** What a person does to a revision. A publication supersedes by itself, and an item is retired, not a revision. */
export type RevisionAct = Exclude<RevisionEvent, 'supersede' | 'retire'>

type ActRow = {
  /** The words of its button. */
  name: string
  /** The act of the table of roles. */
  staffAct: (state: RevisionState) => StaffAct
  /** Whose revision it may be: `own` or `of-others`. */
  whose: 'own' | 'of-others' | 'anybody'
  /** Whether a newer published revision prevents it. */
  canBeOvertaken: boolean
}

const publishing: Omit<ActRow, 'name'> = { staffAct: () => 'publish-content', whose: 'anybody', canBeOvertaken: true }

/** In the order of the buttons. */
export const REVISION_ACTS: Readonly<Record<RevisionAct, ActRow>> = {
  submit: { name: 'Submit for review', staffAct: () => 'edit-content', whose: 'own', canBeOvertaken: false },
  approve: { name: 'Approve', staffAct: () => 'approve-content', whose: 'of-others', canBeOvertaken: false },
  'send-back': { name: 'Send back', staffAct: () => 'publish-content', whose: 'of-others', canBeOvertaken: false },
  publish: { name: 'Publish now', ...publishing },
  schedule: { name: 'Schedule', ...publishing },
  'cancel-schedule': {
    name: 'Cancel the schedule',
    staffAct: () => 'publish-content',
    whose: 'anybody',
    canBeOvertaken: false,
  },
  withdraw: {
    name: 'Withdraw',
    // An editor alone does not undo what two people have agreed on.
    staffAct: (state) => (state === 'approved' || state === 'scheduled' ? 'publish-content' : 'edit-content'),
    whose: 'anybody',
    canBeOvertaken: false,
  },
}

export type Situation = {
  revision: number
  state: RevisionState
  isOwn: boolean
  /** The published revision of the item. */
  published: number | null
  may: (act: StaffAct) => boolean
}

const isOvertaken = ({ revision, published }: Situation) => published !== null && published > revision

export function actsOn(one: Situation): RevisionAct[] {
  return (Object.keys(REVISION_ACTS) as RevisionAct[]).filter((act) => {
    const { staffAct, whose, canBeOvertaken } = REVISION_ACTS[act]
    return (
      nextRevisionState(one.state, act) !== undefined &&
      one.may(staffAct(one.state)) &&
      (whose === 'anybody' || (whose === 'own') === one.isOwn) &&
      !(canBeOvertaken && isOvertaken(one))
    )
  })
}

const OVERTAKEN = 'A newer revision is on the site. To bring this text back, edit it and save it as a new revision.'

const WAITING: Readonly<Record<RevisionState, (one: Situation) => string | undefined>> = {
  draft: ({ isOwn, may }) =>
    !isOwn && may('edit-content')
      ? 'Only its author can submit it. You can save the text as your own revision.'
      : undefined,
  'in-review': ({ isOwn, may }) =>
    isOwn
      ? 'You saved this revision, so somebody else must review it.'
      : may('publish-content')
        ? undefined
        : 'It waits for a publisher’s review.',
  approved: (one) =>
    isOvertaken(one) ? OVERTAKEN : one.may('publish-content') ? undefined : 'It waits for a publisher to publish it.',
  scheduled: (one) => (isOvertaken(one) ? OVERTAKEN : undefined),
  published: () => undefined,
  superseded: () => undefined,
  withdrawn: () => undefined,
}

/** Why an expected act is not offered, or whom the revision waits for. */
export const waitingWords = (one: Situation): string | undefined => WAITING[one.state](one)
