/** The word drums with their words, which are content of the operator (docs/mechanisms/word-drum.md). */
import { wordDrum } from '@fairdraw/contract/games/word-drum.ts'
import type { WordDrum } from '@fairdraw/contract/games/word-drum.ts'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { wordDrums } from './tables.ts'

export async function saveWordDrum(tx: Db, body: WordDrum): Promise<void> {
  const row = { id: body.game.id, body }
  await tx.insert(wordDrums).values(row).onConflictDoUpdate({ target: wordDrums.id, set: row })
}

export async function deleteWordDrum(tx: Db, id: string): Promise<void> {
  await tx.delete(wordDrums).where(eq(wordDrums.id, id))
}

export type Games = {
  /** A game, at most a second old; undefined: it is not published, or cannot be read. */
  find(id: string): Promise<WordDrum | undefined>
}

/** Everybody loads the page of the day, so the database is queried at most once a second for each game. */
const TTL_MS = 1000
const MAX_GAMES = 20

export function createGames(db: Db, isPublished: (id: string) => boolean): Games {
  const cache = new LRUCache<string, Promise<WordDrum | undefined>>({ max: MAX_GAMES, ttl: TTL_MS })

  async function read(id: string): Promise<WordDrum | undefined> {
    const [row] = await db.select().from(wordDrums).where(eq(wordDrums.id, id))
    const parsed = z.safeParse(wordDrum, row?.body)
    return parsed.success ? parsed.data : undefined
  }

  return {
    find: async (id) => {
      if (!isPublished(id)) return undefined
      const cached = cache.get(id)
      if (cached) return cached
      const found = read(id)
      cache.set(id, found)
      // A failure is not cached: the next call queries again.
      found.catch(() => cache.delete(id))
      return found
    },
  }
}
