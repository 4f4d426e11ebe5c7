/** The ways in which money can be paid, as the player chooses among them. Pure. */
import type { SavedCard } from './use-payment-means.ts'

/** A kept card is a way of its own. */
export type Way = 'card' | 'bank' | 'paypal' | 'apple-pay' | `kept:${string}`

export type WayRow = { way: Way; name: string; hint: string; brand?: string; card?: SavedCard }

type Offered = {
  hasApplePay: boolean
  /** False where credit cards may not pay: then PayPal may not either, for nobody says what stands behind it (field rule 14). */
  takesCredit: boolean
}

/** Apple Pay only where the browser has it; kept cards first, then what is quickest. */
export function waysToPay(cards: readonly SavedCard[], { hasApplePay, takesCredit }: Offered): WayRow[] {
  const kept = cards.map((card): WayRow => {
    const { id, brand, last4, expiry } = card
    return { way: `kept:${id}`, name: `${brand} ending ${last4}`, hint: `Expires ${expiry}`, brand, card }
  })
  return [
    ...(hasApplePay ? [{ way: 'apple-pay', name: 'Apple Pay', hint: 'Confirm with your device' } as const] : []),
    ...kept,
    {
      way: 'card',
      name: kept.length > 0 ? 'Another card' : 'Card',
      hint: takesCredit ? 'Debit or credit' : 'Debit cards only',
    },
    { way: 'bank', name: 'Bank transfer', hint: 'Straight from your bank’s app or site' },
    ...(takesCredit ? [{ way: 'paypal', name: 'PayPal', hint: 'In PayPal’s own window' } as const] : []),
  ]
}

/** What is chosen at first: a card that is kept, else a card. */
export const firstWay = (rows: readonly WayRow[]): Way => rows.find(({ card }) => card !== undefined)?.way ?? 'card'

export const keptCardOf = (way: Way): string | undefined =>
  way.startsWith('kept:') ? way.slice('kept:'.length) : undefined
