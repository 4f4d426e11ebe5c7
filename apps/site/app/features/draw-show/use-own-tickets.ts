import type { TicketRange } from '@fairdraw/draw/receipt/receipt.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { forgetOwnTickets, keepOwnTickets, readOwnTickets } from './own-tickets.ts'

export type OwnTickets = {
  tickets: readonly TicketRange[]
  keep: (found: readonly TicketRange[]) => void
  forget: () => void
}

/** The server sends one page to everybody, so they are known after the first render. */
export function useOwnTickets(drawId: string, manifestHash: string): OwnTickets {
  const [tickets, setTickets] = useState<readonly TicketRange[]>([])
  const read = useEffectEvent(() => setTickets(readOwnTickets({ drawId, manifestHash })))
  useEffect(() => read(), [drawId, manifestHash])
  return {
    tickets,
    keep: (found) => setTickets(keepOwnTickets({ drawId, manifestHash }, found)),
    forget: () => {
      forgetOwnTickets({ drawId })
      setTickets([])
    },
  }
}
