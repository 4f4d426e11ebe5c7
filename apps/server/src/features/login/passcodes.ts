/** Memorable passcodes: argon2id with a pepper that only the server has, a few at a time (docs/decisions/0005). */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import { pepperId, pepperList } from './keyring.ts'
import type { Peppers } from './keyring.ts'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const RETRY_AFTER_SECONDS = 2

export type Passcodes = {
  /** The name of the pepper that hashes are made with now; stored beside them. */
  pepperId: string
  /**
   * Runs a call that will hash, while it has a place among those that run and wait; refuses, before it has begun, when all
   * are taken.
   */
  withPlace<Result>(run: () => Promise<Result>): Promise<Result | Refusal<'busy'>>
  hash(passcode: string): Promise<Outcome<string, 'busy'>>
  /**
   * Whether a passcode is the one that was hashed, under the pepper of that name (null: the oldest we have); without a hash it is
   * not, after the same work.
   */
  isRight(passcodeHash: string | null, passcode: string, hashedWith?: string | null): Promise<Outcome<boolean, 'busy'>>
  /** Hashes a right passcode anew where that was done under an earlier pepper; later, where it is too busy now. */
  renewHash(db: Db, playerId: number, hashed: Hashed, passcode: string): Promise<void>
}

type Hashed = { passcodeHash: string | null; passcodePepperId: string | null }

/** The hash as it is kept; for whoever makes players without a log-in (the demonstration, tests). */
export function hashPasscode(passcode: string, pepper: string): Promise<string> {
  return hash(passcode, { ...COST, secret: Buffer.from(pepper) })
}

/** `atOnce` run, `waiting` more may queue; who comes after those is told to come again. */
export type Crowd = { atOnce: number; waiting: number }

/**
 * One processor stays free for everything else, entries first: with as many threads hashing as there are processors, or
 * more, a log-in storm takes from every entry what it takes for itself. Each thread has most of a second of queue. Where
 * several processes share a machine, each is told its share (`PASSCODE_HASHES_AT_ONCE`).
 */
export function crowdFor(atOnce = Math.max(1, availableParallelism() - 1)): Crowd {
  return { atOnce, waiting: 64 * atOnce }
}

export async function createPasscodes(peppers: Peppers, crowd: Crowd = crowdFor()): Promise<Passcodes> {
  const all = pepperList(peppers)
  const pepper = all[0]!
  const current = pepperId(pepper)
  const pepperOf = new Map(all.map((one) => [pepperId(one), one]))
  // Hashes were without a name until peppers could be rotated, so theirs is the oldest.
  const oldest = all.at(-1)!
  const nobodys = await hashPasscode(randomBytes(8).toString('hex'), pepper)
  const admit = createGate(crowd)
  const hashAnew = (passcode: string) => admit(() => hashPasscode(passcode, pepper))
  const places = crowd.atOnce + crowd.waiting
  let taken = 0
  return {
    pepperId: current,
    withPlace: async (run) => {
      if (taken === places) return refuse('busy', { retryAfter: RETRY_AFTER_SECONDS })
      taken += 1
      try {
        return await run()
      } finally {
        taken -= 1
      }
    },
    hash: hashAnew,
    isRight: (passcodeHash, passcode, hashedWith = null) =>
      admit(async () => {
        const secret = hashedWith === null ? oldest : (pepperOf.get(hashedWith) ?? pepper)
        const fits = await verify(passcodeHash ?? nobodys, passcode, { secret: Buffer.from(secret) })
        return passcodeHash !== null && fits
      }),
    renewHash: async (db, playerId, { passcodeHash, passcodePepperId }, passcode) => {
      if (passcodeHash === null || passcodePepperId === current) return
      const isUnnamed = passcodePepperId === null && all.length === 1
      const hashed = isUnnamed ? done(passcodeHash) : await hashAnew(passcode)
      if (!hashed.ok) return
      await db
        .update(players)
        .set({ passcodeHash: hashed.body, passcodePepperId: current })
        // Unless another was set meanwhile.
        .where(and(eq(players.id, playerId), eq(players.passcodeHash, passcodeHash)))
    },
  }
}

/** Lets work through a few at a time, in the order in which it came. */
function createGate({ atOnce, waiting }: Crowd) {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<Outcome<T, 'busy'>> => {
    if (running === atOnce) {
      if (queue.length === waiting) return refuse('busy', { retryAfter: RETRY_AFTER_SECONDS })
      await new Promise<void>((turn) => queue.push(turn))
    } else {
      running += 1
    }
    try {
      return done(await work())
    } finally {
      // A place is handed on, not given back and taken again: nobody slips in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
