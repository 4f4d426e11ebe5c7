/** The demonstration's players (docs/product-decisions.md#demo). All log in with one passcode, but for the one who has none. */
import type { Asset } from '@fairdraw/server/db/schema.ts'

export const DEMO_PASSCODE = '2580'

/** The free competition that a player may enter ten times, and the hidden one. */
export const CAPPED_COMPETITION = 131
export const HIDDEN_COMPETITION = 154

export type DemoPlayer = {
  id: number
  phone: string
  /** What a person who tries the demonstration is told of them. */
  about: string
  holds: Partial<Record<Asset, number>>
  /** Pence off one purchase each, and for how many days yet. */
  discounts?: { pence: number; days: number }[]
  email?: string
  isEmailVerified?: boolean
  details?: { title?: string; firstName: string; surname: string; postcode: string }
  /** Whether they agreed to mails about what is new. */
  agreesToEmail?: boolean
  /** Where else they are logged in. */
  otherDevice?: string
  isTestPlayer?: boolean
  isBanned?: boolean
  hasNoPasscode?: boolean
  hiddenCompetitionIds?: number[]
  /** What they have won, and how many days ago. */
  won?: { competitionId: number; daysAgo: number }
  /** A competition that they have entered as often as they may. */
  cappedIn?: number
  /** Winsday tickets that wait to be revealed: the prize of each, null for none. */
  toReveal?: (WinsdayPrize | null)[]
  /** What they revealed on the Winsday before the last, and have not collected. */
  revealed?: WinsdayPrize[]
  /** How many tickets they hold in the Winsday draw to come. */
  comingTickets?: number
}

export type WinsdayPrize =
  | { type: 'monetary'; value: number; name: string }
  | { type: 'token'; value: number; numberOfTokens: number; name: string }
  | { type: 'entry'; value: number; numberOfEntries: number; name: string }
  | { type: 'physical'; value: number; physicalType: 'parcel' | 'voucher'; voucherName?: string; name: string }

/** Values in pence, of tokens and entries their number. */
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
    holds: { tokens: 240, 'entry-credits-v1': 3, 'entry-credits-v2': 500, cash: 2500 },
    discounts: [
      { pence: 100, days: 12 },
      { pence: 150, days: 40 },
    ],
    email: 'alex@example.com',
    isEmailVerified: true,
    details: { title: 'Ms', firstName: 'Alex', surname: 'Marsh', postcode: 'M1 1AE' },
    agreesToEmail: true,
    otherDevice: 'Safari on iPhone',
    won: { competitionId: 152, daysAgo: 5 },
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
    comingTickets: 3,
  },
  { id: 2, phone: '07700900002', about: '5 tokens', holds: { tokens: 5 } },
  {
    id: 3,
    phone: '07700900003',
    about: 'test player, sees what is hidden',
    holds: { tokens: 100 },
    isTestPlayer: true,
  },
  {
    id: 4,
    phone: '07700900004',
    about: 'was given a hidden competition',
    holds: { tokens: 100 },
    hiddenCompetitionIds: [HIDDEN_COMPETITION],
  },
  {
    id: 5,
    phone: '07700900005',
    about: 'has all the entries they may have',
    holds: { tokens: 40 },
    cappedIn: CAPPED_COMPETITION,
  },
  { id: 6, phone: '07700900006', about: 'suspended', holds: {}, isBanned: true },
  {
    id: 7,
    phone: '07700900007',
    about: 'email address not verified',
    holds: { tokens: 40 },
    email: 'sam@example.com',
    details: { firstName: 'Sam', surname: 'Okafor', postcode: 'LS1 4AP' },
  },
  {
    id: 8,
    phone: '07700900008',
    about: 'no memorable passcode: logs in by a texted code',
    holds: {},
    hasNoPasscode: true,
  },
]
