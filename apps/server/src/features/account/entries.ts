/** A player's entries, newest first, in pages. */
import type { EntryRecord } from '@fairdraw/contract/account.ts'
import { ENDED_ENTRY_STATES, UNFINISHED_ENTRY_STATES, publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { oneOf } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { entries, tickets } from '../entry/tables.ts'
import { isUuid } from '../../db/ids.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { done, refuseFields } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findPaymentsOf } from './receipt/receipts.ts'
import { tokensEarnedBy } from '../entry/tokens/tokens-earned.ts'
import { findDrawResults } from './draw-results.ts'

const PAGE_SIZE = 20
type EntryFilter = 'all' | 'unfinished' | 'completed' | 'ended'

// As text, so that their partial indexes are used (docs/mechanisms/database.md#plans).
const IS_UNFINISHED = oneOf('state', UNFINISHED_ENTRY_STATES)
const IS_ENDED = oneOf('state', ENDED_ENTRY_STATES)

/**
 * What an entry must be to be shown. Most are completed, and no index says which: those that are not are few, and are left out of
 * all by their ids, so that nothing is read of the others than the index of the primary key.
 */
const CONDITIONS: Record<EntryFilter, (playerId: number) => SQL | undefined> = {
  all: () => undefined,
  unfinished: () => IS_UNFINISHED,
  completed: (playerId) => sql`id not in (select id from entries where player_id = ${playerId} and ${IS_UNFINISHED})
    and id not in (select id from entries where player_id = ${playerId} and ${IS_ENDED})`,
  ended: () => IS_ENDED,
}

type Page = { entries: EntryRecord[]; nextCursor?: string }

/** The cursor is the last entry of the previous page. A cursor that is not an entry of the player is refused. */
export async function accountEntries(
  db: Db,
  catalogue: Catalogue,
  playerId: number,
  { cursor, show = 'all' }: { cursor?: string | undefined; show?: EntryFilter | undefined },
): Promise<Outcome<Page, 'invalid-request'>> {
  const after = cursor === undefined ? undefined : await readCursor(db, playerId, cursor)
  if (cursor !== undefined && after === undefined) return refuseFields('cursor')

  const order = [desc(entries.acceptedAt), desc(entries.id)]
  // First their ids, which the index of the primary key has in it with the time: a player may have thousands, far apart.
  const ids = db
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.playerId, playerId),
        CONDITIONS[show](playerId),
        // Compared in the database, because its timestamps are more precise than a JavaScript Date.
        after === undefined
          ? undefined
          : sql`(${entries.acceptedAt}, ${entries.id}) < (select accepted_at, id from entries where player_id = ${playerId} and id = ${after})`,
      ),
    )
    .orderBy(...order)
    .limit(literalLimit(PAGE_SIZE + 1))
  const found = await db
    .select()
    .from(entries)
    .where(and(eq(entries.playerId, playerId), inArray(entries.id, ids)))
    .orderBy(...order)
  const page = found.slice(0, PAGE_SIZE)
  const entryIds = page.map(({ id }) => id)
  const codesOf = await ticketCodes(db, playerId, entryIds)
  const tokensOf = await tokensEarnedBy(db, playerId, entryIds)
  const paymentsOf = await findPaymentsOf(db, playerId, entryIds)
  const competitionIds = page.map(({ competitionId }) => competitionId)
  const [{ byId }, resultOf] = await Promise.all([
    catalogue.findAll(competitionIds),
    findDrawResults(db, playerId, competitionIds),
  ])
  const last = page.at(-1)

  return done({
    entries: page.map((entry) => {
      const competition = byId.get(entry.competitionId)
      const { state, step } = entry
      const wasPaid = state === 'completed' || state === 'refunded'
      const image = competition?.meta.media.desktop.cardImage
      const codes = codesOf.get(entry.id) ?? []
      const { hasReceipt, refundedAt, refundedPence } = paymentsOf.get(entry.id) ?? {}
      return {
        entryId: entry.id,
        competitionId: entry.competitionId,
        competitionName: competition?.name ?? '',
        ...(image ? { image } : {}),
        status: publicEntryStatus(state),
        step,
        channel: entry.channel,
        enteredAt: entry.acceptedAt.toISOString(),
        paidPence: wasPaid ? entry.pricePence : 0,
        paidTokens: wasPaid ? entry.tokenCost : 0,
        tickets: codes,
        ...(hasReceipt && { hasReceipt }),
        ...(state === 'completed' && codes.length > 0 && { hasTicketReceipt: true }),
        ...(refundedAt && { refund: { pence: refundedPence ?? 0, at: refundedAt } }),
        ...(tokensOf.has(entry.id) && { tokensEarned: tokensOf.get(entry.id) }),
        ...(state === 'completed' && resultOf(entry.competitionId, codes)),
      }
    }),
    ...(last && found.length > PAGE_SIZE ? { nextCursor: Buffer.from(last.id).toString('base64url') } : {}),
  })
}

async function readCursor(db: Db, playerId: number, cursor: string): Promise<string | undefined> {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!isUuid(id)) return undefined
  const [entry] = await db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.playerId, playerId), eq(entries.id, id)))
  return entry?.id
}

async function ticketCodes(db: Db, playerId: number, entryIds: string[]): Promise<Map<string, string[]>> {
  if (entryIds.length === 0) return new Map()
  const found = await db
    .select({ entryId: tickets.entryId, number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.playerId, playerId), inArray(tickets.entryId, entryIds)))
    .orderBy(asc(tickets.number))
  const grouped = Map.groupBy(found, ({ entryId }) => entryId)
  return new Map([...grouped].map(([entryId, of]) => [entryId, of.map(({ number }) => ticketCode(number))]))
}
