import type { profileSummary } from '@fairdraw/contract/winsday.ts'
import { clockTime } from '@fairdraw/rules/london-time.ts'
import { pounds } from '@fairdraw/rules/money.ts'
import type * as z from 'zod/mini'

const count = (number: number) => number.toLocaleString('en-GB')

/** What the summary says, in its order; money without decimals where it is whole (1-site §2 'Profile summary display'). */
export function summaryRows(summary: z.infer<typeof profileSummary>): { name: string; value: string }[] {
  return [
    { name: 'Tokens', value: count(summary.tokens) },
    { name: 'Free entries', value: count(summary.entryCreditsV1) },
    { name: 'Entry credit', value: pounds(summary.entryCreditsV2) },
    { name: 'Cash', value: pounds(summary.monetaryAmount) },
    { name: 'Prizes', value: count(summary.physicalPrizes) },
    { name: 'Vouchers', value: count(summary.vouchers) },
  ]
}

export function ticketsText(tickets: number): string {
  return `${count(tickets)} ticket${tickets === 1 ? '' : 's'}`
}

const drawFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** 'Wednesday 25 November at 8pm', London time. */
export const drawWords = (at: string) => `${drawFormat.format(new Date(at))} at ${clockTime(new Date(at))}`
