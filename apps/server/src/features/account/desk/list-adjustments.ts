/** Adjustments of balances with what their approver must see. */
import type { Adjustment } from '@fairdraw/contract/desk/adjustments.ts'
import type { AdjustableBalance, AdjustmentState } from '@fairdraw/rules/player/adjustment.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { balanceAdjustments } from '../tables.ts'
import { wallets } from '../../player/tables.ts'
import { staffNames } from '../../staff/people.ts'

const MAX_LISTED = 500

/** Those that nobody has decided, oldest first: of a player, or of all. */
export const listAdjustments = (db: Db, playerId?: number): Promise<Adjustment[]> =>
  select(
    db,
    and(
      // As text, so that the partial index fits.
      sql`${balanceAdjustments.state} = 'proposed'`,
      playerId === undefined ? undefined : eq(balanceAdjustments.playerId, playerId),
    ),
  )

export async function findAdjustment(db: Db, playerId: number, id: string): Promise<Adjustment | undefined> {
  const [found] = await select(db, and(eq(balanceAdjustments.playerId, playerId), eq(balanceAdjustments.id, id)))
  return found
}

async function select(db: Db, which: SQL | undefined): Promise<Adjustment[]> {
  const rows = await db
    .select({
      playerId: balanceAdjustments.playerId,
      id: balanceAdjustments.id,
      asset: balanceAdjustments.asset,
      amount: balanceAdjustments.amount,
      reason: balanceAdjustments.reason,
      state: balanceAdjustments.state,
      proposedBy: balanceAdjustments.proposedBy,
      proposedAt: balanceAdjustments.proposedAt,
      balance: sql<number>`coalesce(${wallets.balance}, 0)`.mapWith(Number),
    })
    .from(balanceAdjustments)
    .leftJoin(
      wallets,
      and(eq(wallets.playerId, balanceAdjustments.playerId), eq(wallets.asset, balanceAdjustments.asset)),
    )
    .where(which)
    .orderBy(asc(balanceAdjustments.proposedAt))
    .limit(literalLimit(MAX_LISTED))
  const names = await staffNames(
    db,
    rows.map(({ proposedBy }) => proposedBy),
  )
  return rows.map((row) => ({
    ...row,
    asset: row.asset as AdjustableBalance,
    state: row.state as AdjustmentState,
    proposedBy: { id: row.proposedBy, name: names.get(row.proposedBy) ?? row.proposedBy },
    proposedAt: row.proposedAt.toISOString(),
  }))
}
