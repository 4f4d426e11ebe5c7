/** Two differences between our books and the vendors', for somebody of finance to find and to put right. */
import type { PastBooks } from '@fairdraw/emulators/past-books.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { reconcileDay } from '@fairdraw/server/features/payment/reconciliation/reconcile-day.ts'
import type { Books } from '@fairdraw/server/features/payment/reconciliation/reconcile-day.ts'
import { countRows } from '@fairdraw/server/db/rows.ts'
import { sql } from 'drizzle-orm'
import { paidRuns, placeOf } from './places.ts'
import type { Season } from './open-season.ts'
import { booksOfTrouble } from './trouble-books.ts'
import { TROUBLES } from './troubles.ts'

export type Planted = { vendor: 'gateway' | 'bank'; day: string; paymentId: string; pence: number }

export function listPlanted(season: Season): Planted[] {
  const runs = paidRuns(season)
  return TROUBLES.flatMap((trouble, nth) => {
    if (!trouble.case?.isUnnoticed) return []
    const { paymentId, pence, paidAt } = placeOf(season, runs, { nth, trouble })
    return [
      {
        vendor: trouble.payment?.bank ? ('bank' as const) : ('gateway' as const),
        day: londonDay(new Date(paidAt)),
        paymentId,
        pence,
      },
    ]
  })
}

/**
 * The vendors take the money back, and nobody tells us. Written when all draws are made: a difference of a day holds up every draw that was paid
 * on it. Once: what somebody has put right stays so.
 */
export async function plantDifferences(
  season: Season,
  books: Books,
  recordPast: (past: PastBooks) => void,
): Promise<void> {
  const runs = paidRuns(season)
  const planted = listPlanted(season)
  const different = await countRows(
    books.db,
    sql`select from reconciliations where state = 'different' or exists (
    select from payment_cases c where c.payment_id in ${planted.map(({ paymentId }) => paymentId)})`,
  )
  if (different > 0) return
  for (const [nth, trouble] of TROUBLES.entries())
    if (trouble.case?.isUnnoticed)
      recordPast(booksOfTrouble(trouble, placeOf(season, runs, { nth, trouble }), { isNoticed: true }))
  for (const { vendor, day } of planted) await reconcileDay(books, vendor, day)
}
