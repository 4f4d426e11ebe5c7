/** A player's prizes in their own view (docs/mechanisms/prizes.md). */
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from '../draw/tables.ts'
import { awards, playerUploads, vouchers } from './tables.ts'
import { done, refuseFields } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { listAwardEvents } from './awards.ts'
import type { Award } from './awards.ts'

const PAGE_SIZE = 20
type Cursor = { at: Date; id: string }

export async function listPrizes(
  db: Db,
  playerId: number,
  cursor: string | undefined,
): Promise<Outcome<{ prizes: WonPrize[]; nextCursor?: string }, 'invalid-request'>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  if (cursor !== undefined && !after) return refuseFields('cursor')
  const found = await selectPrizes(db)
    .where(
      and(
        eq(awards.playerId, playerId),
        ne(awards.state, 'unrevealed'),
        after && sql`(${awards.createdAt}, ${awards.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(awards.createdAt), desc(awards.id))
    .limit(PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)?.award
  return done({
    prizes: await toWonPrizes(db, playerId, page),
    ...(last && found.length > PAGE_SIZE
      ? { nextCursor: Buffer.from(`${last.createdAt.getTime()}.${last.id}`).toString('base64url') }
      : {}),
  })
}

/** One prize of the player. Throws when it does not exist, because the caller has just found it. */
export async function loadPrize(db: Db, { playerId, id }: Pick<Award, 'playerId' | 'id'>): Promise<WonPrize> {
  const [prize] = await toWonPrizes(
    db,
    playerId,
    await selectPrizes(db).where(and(eq(awards.playerId, playerId), eq(awards.id, id))),
  )
  if (!prize) throw new Error(`player ${playerId} has no award ${id}`)
  return prize
}

const selectPrizes = (db: Db) =>
  db
    .select({
      award: awards,
      from: draws.title,
      voucher: { code: vouchers.code, expiresAt: vouchers.expiresAt },
      uploads: sql<number>`(select count(*)::int from ${playerUploads} u
        where u.player_id = ${awards.playerId} and u.award_id = ${awards.id})`,
    })
    .from(awards)
    .leftJoin(draws, eq(draws.id, awards.drawId))
    .leftJoin(vouchers, eq(vouchers.awardId, awards.id))

type Row = Awaited<ReturnType<ReturnType<typeof selectPrizes>['execute']>>[number]

async function toWonPrizes(db: Db, playerId: number, rows: Row[]): Promise<WonPrize[]> {
  const events = rows.length === 0 ? new Map() : await listAwardEvents(db, playerId)
  return rows.map(({ award, from, voucher, uploads }) => {
    const { id, prize, state, ticket, createdAt, claimBy, deliverBy, dispatch } = award as Award
    return {
      id,
      prize,
      // A week from before draws were published.
      from: from ?? 'Winsday',
      ticket: ticketCode(ticket),
      state,
      wonAt: createdAt.toISOString(),
      claimBy: state === 'offered' ? claimBy!.toISOString() : null,
      deliverBy: (state === 'claimed' || state === 'sent') && deliverBy ? deliverBy.toISOString() : null,
      dispatch,
      voucher:
        fulfilmentOf(prize) === 'voucher' && voucher
          ? { code: voucher.code, expiresAt: voucher.expiresAt?.toISOString() ?? null }
          : null,
      journey: (events.get(id) ?? []).map((event: { state: Award['state']; at: Date }) => ({
        state: event.state,
        at: event.at.toISOString(),
      })),
      uploads,
    }
  })
}

function decodeCursor(cursor: string): Cursor | undefined {
  const [, ms, id] =
    /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ??
    []
  return id === undefined ? undefined : { at: new Date(Number(ms)), id }
}
