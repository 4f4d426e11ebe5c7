import type { TicketRange } from '@fairdraw/draw/receipt/receipt.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { forgetOwnTickets, keepOwnTickets, storedTickets, ticketsIn } from './own-tickets.ts'

export type OwnTickets = {
  tickets: readonly TicketRange[]
  keep: (found: readonly TicketRange[]) => void
  forget: () => void
}

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tellAll = () => {
  for (const listener of listeners) listener()
}

/** The server sends one page to everybody, so they are known after the first render. */
export function useOwnTickets(drawId: string, manifestHash: string): OwnTickets {
  const stored = useSyncExternalStore(
    subscribe,
    () => storedTickets(drawId),
    () => null,
  )
  const tickets = useMemo(() => ticketsIn(stored, manifestHash), [stored, manifestHash])
  return {
    tickets,
    keep: (found) => {
      keepOwnTickets({ drawId, manifestHash }, found)
      tellAll()
    },
    forget: () => {
      forgetOwnTickets({ drawId })
      tellAll()
    },
  }
}
