/**
 * The prize of a weekly ticket belongs to its player once it is revealed, by the player or by a job
 * (docs/mechanisms/winsday.md).
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { awards } from './tables.ts'
import { and, eq } from 'drizzle-orm'
import type { Award, AwardMove } from './awards.ts'
import { giveAward } from './give.ts'

/** The award that a player's ticket waits for, locked. */
export async function lockAwardOfTicket(tx: Db, playerId: number, ticket: number): Promise<Award | undefined> {
  const [found] = await tx
    .select()
    .from(awards)
    .where(and(eq(awards.playerId, playerId), eq(awards.ticket, ticket), eq(awards.state, 'unrevealed')))
    .for('update')
  return found as Award | undefined
}

/** Marks the ticket as revealed and gives its prize. The player must be locked. */
export async function revealAward(tx: Db, award: Award, actor: AwardMove['actor'], now: Date): Promise<Award> {
  await tx.execute(
    sql`update winsday_tickets set revealed_at = ${now}
        where player_id = ${award.playerId} and id = ${award.ticket} and revealed_at is null`,
  )
  return giveAward(tx, award, actor, now)
}
