/** The day by which an award is to be claimed or delivered, and how far away it is. */
import { pluralise } from '@fairdraw/rules/text/count.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import type { DeskAward } from './award-states.ts'

const DAY_MS = 86_400_000

/** Which of its two dates counts in a state; finished awards have none. */
const TARGETS: Readonly<Record<AwardState, { field: 'claimBy' | 'deliverBy'; name: string } | undefined>> = {
  unrevealed: undefined,
  offered: { field: 'claimBy', name: 'Claim by' },
  checking: undefined,
  claimed: { field: 'deliverBy', name: 'Deliver by' },
  sent: { field: 'deliverBy', name: 'Deliver by' },
  delivered: undefined,
  credited: undefined,
  unclaimed: undefined,
  withdrawn: undefined,
}

export type AwardTarget = { name: string; at: string; isOverdue: boolean; distance: string }

export function targetOf(
  award: Pick<DeskAward, 'state' | 'claimBy' | 'deliverBy'>,
  now: number,
): AwardTarget | undefined {
  const target = TARGETS[award.state]
  const at = target && award[target.field]
  if (!target || !at) return undefined
  const left = Date.parse(at) - now
  const isOverdue = left < 0
  const days = Math.floor(Math.abs(left) / DAY_MS)
  const amount = days === 0 ? 'Less than a day' : pluralise(days, 'day')
  return { name: target.name, at, isOverdue, distance: `${amount} ${isOverdue ? 'overdue' : 'left'}` }
}
