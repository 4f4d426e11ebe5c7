/** The PayPal accounts of the demonstration, and the outcome of payouts to them. */
export type ItemStatus =
  | 'PENDING'
  | 'SUCCESS'
  | 'FAILED'
  | 'UNCLAIMED'
  | 'RETURNED'
  | 'BLOCKED'
  | 'ONHOLD'
  | 'REFUNDED'
  | 'DENIED'

export type PayPalAccount = {
  payerId: string
  name: string
  email: string
  isVerified: boolean
  /** The status of a payout after processing. Some statuses can be changed later, on request. */
  outcome: Exclude<ItemStatus, 'PENDING'>
  /** Shown on the page where a person chooses an account. */
  about: string
}

export const payPalAccounts: readonly PayPalAccount[] = [
  {
    payerId: 'PAYER0000001A',
    name: 'Alex Marsh',
    email: 'alex@example.com',
    isVerified: true,
    outcome: 'SUCCESS',
    about: 'money arrives',
  },
  {
    payerId: 'PAYER0000002B',
    name: 'Robin Demo',
    email: 'robin@example.com',
    isVerified: true,
    outcome: 'SUCCESS',
    about: 'another name',
  },
  {
    payerId: 'PAYER0000003C',
    name: 'Sam Okafor',
    email: 'sam@example.com',
    isVerified: false,
    outcome: 'UNCLAIMED',
    about: 'unverified: money waits to be claimed',
  },
  {
    payerId: 'PAYER0000004D',
    name: 'Jo Return',
    email: 'jo@example.com',
    isVerified: true,
    outcome: 'RETURNED',
    about: 'money comes back',
  },
  {
    payerId: 'PAYER0000005E',
    name: 'Lee Block',
    email: 'lee@example.com',
    isVerified: true,
    outcome: 'BLOCKED',
    about: 'money is blocked',
  },
  {
    payerId: 'PAYER0000006F',
    name: 'Kim Fail',
    email: 'kim@example.com',
    isVerified: true,
    outcome: 'FAILED',
    about: 'PayPal refuses',
  },
  {
    payerId: 'PAYER0000007G',
    name: 'Max Hold',
    email: 'max@example.com',
    isVerified: true,
    outcome: 'ONHOLD',
    about: 'PayPal looks at it first',
  },
]

export const findPayPalAccount = (payerId: string): PayPalAccount | undefined =>
  payPalAccounts.find((one) => one.payerId === payerId)
