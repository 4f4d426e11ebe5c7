import type { RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

/** How each state of a revision is shown. */
export const STATE_NAMES: Readonly<Record<RevisionState, { name: string; tone: StateTone }>> = {
  draft: { name: 'Draft', tone: 'plain' },
  'in-review': { name: 'In review', tone: 'waiting' },
  approved: { name: 'Approved', tone: 'waiting' },
  scheduled: { name: 'Scheduled', tone: 'waiting' },
  published: { name: 'Published', tone: 'good' },
  superseded: { name: 'Superseded', tone: 'plain' },
  withdrawn: { name: 'Withdrawn', tone: 'bad' },
}
