/**
 * Which tickets win (docs/draw-format.md#selection): a shuffle of all tickets by numbers that follow from the seed, as far as it is
 * needed. Anybody who repeats it gets the same tickets.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { uint64 } from './bytes.ts'

/** From the beacon's 32 bytes, which nobody knew when the list was published, and the hash of what was published. */
export function seedOf(randomness: Uint8Array, manifestHash: Uint8Array): Uint8Array {
  return hmac(sha256, randomness, manifestHash)
}

const TWO_POW_64 = 2n ** 64n

/**
 * The number from 0 to below `bound` that a value from 0 to below `space` stands for; undefined above the last whole multiple of
 * the bound, where some numbers would be likelier than others: another value is taken then.
 */
export function numberFrom(value: bigint, bound: bigint, space = TWO_POW_64): bigint | undefined {
  return value < space - (space % bound) ? value % bound : undefined
}

/** Whole numbers from 0 to below `bound`, each as likely as any other; every call goes on where the last one ended. */
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

/** The places of the tickets in the list, one after the other in the order in which they are drawn; each once, until all are. */
export function* drawOrder(seed: Uint8Array, count: number): Generator<number, void> {
  const below = createNumbers(seed)
  /** The shuffled list, where it differs from the list itself. */
  const moved = new Map<number, number>()
  for (let nth = 0; nth < count; nth += 1) {
    const from = nth + below(count - nth)
    const picked = moved.get(from) ?? from
    moved.set(from, moved.get(nth) ?? nth)
    moved.delete(nth)
    yield picked
  }
}

export type Prize = { name: string; winners: number }
export type DrawRules = { prizes: readonly Prize[]; alternates: number; onePrizePerPlayer: boolean }

/** What a drawn ticket gets. `prize`: its place in the list of prizes. `skipped`: its player has been drawn before. */
export type Outcome = { kind: 'winner'; prize: number } | { kind: 'alternate' } | { kind: 'skipped' }

export type Assignment = {
  /** What the next drawn ticket gets. `player`: one text for one player. */
  next(player: string): Outcome
  /** Whether every prize has a winner and every place of an alternate is taken. */
  isComplete(): boolean
}

/** Gives out prizes in their order, and then the places of alternates. */
export function createAssignment({ prizes, alternates, onePrizePerPlayer }: DrawRules): Assignment {
  const outcomes = function* (): Generator<Outcome, void> {
    for (const [prize, { winners }] of prizes.entries())
      for (let nth = 0; nth < winners; nth += 1) yield { kind: 'winner', prize }
    for (let nth = 0; nth < alternates; nth += 1) yield { kind: 'alternate' }
  }
  const queue = outcomes()
  let coming = queue.next()
  const drawn = new Set<string>()
  return {
    next(player) {
      if (coming.done || (onePrizePerPlayer && drawn.has(player))) return { kind: 'skipped' }
      drawn.add(player)
      const outcome = coming.value
      coming = queue.next()
      return outcome
    },
    isComplete: () => coming.done === true,
  }
}
