/** The one place that makes players: each with a wallet for tokens, which is the lock of all that they do. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { accountEvents, intakeRows, players, wallets } from '../../db/schema.ts'
import type { Breaks } from './breaks-kept.ts'

/**
 * Makes a player of each number that has none, and gives their ids by number. Whoever comes by one of our ways in states to be
 * 18 or over, as the words beside each of them say (field rule 13). `by`: the way in, where it is not the site.
 */
export async function registerPlayers(
  tx: Db,
  breaks: Breaks,
  phones: readonly string[],
  { now, by }: { now: Date; by?: string },
): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map()
  const kept = await breaks.of(tx, phones, now)
  const made = await tx
    .insert(players)
    // In one order everywhere: of two who make the same numbers at once, one waits for the other.
    .values(
      phones.toSorted().map((phone) => ({
        phone,
        ageStatedAt: now,
        createdAt: now,
        excludedUntil: kept.get(phone) ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ playerId: players.id, phone: players.phone })
  if (made.length === 0) return new Map()
  await tx.insert(wallets).values(made.map(({ playerId }) => ({ playerId, asset: 'tokens' })))
  const detail = { age: '18 or over', ...(by === undefined ? {} : { by }) }
  await tx
    .insert(accountEvents)
    .values(made.map(({ playerId }) => ({ playerId, event: 'registered', at: now, detail })))
  // What the number sent in before and was not entered is theirs as well, to be told and to be erased.
  await tx
    .update(intakeRows)
    .set({ playerId: sql`(select ${players.id} from ${players} where ${players.phone} = ${intakeRows.phone})` })
    .where(
      and(
        inArray(
          intakeRows.phone,
          made.map(({ phone }) => phone),
        ),
        isNull(intakeRows.playerId),
        eq(intakeRows.state, 'rejected'),
      ),
    )
  return new Map(made.map(({ phone, playerId }) => [phone, playerId]))
}
