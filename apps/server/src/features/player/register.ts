/** The only place that creates players. Each gets a wallet for tokens; its row is the lock for all writes about the player. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { queryAll, writeQuery } from '../../db/rows.ts'
import { intakeRows } from '../intake/tables.ts'
import { accountEvents, players, wallets } from './tables.ts'
import type { ErasedBreaks } from './erased-breaks.ts'

/**
 * Creates a player for each number that has none; returns the new ids by number. `by`: the channel, unless it is the site's
 * log-in. `hasStatedAge`: whether they have said that they are 18 or over. Nobody else may say it for them (field rule 13).
 */
export async function registerPlayers(
  tx: Db,
  breaks: ErasedBreaks,
  phones: readonly string[],
  { now, by, hasStatedAge = false }: { now: Date; by?: string; hasStatedAge?: boolean },
): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map()
  const unfinishedBreaks = await breaks.find(tx, phones, now)
  const created = await tx
    .insert(players)
    // Sorted, so that concurrent inserts of the same numbers wait for each other and cannot deadlock.
    .values(
      phones.toSorted().map((phone) => ({
        phone,
        ageStatedAt: hasStatedAge ? now : null,
        createdAt: now,
        excludedUntil: unfinishedBreaks.get(phone) ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ playerId: players.id, phone: players.phone })
  if (created.length === 0) return new Map()
  const detail = { ...(hasStatedAge && { age: '18 or over' }), ...(by !== undefined && { by }) }
  const createdPhones = created.map(({ phone }) => phone)
  await queryAll(tx, [
    writeQuery(tx.insert(wallets).values(created.map(({ playerId }) => ({ playerId, asset: 'tokens' })))),
    writeQuery(
      tx
        .insert(accountEvents)
        .values(created.map(({ playerId }) => ({ playerId, event: 'registered', at: now, detail }))),
    ),
    // Rejected rows that the number sent earlier belong to the player too, for the export and for erasing.
    writeQuery(
      tx
        .update(intakeRows)
        .set({ playerId: sql`(select ${players.id} from ${players} where ${players.phone} = ${intakeRows.phone})` })
        .where(
          and(inArray(intakeRows.phone, createdPhones), isNull(intakeRows.playerId), eq(intakeRows.state, 'rejected')),
        ),
    ),
  ])
  return new Map(created.map(({ phone, playerId }) => [phone, playerId]))
}
