import type { DrawSheet } from '@fairdraw/contract/desk/draw-sheet.ts'
import type { CallOutcome } from '@fairdraw/rules/prize/award.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'

export const OUTCOME_NAMES: Readonly<Record<CallOutcome, string>> = {
  called: 'Called, not claimed yet',
  claimed: 'Claimed, to be given',
  awarded: 'Given',
  lapsed: 'Not claimed in time',
  withdrawn: 'Withdrawn',
  'not-awarded': 'Not awarded',
}

/** To the second and in UTC, as witnesses and the source of the number write it: '2026-11-24 21:05:03 UTC'. */
export const exactTime = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`

/** In one sentence, for somebody who does not program. */
export function howComputed({ winners, alternates, leftOut }: DrawSheet['picks']): string {
  const taken = [
    pluralise(winners, 'winning ticket'),
    ...(alternates > 0 ? [pluralise(alternates, 'reserve')] : []),
    ...(leftOut > 0 ? [`${pluralise(leftOut, 'ticket')} that got nothing by the rules of the draw`] : []),
  ]
  return `The number and the hash of the promise together (HMAC-SHA-256) shuffle the sealed list, and its first tickets are taken in order: ${taken.join(', ')}; the same list and number lead to the same tickets for everybody.`
}
