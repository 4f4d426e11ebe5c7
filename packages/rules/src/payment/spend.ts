/** Limits on spending in a month, over all channels (field rules 14, 15, 18). Amounts are pence. */

/** The maximum that credit cards may pay in a calendar month; a card of unknown kind counts as credit. */
export const CREDIT_CARD_CAP_PENCE = 250_00
/** How long a higher limit waits before it applies. */
export const RAISE_WAITS_MS = 24 * 60 * 60_000

export type CardType = 'debit' | 'credit' | 'prepaid' | 'unknown'

export type Spent = {
  spentPence: number
  creditCardPence: number
  /** The player's own limit; null if there is none. */
  limitPence: number | null
  operatorLimitPence: number
}

export const countsAsCredit = (cardType: CardType) => cardType === 'credit' || cardType === 'unknown'

/** A purchase. `cardType`: set if a card pays, or a wallet that may use a card. */
export type Purchase = { amountPence: number; cardType?: CardType | undefined; isInstantWin?: boolean | undefined }

/** Why an amount may not be spent; undefined if it may. An instant win accepts no credit card. */
export function refuseSpend(
  { spentPence, creditCardPence, limitPence, operatorLimitPence }: Spent,
  { amountPence, cardType, isInstantWin = false }: Purchase,
): 'spend-limit-exceeded' | 'card-cap-exceeded' | 'wrong-payment-method' | undefined {
  if (isInstantWin && cardType && countsAsCredit(cardType)) return 'wrong-payment-method'
  const maxPence = Math.min(limitPence ?? operatorLimitPence, operatorLimitPence)
  if (amountPence > 0 && spentPence + amountPence > maxPence) return 'spend-limit-exceeded'
  if (cardType && countsAsCredit(cardType) && creditCardPence + amountPence > CREDIT_CARD_CAP_PENCE)
    return 'card-cap-exceeded'
  return undefined
}

/** What may still be spent under the limit that refused; never negative. */
export function remainingPence(
  code: 'spend-limit-exceeded' | 'card-cap-exceeded',
  { spentPence, creditCardPence, limitPence, operatorLimitPence }: Spent,
): number {
  const underLimit = Math.min(limitPence ?? operatorLimitPence, operatorLimitPence) - spentPence
  const underCap = CREDIT_CARD_CAP_PENCE - creditCardPence
  return Math.max(0, code === 'card-cap-exceeded' ? Math.min(underCap, underLimit) : underLimit)
}

export type Limit = { limitPence: number | null; from: Date }

/**
 * The limit that applies at an instant, and the next one. `limits` is in the order in which they were set, oldest
 * first.
 */
export function limitsAt(
  limits: readonly Limit[],
  now: Date,
): { currentPence: number | null; next: Limit | undefined } {
  const begun = limits.filter(({ from }) => from <= now)
  const next = limits.findLast(({ from }) => from > now)
  return { currentPence: begun.at(-1)?.limitPence ?? null, next }
}

/** When a new limit starts to apply: a lower one at once; a higher one, or removing it, after a day. */
export function limitFrom(currentPence: number | null, requestedPence: number | null, now: Date): Date {
  const isLower = requestedPence !== null && (currentPence === null || requestedPence <= currentPence)
  return isLower ? now : new Date(now.getTime() + RAISE_WAITS_MS)
}
