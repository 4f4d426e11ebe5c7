/** Inserts an award of any state, as its jobs and people leave it, of a draw that does not exist. */
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { awards } from '../../features/prize/tables.ts'
import { rewriteHistory } from '../rewrite-history.ts'

let made = 0

export async function addAward(
  db: Db,
  {
    state,
    ...award
  }: Omit<typeof awards.$inferInsert, 'drawId' | 'place' | 'ticket'> & { state: AwardState; prize: Prize },
): Promise<{ playerId: number; id: string; ticket: number }> {
  made += 1
  const place = { drawId: '0197a3c2-0000-7000-8000-00000000d4a4', place: made, ticket: 100_000 + made }
  const [added] = await db
    .insert(awards)
    .values({ claimBy: new Date(), ...award, ...place, state: 'offered' })
    .returning()
  // Awards do not begin in every state.
  await rewriteHistory(db, sql`update awards set state = ${state} where id = ${added!.id}`)
  return added!
}
