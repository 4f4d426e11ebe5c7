/** Plans how the counter of revealed tickets advances (1-site §2 'Tickets counter', §9). */
export const POLL_MS = 10_000
export const CYCLE_MS = 13_000
const MIN_DIGITS = 5

export type RevealedTicket = { ticket: string; prize: string; at: string }
/** The API's reply: the count before the listed tickets, and those tickets, oldest first. */
export type RevealedTickets = { totalTicketsBefore: number; lastRevealed: RevealedTicket[] }

/** Tickets to show one after another, each for `eachMs`. After them the counter shows `total`. */
export type Cycle = { tickets: RevealedTicket[]; eachMs: number; total: number }

/** The next cycle. `shown` is the count on screen; undefined starts at the first listed ticket. */
export function planCycle(counted: RevealedTickets, shown: number | undefined): Cycle {
  const { totalTicketsBefore, lastRevealed } = counted
  const total = totalTicketsBefore + lastRevealed.length
  // A new draw starts its own count from zero.
  const from = shown === undefined || shown > total ? totalTicketsBefore : shown
  const fresh = Math.min(total - from, lastRevealed.length)
  const tickets = fresh === 0 ? [] : lastRevealed.slice(-fresh)
  return { tickets, eachMs: CYCLE_MS / Math.max(1, tickets.length), total }
}

export function digitsOf(total: number): string[] {
  return [...String(total).padStart(MIN_DIGITS, '0')]
}
