/**
 * Selects the winning tickets (docs/draw-format.md#selection): a shuffle of all tickets by numbers derived from the
 * seed, computed only as far as needed. Everybody who repeats it gets the same tickets.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { uint64 } from '@fairdraw/log/bytes.ts'

/**
 * Combines the beacon's 32 bytes, which nobody knew when the list was published, with the hash of what was published.
 */
export function seedOf(randomness: Uint8Array, manifestHash: Uint8Array): Uint8Array {
  return hmac(sha256, randomness, manifestHash)
}

const TWO_POW_64 = 2n ** 64n

/**
 * Maps a value from 0 to below `space` to a number from 0 to below `bound`. Undefined above the last whole multiple of
 * the bound, where some numbers would be more likely than others; the caller then takes another value.
 */
export function numberFrom(value: bigint, bound: bigint, space = TWO_POW_64): bigint | undefined {
  return value < space - (space % bound) ? value % bound : undefined
}

/** Uniform whole numbers from 0 to below `bound`. Each call continues where the last one ended. */
export function createNumbers(seed: Uint8Array): (bound: number) => number {
  let counter = 0
  const next = (): bigint => {
    const block = hmac(sha256, seed, uint64(counter))
    counter += 1
    return new DataView(block.buffer, block.byteOffset).getBigUint64(0)
  }
  return (bound) => {
    const size = BigInt(bound)
    let number = numberFrom(next(), size)
    while (number === undefined) number = numberFrom(next(), size)
    return Number(number)
  }
}

/** Indexes of the list in the order in which they are drawn; each once, until all are drawn. */
export function* drawOrder(seed: Uint8Array, count: number): Generator<number, void> {
  const below = createNumbers(seed)
  /** The entries of the shuffled list that differ from the list itself. */
  const displaced = new Map<number, number>()
  for (let nth = 0; nth < count; nth += 1) {
    const from = nth + below(count - nth)
    const picked = displaced.get(from) ?? from
    displaced.set(from, displaced.get(nth) ?? nth)
    displaced.delete(nth)
    yield picked
  }
}

export type Prize = { name: string; winners: number }
export type DrawRules = {
  prizes: readonly Prize[]
  alternates: number
  onePrizePerPlayer: boolean
  /** Tickets that get nothing, whatever is drawn. Their players are not drawn by them. */
  excluded?: readonly { ticket: number }[]
}

/**
 * The result of a drawn ticket. `prize`: its index in the list of prizes. `skipped`: its player was drawn before.
 * `excluded`: the manifest says why it gets nothing.
 */
export type Outcome =
  | { kind: 'winner'; prize: number }
  | { kind: 'alternate' }
  | { kind: 'skipped' }
  | { kind: 'excluded' }

export type Assignment = {
  /** The result of the next drawn ticket. `player`: one text for each player. */
  next(drawn: { ticket: number; player: string }): Outcome
  /** Whether every prize has a winner and every alternate is chosen. */
  isComplete(): boolean
}

/** Assigns the prizes in their order, and then the alternates. */
export function createAssignment({ prizes, alternates, onePrizePerPlayer, excluded = [] }: DrawRules): Assignment {
  const outcomes = function* (): Generator<Outcome, void> {
    for (const [prize, { winners }] of prizes.entries())
      for (let nth = 0; nth < winners; nth += 1) yield { kind: 'winner', prize }
    for (let nth = 0; nth < alternates; nth += 1) yield { kind: 'alternate' }
  }
  const queue = outcomes()
  let coming = queue.next()
  const drawn = new Set<string>()
  const without = new Set(excluded.map(({ ticket }) => ticket))
  return {
    next({ ticket, player }) {
      if (without.has(ticket)) return { kind: 'excluded' }
      if (coming.done || (onePrizePerPlayer && drawn.has(player))) return { kind: 'skipped' }
      drawn.add(player)
      const outcome = coming.value
      coming = queue.next()
      return outcome
    },
    isComplete: () => coming.done === true,
  }
}
