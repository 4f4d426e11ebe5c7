import type { DeskComparison, DeskDifference } from '@fairdraw/contract/desk/money.ts'
import { RECONCILED_DAYS } from '@fairdraw/rules/payment/reconciliation.ts'
import type { ReconciledVendor } from '@fairdraw/rules/payment/reconciliation.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { reconciliations } from '../tables.ts'

const DAY_MS = 86_400_000

/** The comparisons of the last days, the latest day first. */
export async function listComparisons(db: Db, now: Date): Promise<{ today: string; comparisons: DeskComparison[] }> {
  const found = await db
    .select()
    .from(reconciliations)
    .where(gt(reconciliations.day, londonDay(new Date(now.getTime() - RECONCILED_DAYS * DAY_MS))))
    .orderBy(desc(reconciliations.day), asc(reconciliations.vendor))
  return { today: londonDay(now), comparisons: found.map(comparisonOf) }
}

/** The comparison of one vendor and day with the differences that are stored; null if there was none. */
export async function findComparison(
  db: Db,
  { vendor, day }: { vendor: ReconciledVendor; day: string },
): Promise<{ comparison: DeskComparison | null; differences: DeskDifference[] }> {
  const [found] = await db
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.vendor, vendor), eq(reconciliations.day, day)))
  if (!found) return { comparison: null, differences: [] }
  return { comparison: comparisonOf(found), differences: found.differences }
}

function comparisonOf(row: typeof reconciliations.$inferSelect): DeskComparison {
  const { vendor, day, state, oursPence, theirsPence, differenceCount, checkedAt } = row
  return {
    vendor,
    day,
    state,
    oursPence,
    theirsPence,
    differenceCount,
    checkedAt: checkedAt.toISOString(),
  }
}
