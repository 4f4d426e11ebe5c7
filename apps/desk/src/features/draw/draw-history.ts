/** What the history of a draw says about its states, its channels and its people. */
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import { DRAW_LINE } from './draw-states.ts'
import type { DrawHistoryEvent } from './draw-states.ts'

/** Events that leave a draw in its state: a channel is confirmed, or somebody proposes to make it void. */
const STAYS = /^(?:confirm|propose)-/

/** The event with which the draw came into a state. */
export function arrivalAt(events: readonly DrawHistoryEvent[], state: DrawState): DrawHistoryEvent | undefined {
  return events.find((event) => event.state === state && !STAYS.test(event.event))
}

/** The last state on the line that the draw has reached; a draw that is void or without entries has stopped there. */
export function furthestState(events: readonly DrawHistoryEvent[]): (typeof DRAW_LINE)[number] {
  return DRAW_LINE.findLast((state) => arrivalAt(events, state) !== undefined) ?? 'open'
}

/** The first confirmation that a channel's entries have all been delivered. */
export function confirmationOf(events: readonly DrawHistoryEvent[], channel: Channel): DrawHistoryEvent | undefined {
  return events.find(({ event }) => event === `confirm-${channel}`)
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
  'confirm-sms': 'All entries by text confirmed',
  'confirm-phone': 'All entries by phone confirmed',
  'confirm-postal': 'All entries by post confirmed',
  'confirm-online': 'All entries by this site confirmed',
}

export const eventName = (event: string): string => EVENT_NAMES[event] ?? event

const DETAIL_NAMES: Readonly<Record<string, string>> = {
  tickets: 'tickets',
  round: 'random round',
  picks: 'tickets drawn',
}

/** The numbers of an event: '1,204 tickets'. The manifest's hash has its own place on the page. */
export function detailWords(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return ''
  return Object.entries(detail)
    .flatMap(([name, value]) => {
      const words = DETAIL_NAMES[name]
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
