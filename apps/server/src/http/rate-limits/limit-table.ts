export type Call =
  | 'exists'
  | 'unknown-number'
  | 'text'
  | 'text-from'
  | 'verify-otp'
  | 'log-in'
  | 'log-in-failed'
  | 'mail'
  | 'mail-to'
  | 'verify-email'
  | 'wrong-campaign-code'
  | 'export'
  | 'receipt'
  | 'ticket-receipt'
  | 'draw-place'
  | 'push'
  | 'reset'
  | 'renew'
  | 'quick-pay'
  | 'quick-pay-details'
  | 'quick-pay-refused'
  | 'pay'
  | 'bank-link'
  | 'client-token'
  | 'check-payment'
  | 'desk-log-in'
  | 'desk-code'
  | 'desk-find'
  | 'desk-details'
export type Limit = {
  call: Call
  by: 'account' | 'address' | 'overall'
  maxHits: number
  /** The length of the window. */
  seconds: number
  why: string
}

const MINUTES = 60
const DAY = 86_400

/**
 * An address may be a whole mobile network, so limits by address are generous, and honest calls are restored. Limits `overall` are
 * far above the busiest evening. Beyond them an alarm is raised and a log-in from an unknown device needs a texted code, but
 * nobody is refused for what others do. Limits by account decide how many guesses at one account are possible
 * (docs/mechanisms/log-in.md).
 */
export const LIMITS: readonly Limit[] = [
  { call: 'exists', by: 'address', maxHits: 1_200, seconds: 10 * MINUTES, why: 'asking about many numbers' },
  {
    call: 'unknown-number',
    by: 'address',
    maxHits: 120,
    seconds: 10 * MINUTES,
    why: 'finding out which numbers have accounts',
  },
  { call: 'exists', by: 'overall', maxHits: 600_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  {
    call: 'unknown-number',
    by: 'overall',
    maxHits: 60_000,
    seconds: 10 * MINUTES,
    why: 'the same, from many addresses',
  },
  // Beyond these limits a long code is texted, once an hour. Each text allows its challenger three guesses.
  { call: 'text', by: 'account', maxHits: 8, seconds: 10 * MINUTES, why: 'pestering a person with texts' },
  { call: 'text', by: 'account', maxHits: 10, seconds: DAY, why: 'the same, slowly' },
  { call: 'text-from', by: 'address', maxHits: 300, seconds: 10 * MINUTES, why: 'running up the bill for texts' },
  { call: 'text', by: 'overall', maxHits: 60_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // Codes that are typed on another device than they were requested on. On the same device they have their own tries.
  { call: 'verify-otp', by: 'account', maxHits: 10, seconds: 10 * MINUTES, why: 'guessing a texted code' },
  { call: 'verify-otp', by: 'account', maxHits: 10, seconds: DAY, why: 'the same, slowly' },
  { call: 'verify-otp', by: 'address', maxHits: 600, seconds: 10 * MINUTES, why: 'guessing codes of many numbers' },
  { call: 'verify-otp', by: 'overall', maxHits: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'log-in', by: 'account', maxHits: 20, seconds: 10 * MINUTES, why: 'guessing a passcode' },
  { call: 'log-in', by: 'address', maxHits: 600, seconds: 10 * MINUTES, why: 'trying one passcode on many accounts' },
  { call: 'log-in', by: 'overall', maxHits: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // Wrong passcodes from unknown devices. One passcode tried on many accounts would stay below the lock of each account.
  {
    call: 'log-in-failed',
    by: 'address',
    maxHits: 30,
    seconds: 10 * MINUTES,
    why: 'trying one passcode on many accounts',
  },
  { call: 'log-in-failed', by: 'address', maxHits: 150, seconds: DAY, why: 'the same, slowly' },
  { call: 'mail', by: 'account', maxHits: 10, seconds: 10 * MINUTES, why: 'mailing one stranger after another' },
  { call: 'mail', by: 'account', maxHits: 30, seconds: DAY, why: 'the same, slowly' },
  { call: 'mail', by: 'address', maxHits: 300, seconds: 10 * MINUTES, why: 'the same, from many accounts' },
  { call: 'mail', by: 'overall', maxHits: 60_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // ‘Account’ here is the mailbox.
  { call: 'mail-to', by: 'account', maxHits: 10, seconds: DAY, why: 'pestering a person with mails' },
  { call: 'verify-email', by: 'account', maxHits: 20, seconds: 10 * MINUTES, why: 'guessing a mailed code' },
  { call: 'verify-email', by: 'account', maxHits: 60, seconds: DAY, why: 'the same, slowly' },
  { call: 'verify-email', by: 'address', maxHits: 600, seconds: 10 * MINUTES, why: 'guessing codes of many accounts' },
  { call: 'verify-email', by: 'overall', maxHits: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // Only wrong codes are counted. Many listeners who mistype the same code may share an address.
  { call: 'wrong-campaign-code', by: 'account', maxHits: 20, seconds: 10 * MINUTES, why: 'guessing a campaign code' },
  { call: 'wrong-campaign-code', by: 'account', maxHits: 60, seconds: DAY, why: 'the same, slowly' },
  {
    call: 'wrong-campaign-code',
    by: 'address',
    maxHits: 3_000,
    seconds: 10 * MINUTES,
    why: 'the same, from many accounts',
  },
  {
    call: 'wrong-campaign-code',
    by: 'overall',
    maxHits: 60_000,
    seconds: 10 * MINUTES,
    why: 'the same, from many addresses',
  },
  { call: 'export', by: 'account', maxHits: 10, seconds: 10 * MINUTES, why: 'having everything read again and again' },
  { call: 'receipt', by: 'account', maxHits: 5, seconds: 10 * MINUTES, why: 'having receipts sent again and again' },
  { call: 'receipt', by: 'account', maxHits: 20, seconds: DAY, why: 'the same, slowly' },
  {
    call: 'ticket-receipt',
    by: 'account',
    maxHits: 60,
    seconds: 10 * MINUTES,
    why: 'a signature by the log’s key each',
  },
  { call: 'draw-place', by: 'address', maxHits: 1_200, seconds: 10 * MINUTES, why: 'a path through a whole list each' },
  {
    call: 'push',
    by: 'address',
    maxHits: 1_200,
    seconds: 10 * MINUTES,
    why: 'storing addresses to be called, each a call later',
  },
  { call: 'push', by: 'overall', maxHits: 600_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'reset', by: 'account', maxHits: 20, seconds: 10 * MINUTES, why: 'having passcodes hashed without end' },
  { call: 'reset', by: 'address', maxHits: 600, seconds: 10 * MINUTES, why: 'the same, for many accounts' },
  { call: 'reset', by: 'overall', maxHits: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'renew', by: 'account', maxHits: 60, seconds: 10 * MINUTES, why: 'making sessions without end' },
  { call: 'renew', by: 'address', maxHits: 6_000, seconds: 10 * MINUTES, why: 'the same, for many accounts' },
  { call: 'renew', by: 'overall', maxHits: 600_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  {
    call: 'quick-pay',
    by: 'account',
    maxHits: 20,
    seconds: 10 * MINUTES,
    why: 'paying under a number that is not one’s own',
  },
  { call: 'quick-pay', by: 'account', maxHits: 60, seconds: DAY, why: 'the same, slowly' },
  { call: 'quick-pay', by: 'address', maxHits: 300, seconds: 10 * MINUTES, why: 'making accounts of many numbers' },
  { call: 'quick-pay', by: 'overall', maxHits: 120_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  {
    call: 'quick-pay-details',
    by: 'address',
    maxHits: 1_200,
    seconds: 10 * MINUTES,
    why: 'a call to the gateway each',
  },
  {
    call: 'quick-pay-details',
    by: 'overall',
    maxHits: 600_000,
    seconds: 10 * MINUTES,
    why: 'the same, from many addresses',
  },
  {
    call: 'pay',
    by: 'account',
    maxHits: 60,
    seconds: 10 * MINUTES,
    why: 'trying out cards, with a call to the gateway each',
  },
  { call: 'bank-link', by: 'account', maxHits: 20, seconds: 10 * MINUTES, why: 'making links at the bank without end' },
  { call: 'client-token', by: 'account', maxHits: 60, seconds: 10 * MINUTES, why: 'a call to the gateway each' },
  { call: 'check-payment', by: 'account', maxHits: 60, seconds: 10 * MINUTES, why: 'a call to a vendor each' },
  // Few people, mostly on one network. A passkey cannot be guessed, so its log-ins have no limit by account that a stranger could use up.
  { call: 'desk-log-in', by: 'address', maxHits: 120, seconds: 10 * MINUTES, why: 'trying to get into the desk' },
  { call: 'desk-log-in', by: 'overall', maxHits: 3_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'desk-code', by: 'account', maxHits: 6, seconds: 10 * MINUTES, why: 'guessing the code of an app' },
  { call: 'desk-code', by: 'account', maxHits: 20, seconds: DAY, why: 'the same, slowly' },
  { call: 'desk-find', by: 'account', maxHits: 100, seconds: 10 * MINUTES, why: 'going through players one by one' },
  { call: 'desk-details', by: 'account', maxHits: 40, seconds: 10 * MINUTES, why: 'copying personal data' },
  { call: 'desk-details', by: 'account', maxHits: 300, seconds: DAY, why: 'the same, slowly' },
  { call: 'quick-pay-refused', by: 'account', maxHits: 3, seconds: DAY, why: 'texts about what others tried' },
]

/**
 * The log-in counts failed tries for a number without an account in the same table, in long windows that no code can reset. They
 * are stored longer than the windows of the limits above.
 */
export const UNKNOWN_NUMBER_TRIES = { scope: 'failed tries of a stranger', windowDays: 30, retentionDays: 60 } as const
