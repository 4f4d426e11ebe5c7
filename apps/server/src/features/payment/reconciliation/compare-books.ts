/** Whether the books of all vendors equal ours over some days; required before a draw is committed (field rule 4). */
import { RECONCILED_DAYS, RECONCILED_VENDORS, VENDOR_NAMES } from '@fairdraw/rules/payment/reconciliation.ts'
import type { ReconciledVendor } from '@fairdraw/rules/payment/reconciliation.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { column, queryRows } from '../../../db/rows.ts'
import { reconcileDay } from './reconcile-day.ts'
import type { Books } from './reconcile-day.ts'

const DAY_MS = 86_400_000

/**
 * Returns the vendors whose books differ on some day of the span, or that do not answer, with the days. A day that was
 * equal a day after it ended is not compared again.
 */
export async function compareBooks(books: Books, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const different: string[] = []
  for (const vendor of RECONCILED_VENDORS) {
    const settled = await queryRows(
      books.db,
      { day: column.text },
      sql`select day::text as day from reconciliations
          where vendor = ${vendor} and state = 'equal' and checked_at > day::timestamp + interval '2 days'`,
    )
    const done = new Set(settled.map(({ day }) => day))
    const wrong: string[] = []
    for (const day of daysOf(from, to)) {
      if (done.has(day)) continue
      const { state } = await reconcileDay(books, vendor, day)
      if (state !== 'equal') wrong.push(`${day}${state === 'unreachable' ? ', no answer' : ''}`)
    }
    if (wrong.length > 0) different.push(`${VENDOR_NAMES[vendor]} (${wrong.join('; ')})`)
  }
  return different
}

/** The days in London from one time to another, both included. */
function daysOf(from: Date, to: Date): string[] {
  const days = new Set<string>()
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS / 2) days.add(londonDay(new Date(at)))
  return [...days.add(londonDay(to))]
}

/** Compares yesterday's books once, and days that differed again; returns how many days differ. */
export async function reconcileRecent(books: Books): Promise<number> {
  const now = books.now().getTime()
  const yesterday = londonDay(new Date(now - DAY_MS))
  const recent = await queryRows(
    books.db,
    { vendor: column.oneOf<ReconciledVendor>(), day: column.text, isEqual: column.boolean },
    sql`select vendor, day::text as day, state = 'equal' as "isEqual" from reconciliations
        where day > ${londonDay(new Date(now - RECONCILED_DAYS * DAY_MS))}::date and (state <> 'equal' or day = ${yesterday}::date)
        order by day`,
  )
  const known = recent.filter(({ day }) => day === yesterday)
  const unseen = RECONCILED_VENDORS.filter((each) => !known.some(({ vendor }) => vendor === each))
  const due = [...recent.filter(({ isEqual }) => !isEqual), ...unseen.map((vendor) => ({ vendor, day: yesterday }))]
  let notEqual = 0
  for (const { vendor, day } of due) if ((await reconcileDay(books, vendor, day)).state !== 'equal') notEqual += 1
  return notEqual
}
