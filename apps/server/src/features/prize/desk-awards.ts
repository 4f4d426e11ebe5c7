/** Prizes at the desk, for the staff who send them. */
import type { deskAward } from '@fairdraw/contract/prize.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { draws } from '../draw/tables.ts'
import { awards, playerUploads } from './tables.ts'
import type { Proposal } from '../staff/four-eyes.ts'
import { staffNames } from '../staff/people.ts'
import { VACANT } from './alternates.ts'
import type { Award } from './awards.ts'
import { findWithdrawals } from './withdrawal/withdraw.ts'

type DeskAward = z.infer<typeof deskAward>
const MAX_LISTED = 500

/** With the states of `VACANT` once more, so that their index is used. */
const IS_VACANT = sql`awards.state in ('unclaimed', 'withdrawn') and awards.id in (select a.id from ${VACANT})`

type Listed = { state: AwardState | 'vacant'; competitionId?: number | undefined }

/** The most urgent first. */
export async function listAwards(db: Db, { state, competitionId }: Listed): Promise<DeskAward[]> {
  const found = await selectAwards(db)
    .where(and(state === 'vacant' ? IS_VACANT : eq(awards.state, state), ofCompetition(competitionId)))
    .orderBy(sql`coalesce(${awards.deliverBy}, ${awards.claimBy}, ${awards.createdAt})`, awards.id)
    .limit(literalLimit(MAX_LISTED))
  return withWithdrawals(db, found)
}

const ofCompetition = (id: number | undefined) =>
  id === undefined
    ? undefined
    : sql`${awards.drawId} in (select d.id from draws d where d.kind = 'competition' and d.subject_id = ${String(id)})`

export async function findAward(db: Db, { playerId, id }: Pick<Award, 'playerId' | 'id'>): Promise<DeskAward> {
  const [found] = await selectAwards(db).where(and(eq(awards.playerId, playerId), eq(awards.id, id)))
  const [award] = await withWithdrawals(db, [found!])
  return award!
}

const selectAwards = (db: Db) =>
  db.select({ award: awards, from: draws.title }).from(awards).leftJoin(draws, eq(draws.id, awards.drawId))

type Row = { award: typeof awards.$inferSelect; from: string | null }

async function withWithdrawals(db: Db, found: readonly Row[]): Promise<DeskAward[]> {
  const proposed = await findWithdrawals(
    db,
    found.map(({ award }) => award.id),
  )
  const names = await staffNames(
    db,
    [...proposed.values()].map(({ proposedBy }) => proposedBy),
  )
  return found.map((row) => {
    const proposal = proposed.get(row.award.id)
    return { ...deskAwardOf(row), withdrawal: proposal ? withdrawalOf(proposal, names) : null }
  })
}

function withdrawalOf({ id, proposedBy: staffId, reason, proposedAt }: Proposal, names: ReadonlyMap<string, string>) {
  return { id, staffId, name: names.get(staffId) ?? null, reason: reason ?? '', at: proposedAt.toISOString() }
}

function deskAwardOf({ award, from }: Row): Omit<DeskAward, 'withdrawal'> {
  const { playerId, id, drawId, ticket, prize, state, createdAt, claimBy, deliverBy, dispatch, replaces } =
    award as Award
  return {
    playerId,
    id,
    drawId,
    from: from ?? '',
    ticket: ticketCode(ticket),
    prize,
    state,
    wonAt: createdAt.toISOString(),
    claimBy: claimBy?.toISOString() ?? null,
    deliverBy: deliverBy?.toISOString() ?? null,
    dispatch,
    replaces,
  }
}

/** The pictures of a claim as data URLs, because they have no URL. */
export async function listUploads(db: Db, { playerId, id }: Pick<Award, 'playerId' | 'id'>) {
  const found = await db
    .select({ id: playerUploads.id, picture: playerUploads.picture })
    .from(playerUploads)
    .where(and(eq(playerUploads.playerId, playerId), eq(playerUploads.awardId, id)))
    .orderBy(playerUploads.createdAt)
  return found.map((upload) => ({
    id: upload.id,
    picture: `data:image/jpeg;base64,${upload.picture.toString('base64')}`,
  }))
}
