/** How far the statement of a channel's total has come, and whether this person may take part in it. */
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import type { DrawChannel } from '../draw-states.ts'

export function statementWords({ statedBy, confirmedBy, waiting, total }: DrawChannel, staffId: string): string {
  const nameOf = (person: NonNullable<DrawChannel['statedBy']>, you: string) =>
    person.staffId === staffId ? you : isolate(person.name ?? 'somebody who has left')
  if (waiting > 0) return `${formatNumber(waiting)} more are being worked through.`
  if (!statedBy) return 'Nobody has stated it yet.'
  const stated = `${formatNumber(total)}, stated by ${nameOf(statedBy, 'you')}`
  return confirmedBy ? `${stated} and ${nameOf(confirmedBy, 'you')}.` : `${stated}. A second person must state it too.`
}

/** Nobody states a total twice; while rows are being worked through, nobody does. */
export const mayState = ({ statedBy, confirmedBy, waiting }: DrawChannel, staffId: string): boolean =>
  waiting === 0 && !confirmedBy && statedBy?.staffId !== staffId
