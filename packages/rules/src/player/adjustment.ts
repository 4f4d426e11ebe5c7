/** Corrections of a player's balance by staff: proposed by one person, made when another approves them. */

type BalanceRow = {
  /** The most that one adjustment gives or takes, so that a slip of the keyboard stays small. */
  maxAmount: number
  /** Amounts are pence. */
  isMoney: boolean
}

/**
 * The balances that can be adjusted. Discounts are not among them, because each has its own end date
 * (docs/mechanisms/desk/players.md).
 */
export const ADJUSTABLE_BALANCES = {
  tokens: { maxAmount: 10_000, isMoney: false },
  'entry-credits-v1': { maxAmount: 100, isMoney: false },
  'entry-credits-v2': { maxAmount: 50_000, isMoney: true },
  cash: { maxAmount: 100_000, isMoney: true },
} as const satisfies Record<string, BalanceRow>
export type AdjustableBalance = keyof typeof ADJUSTABLE_BALANCES
export const ADJUSTABLE_BALANCE_NAMES = Object.keys(ADJUSTABLE_BALANCES) as AdjustableBalance[]

/** Above zero gives, below zero takes. */
export function isAdjustment(balance: AdjustableBalance, amount: number): boolean {
  return Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= ADJUSTABLE_BALANCES[balance].maxAmount
}

export const ADJUSTMENT_STATES = ['proposed', 'made', 'declined'] as const
export type AdjustmentState = (typeof ADJUSTMENT_STATES)[number]
