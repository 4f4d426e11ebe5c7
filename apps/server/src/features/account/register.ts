/** The one place that makes players: each with a wallet for tokens, which is the lock of all that they do. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { accountEvents, intakeRows, players, wallets } from '../../db/schema.ts'
import type { Breaks } from './breaks-kept.ts'

/**
 * Makes a player of each number that has none, and gives their ids by number. `by`: the channel, where
 * it is not the site's log-in: its entrants state to be 18 or over by entering, as the words beside each of them say. On the site the
 * player states it themselves (field rule 13).
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
        ageStatedAt: by === undefined ? null : now,
        createdAt: now,
        excludedUntil: kept.get(phone) ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ playerId: players.id, phone: players.phone })
  if (made.length === 0) return new Map()
  await tx.insert(wallets).values(made.map(({ playerId }) => ({ playerId, asset: 'tokens' })))
  const detail = by === undefined ? {} : { age: '18 or over', by }
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
