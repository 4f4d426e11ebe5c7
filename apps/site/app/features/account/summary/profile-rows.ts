import type { profileSummary } from '@fairdraw/contract/winsday.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { formatPounds, formatPrice } from '@fairdraw/rules/payment/money.ts'
import type * as z from 'zod/mini'

/** The rows of the summary, in order. Whole pounds have no decimals (1-site §2 'Profile summary display'). */
export function summaryRows(summary: z.infer<typeof profileSummary>): { name: string; value: string }[] {
  return [
    { name: 'Tokens', value: formatNumber(summary.tokens) },
    { name: 'Free entries', value: formatNumber(summary.entryCreditsV1) },
    { name: 'Entry credit', value: formatPrice(summary.entryCreditsV2) },
    { name: 'Cash', value: formatPounds(summary.monetaryAmount) },
    { name: 'Prizes', value: formatNumber(summary.physicalPrizes) },
    { name: 'Vouchers', value: formatNumber(summary.vouchers) },
  ]
}

export const ticketsText = (tickets: number): string => pluralise(tickets, 'ticket')
