import type { Db } from '../db/database.ts'

/**
 * Does each of some things that `take` has found and locked; gives how many. Each is done by itself: one that fails leaves nothing
 * and holds up none after it, and what failed is thrown once all the others are done and committed.
 */
export async function processClaimed<Item>(
  db: Db,
  claim: (tx: Db) => Promise<Item[]>,
  run: (tx: Db, one: Item) => Promise<unknown>,
): Promise<number> {
  const failed: unknown[] = []
  const taken = await db.transaction(async (tx) => {
    const ones = await claim(tx)
    for (const one of ones)
      await tx.transaction((alone) => run(alone, one)).catch((error: unknown) => failed.push(error))
    return ones.length
  })
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${taken} failed`)
  return taken
}
