import { findCardDecline, type Card } from './cards.ts'

/** A PayPal account of the emulator; an overdrawn one declines every sale. */
export type PayPalAccount = {
  payerId: string
  email: string
  firstName: string
  lastName: string
  isOverdrawn: boolean
}

/** What a nonce represents and a sale is paid with. The wallet has already authenticated the holder of its card. */
export type Instrument =
  | { kind: 'card'; card: Card }
  | { kind: 'apple-pay'; card: Card }
  /** Without a network token, the bank still has to authenticate the holder. */
  | { kind: 'google-pay'; card: Card; isNetworkTokenized: boolean }
  | { kind: 'paypal'; account: PayPalAccount }

export const cardInstrument = (card: Card): Instrument => ({ kind: 'card', card })

/** The card of a card or wallet payment; undefined for a PayPal account. */
export const getCard = (instrument: Instrument): Card | undefined =>
  instrument.kind === 'paypal' ? undefined : instrument.card

/** The duplicate check compares these. */
export const getFingerprint = (instrument: Instrument): string =>
  instrument.kind === 'paypal' ? instrument.account.payerId : instrument.card.fingerprint

/** The processor's decline of this instrument at this time; undefined if it would approve. */
export function findDecline(instrument: Instrument, now: Date): { code: string; text: string } | undefined {
  if (instrument.kind !== 'paypal') return findCardDecline(instrument.card, now)
  if (!instrument.account.isOverdrawn) return undefined
  return { code: '2074', text: 'Funding Instrument In The PayPal Account Was Declined' }
}
