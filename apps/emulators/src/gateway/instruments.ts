import { declineOfCard, type Card } from './cards.ts'

/** Whose PayPal account it is, and whether what stands behind it will pay. */
export type PayPalAccount = {
  payerId: string
  email: string
  firstName: string
  lastName: string
  isOverdrawn: boolean
}

/** What a nonce stands for and a sale is paid with. A wallet's card has passed the wallet's own check of its holder. */
export type Instrument =
  | { kind: 'card'; card: Card }
  | { kind: 'apple-pay'; card: Card }
  | { kind: 'paypal'; account: PayPalAccount }

export const cardInstrument = (card: Card): Instrument => ({ kind: 'card', card })

/** The card, of those that are one. */
export const cardOf = (instrument: Instrument): Card | undefined =>
  instrument.kind === 'paypal' ? undefined : instrument.card

/** What the duplicate check compares. */
export const fingerprintOf = (instrument: Instrument): string =>
  instrument.kind === 'paypal' ? instrument.account.payerId : instrument.card.fingerprint

/** The processor's refusal that goes with the instrument itself, if there is one. */
export function declineOf(instrument: Instrument, now: Date): { code: string; text: string } | undefined {
  if (instrument.kind !== 'paypal') return declineOfCard(instrument.card, now)
  if (!instrument.account.isOverdrawn) return undefined
  return { code: '2074', text: 'Funding Instrument In The PayPal Account Was Declined' }
}
