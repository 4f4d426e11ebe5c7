/** How often a thing may be asked: the limits as the product has them. */

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
  | 'export'
  | 'reset'
  | 'renew'
  | 'quick-pay'
  | 'quick-pay-details'
  | 'quick-pay-refused'
  | 'pay'
  | 'bank-link'
  | 'client-token'
  | 'check-payment'
export type Limit = {
  call: Call
  by: 'account' | 'address' | 'overall'
  most: number
  /** The length of the window that is counted over. */
  seconds: number
  why: string
}

const MINUTES = 60
const DAY = 86_400

/**
 * An address may be a whole mobile network: what stands by address is generous, and what proves honest is given back. The
 * numbers overall are far above the busiest evening: beyond them there is an alarm, and a log-in from a device that is not known
 * asks for a texted code; nobody is refused for what others do. What stands by account decides how far a guess at it can get
 * (docs/mechanisms/log-in.md).
 */
export const LIMITS: readonly Limit[] = [
  { call: 'exists', by: 'address', most: 1_200, seconds: 10 * MINUTES, why: 'asking about many numbers' },
  {
    call: 'unknown-number',
    by: 'address',
    most: 120,
    seconds: 10 * MINUTES,
    why: 'finding out which numbers have accounts',
  },
  { call: 'exists', by: 'overall', most: 600_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'unknown-number', by: 'overall', most: 60_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // Beyond these the text has a long code, once an hour; each text gives whoever asked for it three guesses.
  { call: 'text', by: 'account', most: 8, seconds: 10 * MINUTES, why: 'pestering a person with texts' },
  { call: 'text', by: 'account', most: 10, seconds: DAY, why: 'the same, slowly' },
  { call: 'text-from', by: 'address', most: 300, seconds: 10 * MINUTES, why: 'running up the bill for texts' },
  { call: 'text', by: 'overall', most: 60_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // Codes typed elsewhere than they were asked for; those typed where they were asked for have tries of their own.
  { call: 'verify-otp', by: 'account', most: 10, seconds: 10 * MINUTES, why: 'guessing a texted code' },
  { call: 'verify-otp', by: 'account', most: 10, seconds: DAY, why: 'the same, slowly' },
  { call: 'verify-otp', by: 'address', most: 600, seconds: 10 * MINUTES, why: 'guessing codes of many numbers' },
  { call: 'verify-otp', by: 'overall', most: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'log-in', by: 'account', most: 20, seconds: 10 * MINUTES, why: 'guessing a passcode' },
  { call: 'log-in', by: 'address', most: 600, seconds: 10 * MINUTES, why: 'trying one passcode on many accounts' },
  { call: 'log-in', by: 'overall', most: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // What was judged wrong, from devices that are not known: one passcode on many accounts stays below any account's lock.
  {
    call: 'log-in-failed',
    by: 'address',
    most: 30,
    seconds: 10 * MINUTES,
    why: 'trying one passcode on many accounts',
  },
  { call: 'log-in-failed', by: 'address', most: 150, seconds: DAY, why: 'the same, slowly' },
  { call: 'mail', by: 'account', most: 10, seconds: 10 * MINUTES, why: 'mailing one stranger after another' },
  { call: 'mail', by: 'account', most: 30, seconds: DAY, why: 'the same, slowly' },
  { call: 'mail', by: 'address', most: 300, seconds: 10 * MINUTES, why: 'the same, from many accounts' },
  { call: 'mail', by: 'overall', most: 60_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  // The account that is counted here is the mailbox.
  { call: 'mail-to', by: 'account', most: 10, seconds: DAY, why: 'pestering a person with mails' },
  { call: 'verify-email', by: 'account', most: 20, seconds: 10 * MINUTES, why: 'guessing a mailed code' },
  { call: 'verify-email', by: 'account', most: 60, seconds: DAY, why: 'the same, slowly' },
  { call: 'verify-email', by: 'address', most: 600, seconds: 10 * MINUTES, why: 'guessing codes of many accounts' },
  { call: 'verify-email', by: 'overall', most: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'export', by: 'account', most: 10, seconds: 10 * MINUTES, why: 'having everything read again and again' },
  { call: 'reset', by: 'account', most: 20, seconds: 10 * MINUTES, why: 'having passcodes hashed without end' },
  { call: 'reset', by: 'address', most: 600, seconds: 10 * MINUTES, why: 'the same, for many accounts' },
  { call: 'reset', by: 'overall', most: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'renew', by: 'account', most: 60, seconds: 10 * MINUTES, why: 'making sessions without end' },
  { call: 'renew', by: 'address', most: 6_000, seconds: 10 * MINUTES, why: 'the same, for many accounts' },
  { call: 'renew', by: 'overall', most: 600_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  {
    call: 'quick-pay',
    by: 'account',
    most: 20,
    seconds: 10 * MINUTES,
    why: 'paying under a number that is not one’s own',
  },
  { call: 'quick-pay', by: 'account', most: 60, seconds: DAY, why: 'the same, slowly' },
  { call: 'quick-pay', by: 'address', most: 300, seconds: 10 * MINUTES, why: 'making accounts of many numbers' },
  { call: 'quick-pay', by: 'overall', most: 120_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'quick-pay-details', by: 'address', most: 1_200, seconds: 10 * MINUTES, why: 'a call to the gateway each' },
  {
    call: 'quick-pay-details',
    by: 'overall',
    most: 600_000,
    seconds: 10 * MINUTES,
    why: 'the same, from many addresses',
  },
  {
    call: 'pay',
    by: 'account',
    most: 60,
    seconds: 10 * MINUTES,
    why: 'trying out cards, with a call to the gateway each',
  },
  { call: 'bank-link', by: 'account', most: 20, seconds: 10 * MINUTES, why: 'making links at the bank without end' },
  { call: 'client-token', by: 'account', most: 60, seconds: 10 * MINUTES, why: 'a call to the gateway each' },
  { call: 'check-payment', by: 'account', most: 60, seconds: 10 * MINUTES, why: 'a call to a vendor each' },
  { call: 'quick-pay-refused', by: 'account', most: 3, seconds: DAY, why: 'texts about what others tried' },
]
