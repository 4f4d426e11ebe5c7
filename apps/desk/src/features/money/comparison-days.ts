import type { DeskComparison } from '@fairdraw/contract/desk/money.ts'
import type { ReconciledVendor } from '@fairdraw/rules/payment/reconciliation.ts'

export type ComparedDay = { day: string; isToday: boolean; of: Partial<Record<ReconciledVendor, DeskComparison>> }

const DAY_MS = 86_400_000

/** Every day of the last ones, compared or not, the latest first. */
export function listDays(today: string, count: number, comparisons: readonly DeskComparison[]): ComparedDay[] {
  const byDay = Map.groupBy(comparisons, ({ day }) => day)
  return Array.from({ length: count }, (_, before) => {
    const day = new Date(Date.parse(today) - before * DAY_MS).toISOString().slice(0, 10)
    const of = Object.fromEntries((byDay.get(day) ?? []).map((comparison) => [comparison.vendor, comparison]))
    return { day, isToday: before === 0, of }
  })
}

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A day as staff read it: 'Tue, 24 Nov 2026'. */
export const formatDay = (day: string): string => FORMAT.format(new Date(`${day}T00:00:00Z`))
