/** What the gateway says of a nonce: which payment method it stands for, and whether its payer was authenticated. */
import type { CardType } from '@fairdraw/rules/payment/spend.ts'

/** The gateway's own description of a nonce. */
export type Described = {
  kind: 'card' | 'paypal' | 'apple-pay' | 'google-pay'
  /** PayPal does not report the funding source: 'unknown' counts as credit (field rule 14). */
  cardType: CardType
  /** The last four digits of a card, for its receipt; a wallet does not tell those that its owner knows. */
  lastDigits: string | undefined
  /** Whether the payer was authenticated as the owner, by the bank with 3-D Secure or by the wallet. */
  isAuthenticated: boolean
}

/**
 * The gateway reports 'Yes', 'No' or 'Unknown' for each type. A card that is not surely debit or prepaid counts as
 * credit or unknown.
 */
function cardTypeOf(bin: { debit?: string; prepaid?: string } | null | undefined): CardType {
  if (bin?.prepaid === 'Yes') return 'prepaid'
  if (bin?.debit === 'Yes') return 'debit'
  return bin?.debit === 'No' ? 'credit' : 'unknown'
}

type GatewayNonce = {
  type?: string
  consumed?: boolean
  binData?: { debit?: string; prepaid?: string }
  threeDSecureInfo?: { liabilityShifted?: boolean } | null
  details?: { lastFour?: string; isNetworkTokenized?: boolean }
}

/** The gateway's names of the payment methods that we accept. */
const KINDS: Record<string, Described['kind']> = {
  CreditCard: 'card',
  PayPalAccount: 'paypal',
  ApplePayCard: 'apple-pay',
  AndroidPayCard: 'google-pay',
}

/**
 * Whether the wallet itself has authenticated its owner. Google Pay has for a card of the phone, which comes as a network token
 * with a cryptogram; a card that is only saved with Google needs 3-D Secure.
 */
const IS_WALLET_PROOF: Record<Described['kind'], (nonce: GatewayNonce) => boolean> = {
  card: () => false,
  paypal: () => true,
  'apple-pay': () => true,
  'google-pay': ({ details }) => details?.isNetworkTokenized === true,
}

export function describe(nonce: GatewayNonce): Described | undefined {
  const { type = '', consumed, details, binData, threeDSecureInfo } = nonce
  const kind = KINDS[type]
  if (consumed || !kind) return undefined
  const isAuthenticated = IS_WALLET_PROOF[kind](nonce) || threeDSecureInfo?.liabilityShifted === true
  const lastDigits = kind === 'card' ? details?.lastFour : undefined
  return { kind, cardType: cardTypeOf(binData), lastDigits, isAuthenticated }
}
