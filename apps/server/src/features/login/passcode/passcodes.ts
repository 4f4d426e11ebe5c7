/** Memorable passcodes: argon2id with a pepper that only the server has, in a pool of limited size (docs/decisions/0005). */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { players } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome, Refusal } from '../../../http/outcome.ts'
import { pepperId, pepperList } from '../../../keyring.ts'
import type { Peppers } from '../../../keyring.ts'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const RETRY_AFTER_SECONDS = 2

export type Passcodes = {
  /** The id of the pepper that new hashes use; stored beside each hash. */
  pepperId: string
  /** Runs a function that will hash, while it has a slot in the pool. Refuses before it starts if all slots are taken. */
  withHashSlot<Result>(run: () => Promise<Result>): Promise<Result | Refusal<'busy'>>
  hash(passcode: string): Promise<Outcome<string, 'busy'>>
  /**
   * Verifies a passcode against its hash, with the pepper of that id (null: the current one). Without a hash the result is
   * false, after the same amount of work.
   */
  isRight(passcodeHash: string | null, passcode: string, hashedWith?: string | null): Promise<Outcome<boolean, 'busy'>>
  /** Rehashes a right passcode whose hash uses an earlier pepper. If the pool is full, a later log-in does it. */
  renewHash(db: Db, playerId: number, hashed: Hashed, passcode: string): Promise<void>
}

type Hashed = { passcodeHash: string | null; passcodePepperId: string | null }

/** Makes the stored hash. Exported for code that creates players without a log-in (the demonstration, tests). */
export function hashPasscode(passcode: string, pepper: string): Promise<string> {
  return hash(passcode, { ...COST, secret: Buffer.from(pepper) })
}

/** `maxConcurrent` hashes run, `maxQueued` more wait. Further requests are refused with `busy`. */
export type HashPoolSize = { maxConcurrent: number; maxQueued: number }

/**
 * One processor stays free for everything else, entries above all. With a hashing thread for every processor, a log-in storm would
 * slow every entry down. The queue of each thread is most of a second long. If several processes share a machine,
 * `PASSCODE_HASHES_AT_ONCE` sets the share of each.
 */
export function hashPoolSizeFor(maxConcurrent = Math.max(1, availableParallelism() - 1)): HashPoolSize {
  return { maxConcurrent, maxQueued: 64 * maxConcurrent }
}

export async function createPasscodes(
  peppers: Peppers,
  poolSize: HashPoolSize = hashPoolSizeFor(),
): Promise<Passcodes> {
  const all = pepperList(peppers)
  const pepper = all[0]!
  const current = pepperId(pepper)
  const pepperOf = new Map(all.map((one) => [pepperId(one), one]))
  const dummyHash = await hashPasscode(randomBytes(8).toString('hex'), pepper)
  const runInPool = createHashPool(poolSize)
  const hashInPool = (passcode: string) => runInPool(() => hashPasscode(passcode, pepper))
  const capacity = poolSize.maxConcurrent + poolSize.maxQueued
  let usedSlots = 0
  return {
    pepperId: current,
    withHashSlot: async (run) => {
      if (usedSlots === capacity) return refuse('busy', { retryAfter: RETRY_AFTER_SECONDS })
      usedSlots += 1
      try {
        return await run()
      } finally {
        usedSlots -= 1
      }
    },
    hash: hashInPool,
    isRight: (passcodeHash, passcode, hashedWith = null) =>
      runInPool(async () => {
        const secret = pepperOf.get(hashedWith ?? current) ?? pepper
        const fits = await verify(passcodeHash ?? dummyHash, passcode, { secret: Buffer.from(secret) })
        return passcodeHash !== null && fits
      }),
    renewHash: async (db, playerId, { passcodeHash, passcodePepperId }, passcode) => {
      if (passcodeHash === null || passcodePepperId === current) return
      const hashed = await hashInPool(passcode)
      if (!hashed.ok) return
      await db
        .update(players)
        .set({ passcodeHash: hashed.body, passcodePepperId: current })
        // Only if the passcode was not changed in the meantime.
        .where(and(eq(players.id, playerId), eq(players.passcodeHash, passcodeHash)))
    },
  }
}

/** A first-in, first-out concurrency limit with a bounded queue. */
function createHashPool({ maxConcurrent, maxQueued }: HashPoolSize) {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<Outcome<T, 'busy'>> => {
    if (running === maxConcurrent) {
      if (queue.length === maxQueued) return refuse('busy', { retryAfter: RETRY_AFTER_SECONDS })
      await new Promise<void>((turn) => queue.push(turn))
    } else {
      running += 1
    }
    try {
      return done(await work())
    } finally {
      // The slot goes directly to the next in the queue, so that no newcomer can take it first.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
