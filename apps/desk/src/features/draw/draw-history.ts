/** What the history of a draw says about its states, its channels and its people. */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import { DRAW_LINE } from './draw-states.ts'
import type { DrawHistoryEvent } from './draw-states.ts'

/** What happens to a draw without moving it. */
const isAside = (event: string) => /^(?:count|confirm|propose)-/.test(event) || event.endsWith('-award')

/** The event with which the draw came into a state. */
export function arrivalAt(events: readonly DrawHistoryEvent[], state: DrawState): DrawHistoryEvent | undefined {
  return events.find((event) => event.state === state && !isAside(event.event))
}

/** The last state on the line that the draw has reached; a draw that is void or without entries has stopped there. */
export function furthestState(events: readonly DrawHistoryEvent[]): (typeof DRAW_LINE)[number] {
  return DRAW_LINE.findLast((state) => arrivalAt(events, state) !== undefined) ?? 'open'
}

const EVENT_NAMES: Readonly<Record<string, string>> = {
  open: 'Opened',
  close: 'List closed',
  reconcile: 'Books compared: equal',
  commit: 'Committed, list published',
  draw: 'Drawn',
  approve: 'Approved by two people',
  publish: 'Winners published',
  'end-empty': 'Ended without entries',
  'propose-void': 'Proposed to be made void',
  void: 'Made void',
  'stop-award': 'Prizes stopped: a ticket isn’t held as it was committed',
  'resume-award': 'Prizes go on: the ticket is held as committed again',
  'replace-award': 'Alternate called',
  'count-sms': 'Count of entries by text stated',
  'count-phone': 'Count of entries by phone stated',
  'count-postal': 'Count of entries by post stated',
  'confirm-sms': 'Count of entries by text confirmed',
  'confirm-phone': 'Count of entries by phone confirmed',
  'confirm-postal': 'Count of entries by post confirmed',
}

export const eventName = (event: string): string => EVENT_NAMES[event] ?? event

const DETAIL_NAMES: Readonly<Record<string, string>> = {
  tickets: 'tickets',
  round: 'random round',
  picks: 'tickets drawn',
  excluded: 'left out',
  total: 'received',
  accepted: 'accepted',
  rejected: 'rejected',
}

/** A call in place of another one (server: prize/call-ticket.ts). */
const isReplacement = (
  detail: object,
): detail is { ticket: number; insteadOf: number; called: string; reason: unknown } => 'insteadOf' in detail

const CAUSES: Readonly<Record<string, string>> = {
  lapsed: 'was not claimed in time',
  withdrawn: 'had its prize withdrawn',
}

const DIFFERENCES: Readonly<Record<string, string>> = {
  list: 'the list isn’t the one that was committed to',
  nobody: 'nobody holds it',
  holder: 'another player holds it',
  number: 'its holder has another number, which they didn’t change',
}

/** The numbers of an event: '1,204 tickets'. The manifest's hash has its own place on the page. */
export function detailWords(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return ''
  if (isReplacement(detail)) {
    const { ticket, insteadOf, called, reason } = detail
    const why = typeof reason === 'string' ? `: “${reason}”` : ''
    return `ticket ${ticketCode(ticket)}, because ticket ${ticketCode(insteadOf)} ${CAUSES[called] ?? called}${why}`
  }
  return Object.entries(detail)
    .flatMap(([name, value]) => {
      const words = DETAIL_NAMES[name]
      if (name === 'ticket' && typeof value === 'number') return [`ticket ${ticketCode(value)}`]
      if (name === 'difference' && typeof value === 'string') return [DIFFERENCES[value] ?? value]
      if (words === undefined || typeof value !== 'number') return []
      return [name === 'round' ? `${words} ${value}` : `${formatNumber(value)} ${words}`]
    })
    .join(', ')
}

/** How many tickets were drawn; undefined before that. */
export function drawnTickets(events: readonly DrawHistoryEvent[]): number | undefined {
  const detail = events.find(({ event }) => event === 'draw')?.detail
  if (typeof detail !== 'object' || detail === null || !('picks' in detail)) return undefined
  return typeof detail.picks === 'number' ? detail.picks : undefined
}
