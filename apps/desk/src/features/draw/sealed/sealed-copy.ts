/** The list of a redraw, in words: whose it is, and what it leaves out. */
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import type { SealedList } from '../draw-states.ts'

const REASONS: Readonly<Record<string, string>> = { refunded: 'refunded' }

/** How many tickets get nothing, and why. */
export function excludedWords(excluded: SealedList['excluded']): string {
  if (excluded === null)
    return 'Tickets that are refunded until it is committed get nothing. They are counted then, and listed with the reason.'
  const total = excluded.reduce((sum, { tickets }) => sum + tickets, 0)
  if (total === 0) return 'None of them is left out.'
  const reasons = excluded.map(({ reason, tickets }) => `${formatNumber(tickets)} ${REASONS[reason] ?? reason}`)
  return `${formatNumber(total)} of them ${total === 1 ? 'is' : 'are'} left out and ${total === 1 ? 'gets' : 'get'} nothing: ${reasons.join(', ')}.`
}
