/** The tickets of receipts that this browser has found on a draw's list, kept in it alone until the person forgets them. */
import type { TicketRange } from '@fairdraw/draw/receipt/receipt.ts'
import { deviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'

type List = { drawId: string; manifestHash: string }
type Kept = { manifestHash: string; tickets: TicketRange[] }

const storageKey = (drawId: string) => `draw-tickets:${drawId}`

const isRange = (one: unknown): one is TicketRange => {
  const { first, last } = (one ?? {}) as Partial<TicketRange>
  return Number.isSafeInteger(first) && Number.isSafeInteger(last) && first! <= last!
}

export const storedTickets = (drawId: string): string | null => deviceStorage().getItem(storageKey(drawId))

/** Of what is stored only the tickets that were found on exactly this list. */
export function ticketsIn(stored: string | null, manifestHash: string): readonly TicketRange[] {
  try {
    const kept = JSON.parse(stored ?? 'null') as Kept | null
    return kept?.manifestHash === manifestHash ? kept.tickets.filter(isRange) : []
  } catch {
    // Somebody has changed it.
    return []
  }
}

/** With those that are kept already; a receipt that is checked twice counts once. Returns all of them. */
export function keepOwnTickets(list: List, found: readonly TicketRange[]): readonly TicketRange[] {
  const before = ticketsIn(storedTickets(list.drawId), list.manifestHash)
  const isKnown = ({ first, last }: TicketRange) => before.some((one) => one.first === first && one.last === last)
  const tickets = [...before, ...found.filter((one) => !isKnown(one))]
  deviceStorage().setItem(
    storageKey(list.drawId),
    JSON.stringify({ manifestHash: list.manifestHash, tickets } satisfies Kept),
  )
  return tickets
}

export const forgetOwnTickets = ({ drawId }: Pick<List, 'drawId'>): void =>
  deviceStorage().removeItem(storageKey(drawId))
