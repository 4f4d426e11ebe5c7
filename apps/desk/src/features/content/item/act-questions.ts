/** What is asked before an act on a revision. An act without a row is done at once. */
import type { RevisionAct } from './revision-acts.ts'

export type Question = {
  title: (revision: number) => string
  /** What it means, for somebody who does it for the first time. */
  about?: string
  needsReason: boolean
  needsTime?: boolean
}

export const ACT_QUESTIONS: Readonly<Record<RevisionAct, Question | undefined>> = {
  // Its author or a reviewer can take it back.
  submit: undefined,
  approve: {
    title: (revision) => `Approve revision ${revision}?`,
    about: 'You have read exactly this text. Any publisher can publish it afterwards, also its author.',
    needsReason: false,
  },
  'send-back': {
    title: (revision) => `Send revision ${revision} back?`,
    about: 'It becomes a draft again. Its author can change it, or submit it once more.',
    needsReason: true,
  },
  publish: {
    title: (revision) => `Publish revision ${revision} now?`,
    about: 'Players see it within seconds.',
    needsReason: false,
  },
  schedule: {
    title: (revision) => `When is revision ${revision} published?`,
    about: 'It is checked now, and again at that time: if it may not be published then, the revision is withdrawn.',
    needsReason: false,
    needsTime: true,
  },
  'cancel-schedule': {
    title: (revision) => `Cancel the schedule of revision ${revision}?`,
    about: 'It stays approved.',
    needsReason: true,
  },
  withdraw: {
    title: (revision) => `Withdraw revision ${revision}?`,
    about: 'This cannot be taken back. Its text is kept and can be saved as a new revision.',
    needsReason: true,
  },
}
