/** The demonstration's players (docs/product-decisions.md#demo). All but one log in with the same passcode; that one has none. */
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'

export const DEMO_PASSCODE = '2580'

/** The free competition with a cap of ten entries, and the hidden one. */
export const CAPPED_COMPETITION = 131
export const HIDDEN_COMPETITION = 154

export type DemoPlayer = {
  id: number
  phone: string
  /** The description that the start prints. */
  about: string
  balances: Partial<Record<LedgerAsset, number>>
  /** Each takes pence off one purchase, and expires after some days. */
  discounts?: { pence: number; days: number }[]
  email?: string
  isEmailVerified?: boolean
  details?: { title?: string; firstName: string; surname: string; postcode: string }
  /** Whether they gave consent to marketing mails. */
  hasEmailConsent?: boolean
  /** Another device with an open session. */
  otherDevice?: string
  isTestPlayer?: boolean
  isBanned?: boolean
  hasNoPasscode?: boolean
  hiddenCompetitionIds?: number[]
  /** How many days ago they won a competition that is no longer there. */
  wonDaysAgo?: number
  /** A competition in which they have reached the cap. */
  cappedIn?: number
  /** The prizes of Winsday tickets that are not revealed yet; null for no prize. */
  toReveal?: (WinsdayPrize | null)[]
  /** Prizes revealed in the Winsday draw before the last one, and not claimed yet. */
  revealed?: WinsdayPrize[]
  /** The number of tickets in the upcoming Winsday draw. */
  upcomingTickets?: number
}

export type WinsdayPrize =
  | { type: 'monetary'; value: number; name: string }
  | { type: 'token'; value: number; numberOfTokens: number; name: string }
  | { type: 'entry'; value: number; numberOfEntries: number; name: string }
  | { type: 'physical'; value: number; physicalType: 'parcel' | 'voucher'; voucherName?: string; name: string }

/** Values are pence; for tokens and entries the number of them. */
export const WINSDAY_PRIZES = {
  money: { type: 'monetary', value: 2500, name: '£25' },
  tenner: { type: 'monetary', value: 1000, name: '£10' },
  tokens: { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' },
  entries: { type: 'entry', value: 3, numberOfEntries: 3, name: '3 entries' },
  mug: { type: 'physical', value: 800, physicalType: 'parcel', name: 'a Late Breakfast mug' },
  voucher: { type: 'physical', value: 1500, physicalType: 'voucher', voucherName: 'Sundial', name: 'a £15 voucher' },
} as const satisfies Record<string, WinsdayPrize>

export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  {
    id: 1,
    phone: '07700900001',
    about: 'regular: 240 tokens, credits, prizes of each kind, tickets to reveal',
    // Besides the 30 tokens that the entries by text and post earn (other-channels.ts).
    balances: { tokens: 210, 'entry-credits-v1': 3, 'entry-credits-v2': 500, cash: 2500 },
    discounts: [
      { pence: 100, days: 12 },
      { pence: 150, days: 40 },
    ],
    email: 'alex@example.com',
    isEmailVerified: true,
    details: { title: 'Ms', firstName: 'Alex', surname: 'Marsh', postcode: 'M1 1AE' },
    hasEmailConsent: true,
    otherDevice: 'Safari on iPhone',
    wonDaysAgo: 5,
    toReveal: [
      WINSDAY_PRIZES.voucher,
      null,
      WINSDAY_PRIZES.entries,
      WINSDAY_PRIZES.mug,
      null,
      WINSDAY_PRIZES.tokens,
      null,
      WINSDAY_PRIZES.money,
    ],
    revealed: [WINSDAY_PRIZES.mug, WINSDAY_PRIZES.voucher],
    upcomingTickets: 3,
  },
  { id: 2, phone: '07700900002', about: '5 tokens', balances: { tokens: 5 } },
  {
    id: 3,
    phone: '07700900003',
    about: 'test player, sees what is hidden',
    balances: { tokens: 100 },
    isTestPlayer: true,
  },
  {
    id: 4,
    phone: '07700900004',
    about: 'was given a hidden competition',
    balances: { tokens: 100 },
    hiddenCompetitionIds: [HIDDEN_COMPETITION],
  },
  {
    id: 5,
    phone: '07700900005',
    about: 'has all the entries they may have',
    balances: { tokens: 40 },
    cappedIn: CAPPED_COMPETITION,
  },
  { id: 6, phone: '07700900006', about: 'suspended', balances: {}, isBanned: true },
  {
    id: 7,
    phone: '07700900007',
    about: 'email address not verified',
    balances: { tokens: 40 },
    email: 'sam@example.com',
    details: { firstName: 'Sam', surname: 'Okafor', postcode: 'LS1 4AP' },
  },
  {
    id: 8,
    phone: '07700900008',
    about: 'no memorable passcode: logs in by a texted code',
    balances: {},
    hasNoPasscode: true,
  },
]
