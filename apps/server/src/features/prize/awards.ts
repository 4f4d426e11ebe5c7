/** Awards in the database, and the one function that changes their state (docs/mechanisms/prizes.md#states). */
import { nextAwardState } from '@fairdraw/rules/prize/award.ts'
import type { AwardEvent, AwardState } from '@fairdraw/rules/prize/award.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { awardEvents, awards } from './tables.ts'
import { actorName, recordAudit } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'

export type Award = Omit<typeof awards.$inferSelect, 'state' | 'prize' | 'dispatch'> & {
  state: AwardState
  prize: Prize
  dispatch: { carrier: string; reference: string } | null
}

type AwardKey = Pick<Award, 'playerId' | 'id'>
const isAward = ({ playerId, id }: AwardKey) => and(eq(awards.playerId, playerId), eq(awards.id, id))

/** Locks the player and the award until the transaction ends. */
export async function lockAward(tx: Db, key: AwardKey): Promise<Award | undefined> {
  await lockPlayer(tx, key.playerId)
  const [found] = await tx.select().from(awards).where(isAward(key)).for('update')
  return found as Award | undefined
}

/** Runs a job's awards, each locked in a transaction of its own; returns how many. It may have moved on since it was found. */
export async function forEachAward<Key extends AwardKey>(
  db: Db,
  due: readonly Key[],
  run: (tx: Db, award: Award, key: Key) => Promise<unknown>,
): Promise<number> {
  for (const key of due)
    await db.transaction(async (tx) => {
      const award = await lockAward(tx, key)
      if (award) await run(tx, award, key)
    })
  return due.length
}

export type AwardMove = {
  /** `player`, or an actor of the operator. */
  actor: AuditActor | 'player'
  /** Columns that are stored with the new state. */
  change?: Partial<
    Pick<
      typeof awards.$inferInsert,
      'claimBy' | 'remindAt' | 'deliverBy' | 'dispatch' | 'withdrawReason' | 'withdrawSecondReason'
    >
  >
  reason?: string
}

/**
 * Changes the state of a locked award, with a row in its history. Acts of staff are also in the audit log. Throws when
 * its state does not accept the event.
 */
export async function moveAward(tx: Db, award: Award, event: AwardEvent, move: AwardMove): Promise<Award> {
  const { actor, change = {}, reason } = move
  const state = nextAwardState(award.state, event)
  if (!state) throw new Error(`a prize that is ${award.state} does not take '${event}'`)
  const [moved] = await tx
    .update(awards)
    .set({ ...change, state })
    .where(and(isAward(award), eq(awards.state, award.state)))
    .returning()
  if (!moved) throw new Error(`award ${award.id} is no longer ${award.state}`)
  await tx.insert(awardEvents).values({
    playerId: award.playerId,
    awardId: award.id,
    event,
    state,
    actor: actor === 'player' ? actor : actorName(actor),
    reason: reason ?? null,
  })
  if (actor !== 'player' && 'staffId' in actor)
    await recordAudit(tx, {
      actor,
      act: `${event}-award`,
      subject: { kind: 'award', id: award.id },
      before: { state: award.state },
      after: { state },
      ...(reason !== undefined && { reason }),
    })
  return moved as Award
}

/** The history of awards, oldest first, by award. */
export async function listAwardEvents(
  db: Db,
  playerId: number,
): Promise<Map<string, { state: AwardState; at: Date }[]>> {
  const { awardId, state, at } = awardEvents
  const found = await db
    .select({ awardId, state, at })
    .from(awardEvents)
    .where(eq(awardEvents.playerId, playerId))
    .orderBy(awardEvents.id)
  return Map.groupBy(found as { awardId: string; state: AwardState; at: Date }[], (event) => event.awardId)
}
