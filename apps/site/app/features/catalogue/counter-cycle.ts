/** How the counter of revealed tickets moves on (1-site §2 'Tickets counter', §9). */
export const POLL_MS = 10_000
export const CYCLE_MS = 13_000
export const LEAST_DIGITS = 5

export type RevealedTicket = { ticket: string; prize: string; at: string }
/** What the call tells: the count before the listed tickets, and those, oldest first. */
export type Counted = { totalTicketsBefore: number; lastRevealed: RevealedTicket[] }

/** Tickets to show one after the other, each for `eachMs`; then the counter stands at `total`. */
export type Cycle = { tickets: RevealedTicket[]; eachMs: number; total: number }

/** The next cycle for what the counter shows; undefined of `shown` begins where the list begins. */
export function planCycle(counted: Counted, shown: number | undefined): Cycle {
  const { totalTicketsBefore, lastRevealed } = counted
  const total = totalTicketsBefore + lastRevealed.length
  // A new draw begins its own count.
  const from = shown === undefined || shown > total ? totalTicketsBefore : shown
  const fresh = Math.min(total - from, lastRevealed.length)
  const tickets = fresh === 0 ? [] : lastRevealed.slice(-fresh)
  return { tickets, eachMs: CYCLE_MS / Math.max(1, tickets.length), total }
}

export function digitsOf(total: number): string[] {
  return [...String(total).padStart(LEAST_DIGITS, '0')]
}
