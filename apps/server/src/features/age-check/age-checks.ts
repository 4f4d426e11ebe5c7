/**
 * Checks of a player's age in the database: asking for one, and deciding it (docs/mechanisms/account/age-checks.md). Each function
 * wants the player locked, so that two tabs ask once and a check is decided once.
 */
import { MAX_AGE_CHECKS } from '@fairdraw/rules/player/age-check.ts'
import type { AgeCheckState, AgeResult } from '@fairdraw/rules/player/age-check.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { ageChecks } from './tables.ts'
import { players } from '../player/tables.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { actorName } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { enqueueMessage } from '../notification/enqueue-message.ts'
import { recordEvent } from '../player/events.ts'

export type AgeCheck = Omit<typeof ageChecks.$inferSelect, 'state'> & { state: AgeCheckState }

/** A player's checks, the latest first. */
export async function listAgeChecks(db: Db, playerId: number): Promise<AgeCheck[]> {
  const found = await db
    .select()
    .from(ageChecks)
    .where(eq(ageChecks.playerId, playerId))
    .orderBy(desc(ageChecks.askedAt), desc(ageChecks.id))
  return found as AgeCheck[]
}

type Ask = { playerId: number; now: Date; dateOfBirth?: string | undefined }

/** Asks the vendor, unless it was asked already: what came of that stands until somebody wants more. */
export async function askOnce(tx: Db, ask: Ask): Promise<void> {
  if ((await listAgeChecks(tx, ask.playerId)).length === 0) await insertQuestion(tx, ask)
}

/** Whether asking once more is the player's to decide. */
export const mayAskAgain = (checks: readonly AgeCheck[]): boolean =>
  isUnclear(checks[0]?.state) && checks.length < MAX_AGE_CHECKS

export const isUnclear = (state: AgeCheckState | undefined): boolean =>
  state === 'unknown' || state === 'refused' || state === 'no-answer'

export async function insertQuestion(tx: Db, { playerId, now, dateOfBirth }: Ask): Promise<void> {
  await tx.insert(ageChecks).values({
    playerId,
    id: newId(),
    state: 'asked',
    dateOfBirth: dateOfBirth ?? null,
    askedAt: now,
    nextAttemptAt: now,
  })
  await recordEvent(tx, { playerId, event: 'age-check-asked', at: now })
  await tx.execute(sql`select ${notifyJobs('wake-age-checks')}`)
}

type Decision = { state: Exclude<AgeCheckState, 'asked'>; actor: AuditActor; proof?: string | undefined; now: Date }

/** Decides a check that is asked; false when it no longer is. What the player must know is told to them. */
export async function decide(
  tx: Db,
  { playerId, id }: Pick<AgeCheck, 'playerId' | 'id'>,
  { state, actor, proof, now }: Decision,
): Promise<boolean> {
  const decided = await tx
    .update(ageChecks)
    .set({
      state,
      decidedAt: now,
      decidedBy: actorName(actor),
      proof: proof ?? null,
      dateOfBirth: null,
      nextAttemptAt: null,
    })
    .where(and(eq(ageChecks.playerId, playerId), eq(ageChecks.id, id), eq(ageChecks.state, 'asked')))
    .returning({ id: ageChecks.id })
  if (decided.length === 0) return false
  await recordEvent(tx, { playerId, event: 'age-checked', at: now, detail: { result: state } })
  if (state === 'over-18' || state === 'under-18') await keepResult(tx, playerId, state)
  if (state !== 'over-18') await enqueueMessage(tx, playerId, state === 'under-18' ? 'age-under-18' : 'age-unclear', {})
  return true
}

async function keepResult(tx: Db, playerId: number, ageResult: AgeResult): Promise<void> {
  await tx.update(players).set({ ageResult }).where(eq(players.id, playerId))
  // Claims that wait for it.
  await tx.execute(sql`select ${notifyJobs('wake-age-checks')}`)
}
