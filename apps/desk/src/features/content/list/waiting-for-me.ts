/** Whether an item of the list waits for this person, and for what. */
import { actsOn } from '../item/revision-acts.ts'
import type { RevisionAct } from '../item/revision-acts.ts'
import type { ContentRow } from './content-row.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'

/** The acts by which content moves on; the others can wait. */
const WAITING_FOR: readonly (readonly [RevisionAct, string])[] = [
  ['approve', 'Waits for your review'],
  ['publish', 'Ready to publish'],
  ['submit', 'Your draft'],
]

export function waitingForMe(
  { latest, published }: Pick<ContentRow, 'latest' | 'published'>,
  me: { id: string; may: (act: StaffAct) => boolean },
): string | undefined {
  // A schedule publishes by itself.
  if (latest.state === 'scheduled') return undefined
  const acts = actsOn({ ...latest, published, isOwn: latest.author === `staff:${me.id}`, may: me.may })
  return WAITING_FOR.find(([act]) => acts.includes(act))?.[1]
}
