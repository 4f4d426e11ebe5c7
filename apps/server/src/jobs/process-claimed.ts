import type { Db } from '../db/database.ts'

/**
 * Claims items and runs each in its own savepoint; returns how many. A failed item is rolled back and does not stop the
 * others. Its error is thrown after the others are committed.
 */
export async function processClaimed<Item>(
  db: Db,
  claim: (tx: Db) => Promise<Item[]>,
  run: (tx: Db, item: Item) => Promise<unknown>,
): Promise<number> {
  const failed: unknown[] = []
  const count = await db.transaction(async (tx) => {
    const items = await claim(tx)
    for (const item of items)
      await tx.transaction((savepoint) => run(savepoint, item)).catch((error: unknown) => failed.push(error))
    return items.length
  })
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${count} failed`)
  return count
}
