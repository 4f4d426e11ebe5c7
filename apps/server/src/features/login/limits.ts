/** How often a thing may be asked: by account, by address and overall, counted in the database so that all processes count as one. */
import { randomInt } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { SQL } from 'drizzle-orm'
import { and, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rateLimits } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { KEPT_COUNTS } from './tries.ts'

export type Call =
  | 'exists'
  | 'unknown-number'
  | 'text'
  | 'verify-otp'
  | 'log-in'
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
 * numbers overall are far above the busiest evening; they stop an attack from many addresses on many accounts. What
 * stands by account decides how far a guess at it can get (docs/mechanisms/players.md).
 */
export const LIMITS: readonly Limit[] = [
  { call: 'exists', by: 'account', most: 60, seconds: 10 * MINUTES, why: 'asking about one number again and again' },
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
  { call: 'text', by: 'account', most: 20, seconds: 10 * MINUTES, why: 'pestering a person with texts' },
  { call: 'text', by: 'account', most: 40, seconds: DAY, why: 'the same, slowly' },
  { call: 'text', by: 'address', most: 300, seconds: 10 * MINUTES, why: 'running up the bill for texts' },
  { call: 'text', by: 'overall', most: 60_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'verify-otp', by: 'account', most: 20, seconds: 10 * MINUTES, why: 'guessing a texted code' },
  { call: 'verify-otp', by: 'account', most: 40, seconds: DAY, why: 'the same, slowly' },
  { call: 'verify-otp', by: 'address', most: 600, seconds: 10 * MINUTES, why: 'guessing codes of many numbers' },
  { call: 'verify-otp', by: 'overall', most: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
  { call: 'log-in', by: 'account', most: 20, seconds: 10 * MINUTES, why: 'guessing a passcode' },
  { call: 'log-in', by: 'address', most: 600, seconds: 10 * MINUTES, why: 'trying one passcode on many accounts' },
  { call: 'log-in', by: 'overall', most: 30_000, seconds: 10 * MINUTES, why: 'the same, from many addresses' },
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

/** The account by its number, or, once it is known who calls, by its player. */
export type Who = ({ phone: string } | { playerId: number }) & {
  address: string
  /** A device that the account was logged in from has a count of its own: strangers cannot use it up. */
  isKnownDevice?: boolean
}

export type Limits = {
  /** Counts calls before they are judged, so that many at once cannot slip past; refused while any of their limits is spent. */
  take(calls: readonly Call[], who: Who, now: Date): Promise<Refusal<'too-many-requests'> | undefined>
  /** Takes back what turned out to be neither a guess nor a harvest. `times` 0: does as much work to no effect, so that time does not tell. */
  giveBack(calls: readonly Call[], who: Who, now: Date, times?: 0 | 1): Promise<void>
}

/** What stands overall is counted in so many rows, each with its share, so that no row is written by everybody. */
const SHARES = 16

/** The address as it is counted: a household holds a whole /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const SUBJECTS: Record<Limit['by'], (who: Who) => string> = {
  account: (who) => {
    const account = 'phone' in who ? who.phone : `player ${who.playerId}`
    return who.isKnownDevice ? `${account}, known device` : account
  },
  address: ({ address }) => networkOf(address),
  overall: () => String(randomInt(SHARES)),
}

const scopeOf = ({ call, by, seconds }: Limit) => `${call} by ${by} in ${seconds}`
const windowOf = ({ seconds }: Limit, now: Date) => now.getTime() - (now.getTime() % (seconds * 1000))

export function createLimits(db: Db, table: readonly Limit[] = LIMITS): Limits {
  // One statement; rows are always locked in the order of the table.
  const count = (limits: Limit[], who: Who, now: Date, first: number, then: SQL) =>
    db
      .insert(rateLimits)
      .values(
        limits.map((limit) => ({
          scope: scopeOf(limit),
          subject: SUBJECTS[limit.by](who),
          windowStart: new Date(windowOf(limit, now)),
          hits: first,
        })),
      )
      .onConflictDoUpdate({
        target: [rateLimits.scope, rateLimits.subject, rateLimits.windowStart],
        set: { hits: then },
      })
      .returning({ scope: rateLimits.scope, hits: rateLimits.hits })
  const limitsOf = (calls: readonly Call[]) => table.filter(({ call }) => calls.includes(call))

  return {
    take: async (calls, who, now) => {
      const limits = limitsOf(calls)
      if (limits.length === 0) return undefined
      const counted = await count(limits, who, now, 1, sql`${rateLimits.hits} + 1`)
      const hits = new Map(counted.map((row) => [row.scope, row.hits]))
      const spent = limits.filter((limit) => {
        const most = limit.by === 'overall' ? limit.most / SHARES : limit.most
        return (hits.get(scopeOf(limit)) ?? 0) > most
      })
      if (spent.length === 0) return undefined
      const ends = spent.map((limit) => windowOf(limit, now) + limit.seconds * 1000)
      return refuse('too-many-requests', { retryAfter: Math.ceil((Math.max(...ends) - now.getTime()) / 1000) })
    },
    giveBack: async (calls, who, now, times = 1) => {
      const limits = limitsOf(calls)
      if (limits.length > 0) await count(limits, who, now, 0, sql`greatest(${rateLimits.hits} - ${times}::int, 0)`)
    },
  }
}

/** Forgets windows that are long over, and strangers' failures later. */
export async function forgetOldWindows(db: Db, now: Date): Promise<void> {
  const before = (days: number) => lt(rateLimits.windowStart, new Date(now.getTime() - days * DAY * 1000))
  await db.delete(rateLimits).where(and(before(2), ne(rateLimits.scope, KEPT_COUNTS.scope)))
  await db.delete(rateLimits).where(before(KEPT_COUNTS.days))
}
