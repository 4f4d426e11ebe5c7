/** What is said about a ticket that was called to a prize. */
import type { PrizeCall } from '@fairdraw/contract/draw.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import type { CallOutcome } from '@fairdraw/rules/prize/award.ts'
import { formatMoment } from './draw-copy.ts'

const OUTCOMES: Readonly<Record<CallOutcome, string>> = {
  called: 'Not claimed yet.',
  claimed: 'Claimed.',
  awarded: 'Prize awarded.',
  lapsed: 'Not claimed in time.',
  withdrawn: 'Prize withdrawn.',
  'not-awarded': 'No prize was awarded.',
}

/**
 * When and why a ticket was called, and what became of it. `before`: the ticket that was called before it. The reason for a
 * withdrawal stands with the ticket that was called because of it; until there is one it is due with the withdrawn ticket.
 */
export function callCopy(call: PrizeCall, before: PrizeCall | undefined, isReasonDue: boolean): string {
  return `${causeCopy(call, before)} ${isReasonDue ? outcomeCopy(call) : OUTCOMES[call.outcome]}`
}

/** What became of the ticket, with the reason if its prize was withdrawn. */
export const outcomeCopy = ({ outcome, withdrawnBecause }: PrizeCall): string =>
  withdrawnBecause === null ? OUTCOMES[outcome] : `${OUTCOMES[outcome]} ${withdrawnBecause}`

function causeCopy({ called, at, reason }: PrizeCall, before: PrizeCall | undefined): string {
  const when = at === null ? '' : ` at ${formatMoment(at)}`
  if (called === 'drawn' || !before) return at === null ? 'Drawn.' : `Drawn, and called${when}.`
  const ticket = `ticket ${ticketCode(before.ticket)}`
  return called === 'lapsed'
    ? `Called${when} because ${ticket} did not claim in time.`
    : `Called${when} because ${ticket}’s prize was withdrawn: ${asSentence(reason ?? '')}`
}

/** Somebody typed it. */
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
