/** How the desk names the lists, states, channels and outcomes of complaints. */
import { COMPLAINT_LISTS } from '@fairdraw/contract/desk/complaints.ts'
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import type { ComplaintList, ListedComplaint } from '@fairdraw/contract/desk/complaints.ts'
import type { ComplaintChannel, ComplaintOutcome, ComplaintState } from '@fairdraw/rules/complaint/complaint.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

export const STATE_NAMES: Readonly<Record<ComplaintState, string>> = {
  open: 'Open',
  answered: 'Answered',
  referred: 'With independent resolution',
  resolved: 'Resolved independently',
}

export const STATE_TONES: Readonly<Record<ComplaintState, StateTone>> = {
  open: 'waiting',
  answered: 'good',
  referred: 'waiting',
  resolved: 'good',
}

export const LIST_NAMES: Readonly<Record<ComplaintList, string>> = {
  due: 'Due',
  mine: 'Mine',
  ...STATE_NAMES,
  all: 'All',
}

export const LIST_MEANINGS: Readonly<Record<ComplaintList, string>> = {
  due: 'Nobody has told them yet that we are looking at it, or the answer is due within a week.',
  mine: 'You look after them, the one that is due first on top.',
  open: 'They wait for our answer, the one that is due first on top.',
  answered: 'We have told them what we found. If they do not accept it, pass it to independent resolution.',
  referred: 'An independent body looks at them. Record here what it decides.',
  resolved: 'An independent body has decided.',
  all: 'Every complaint, the latest first.',
}

export const NO_COMPLAINTS: Readonly<Record<ComplaintList, string>> = {
  due: 'No complaint waits for you.',
  mine: 'No complaint is assigned to you.',
  open: 'No complaint is open.',
  answered: 'No complaint was answered yet.',
  referred: 'No complaint is with independent resolution.',
  resolved: 'No complaint was resolved independently.',
  all: 'Nobody has complained yet.',
}

export const LISTS: readonly ComplaintList[] = COMPLAINT_LISTS

export const CHANNEL_NAMES: Readonly<Record<ComplaintChannel, string>> = {
  email: 'Email',
  phone: 'Phone',
  letter: 'Letter',
  social: 'Social media',
  'in-person': 'In person',
}

export const OUTCOME_NAMES: Readonly<Record<ComplaintOutcome, string>> = {
  upheld: 'Upheld',
  'partly-upheld': 'Upheld in part',
  'not-upheld': 'Not upheld',
  withdrawn: 'Withdrawn by whoever complained',
}

export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, name]) => ({ value, name }))

/** `staffId`: of the person who reads it. */
export function assigneeName(assignee: ListedComplaint['assignee'], staffId: string): string {
  if (assignee === null) return 'Nobody yet'
  return assignee.id === staffId ? 'You' : isolate(assignee.name ?? 'Somebody who has left')
}

type Due = { what: string; at: string; isLate: boolean }

/** What is to be done next, and by when; undefined: nothing that has a day. */
export function nextStep(
  {
    state,
    acknowledgedAt,
    acknowledgeBy,
    answerBy,
  }: Pick<ListedComplaint, 'state' | 'acknowledgedAt' | 'acknowledgeBy' | 'answerBy'>,
  now: Date,
): Due | undefined {
  if (state !== 'open') return undefined
  const [what, at] = acknowledgedAt === null ? ['Acknowledge', acknowledgeBy] : ['Answer', answerBy]
  return { what, at, isLate: new Date(at) < now }
}
