/** Sets a player's own monthly limit. A lower one takes effect at once; a higher one, or none, after a day (field rule 15). */
import { limitFrom, limitsAt } from '@fairdraw/rules/payment/spend.ts'
import { and, eq, gt } from 'drizzle-orm'
import { databaseNow } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { spendLimits } from './tables.ts'
import { recordEvent } from '../player/events.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { limitsOf } from './spending.ts'

/** Any change cancels a pending raise. Setting the limit that is already in effect does only that. */
export async function setLimit(db: Db, playerId: number, limitPence: number | null): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await databaseNow(tx)
    const { currentPence, next } = limitsAt(await limitsOf(tx, playerId), now)
    if (next) {
      await tx.delete(spendLimits).where(and(eq(spendLimits.playerId, playerId), gt(spendLimits.holdsFrom, now)))
      await recordEvent(tx, { playerId, event: 'spend-limit-raise-called-off', at: now })
    }
    if (limitPence === currentPence) return
    const holdsFrom = limitFrom(currentPence, limitPence, now)
    await tx.insert(spendLimits).values({ playerId, limitPence, holdsFrom, setAt: now })
    await recordEvent(tx, {
      playerId,
      event: holdsFrom > now ? 'spend-limit-raise-asked' : 'spend-limit-set',
      at: now,
      detail: { limitPence: limitPence ?? 'none', from: holdsFrom.toISOString() },
    })
  })
}
