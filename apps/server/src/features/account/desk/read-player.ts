/** A player as everybody at the desk sees one: personal data is masked. */
import type { DeskPlayer } from '@fairdraw/contract/desk/players.ts'
import { maskEmail, maskPhone } from '@fairdraw/rules/player/masking.ts'
import { breakAt } from '@fairdraw/rules/player/break.ts'
import { playerStanding } from '@fairdraw/rules/player/standing.ts'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { players, wallets } from '../../player/tables.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { loadSpending } from '../../safety/spending.ts'
import { listAdjustments } from './list-adjustments.ts'

export async function readPlayer(
  db: Db,
  { playerId, operatorLimitPence, now }: { playerId: number; operatorLimitPence: number; now: Date },
): Promise<Outcome<{ player: DeskPlayer }, 'not-found'>> {
  const [row] = await db.select().from(players).where(eq(players.id, playerId))
  if (!row) return refuse('not-found')
  const balances = await db
    .select({ asset: wallets.asset, balance: wallets.balance, held: wallets.held })
    .from(wallets)
    .where(eq(wallets.playerId, playerId))
    .orderBy(asc(wallets.asset))
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return done({
    player: {
      id: row.id,
      standing: playerStanding(row, now),
      maskedPhone: row.erasedAt ? null : maskPhone(row.phone),
      maskedEmail: row.email === null ? null : maskEmail(row.email),
      isEmailVerified: row.emailVerifiedAt !== null,
      isTestPlayer: row.isTestPlayer,
      createdAt: row.createdAt.toISOString(),
      ageStatedAt: iso(row.ageStatedAt),
      breakUntil: iso(breakAt(row, now)?.until ?? null),
      bannedAt: iso(row.bannedAt),
      closedAt: iso(row.closedAt),
      erasedAt: iso(row.erasedAt),
      lockedAt: iso(row.lockedAt),
      balances,
      spending: await loadSpending(db, playerId, operatorLimitPence),
      adjustments: await listAdjustments(db, playerId),
    },
  })
}
