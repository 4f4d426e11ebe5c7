import type { profileSummary } from '@fairdraw/contract/winsday.ts'
import { count, counted } from '@fairdraw/rules/text/count.ts'
import { pounds, price } from '@fairdraw/rules/payment/money.ts'
import type * as z from 'zod/mini'

/** The rows of the summary, in order. Whole pounds have no decimals (1-site §2 'Profile summary display'). */
export function summaryRows(summary: z.infer<typeof profileSummary>): { name: string; value: string }[] {
  return [
    { name: 'Tokens', value: count(summary.tokens) },
    { name: 'Free entries', value: count(summary.entryCreditsV1) },
    { name: 'Entry credit', value: price(summary.entryCreditsV2) },
    { name: 'Cash', value: pounds(summary.monetaryAmount) },
    { name: 'Prizes', value: count(summary.physicalPrizes) },
    { name: 'Vouchers', value: count(summary.vouchers) },
  ]
}

export const ticketsText = (tickets: number): string => counted(tickets, 'ticket')
