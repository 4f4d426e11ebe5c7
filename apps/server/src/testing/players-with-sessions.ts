/** Inserts many players with open sessions directly into the tables. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { accessTokens } from '../features/login/tables.ts'
import { ledgerTransfers, players, wallets } from '../features/player/tables.ts'

export type PlayerWithSession = { playerId: number; bearer: string }

const INSERT_BATCH_SIZE = 500

/** The number of the nth of these players. */
export const phoneOfNthPlayer = (nth: number) => `0771${String(nth).padStart(7, '0')}`

/** `tokens`: the balance of each player. */
export async function addPlayersWithSessions(
  db: Db,
  size: number,
  { tokens = 0, from = 0 } = {},
): Promise<PlayerWithSession[]> {
  const added: PlayerWithSession[] = []
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  for (let begins = 0; begins < size; begins += INSERT_BATCH_SIZE) {
    const phones = Array.from({ length: Math.min(INSERT_BATCH_SIZE, size - begins) }, (_, nth) =>
      phoneOfNthPlayer(from + begins + nth),
    )
    const made = await db
      .insert(players)
      .values(phones.map((phone) => ({ phone, ageStatedAt: now })))
      .returning({ playerId: players.id })
    await db.insert(wallets).values(made.map(({ playerId }) => ({ playerId, asset: 'tokens', balance: tokens })))
    if (tokens > 0)
      await db.insert(ledgerTransfers).values(
        made.map(({ playerId }) => ({
          playerId,
          asset: 'tokens',
          fromAccount: 'issued',
          toAccount: 'wallet',
          amount: tokens,
          reason: 'gift',
        })),
      )
    const part = made.map(({ playerId }) => ({ playerId, bearer: randomBytes(32).toString('base64url') }))
    await db.insert(accessTokens).values(
      part.map(({ playerId, bearer }) => ({
        hash: createHash('sha256').update(bearer).digest(),
        playerId,
        kind: 'session',
        expiresAt,
      })),
    )
    added.push(...part)
  }
  return added
}

/** Runs `work` for many items, a limited number at a time. */
export async function forEachConcurrently<T>(
  many: readonly T[],
  atOnce: number,
  run: (one: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < many.length) {
      const one = many[next]!
      next += 1
      await run(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, many.length) }, worker))
}
