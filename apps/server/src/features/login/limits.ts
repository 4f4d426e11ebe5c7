/** Counts how often a thing is asked: by account, by address and overall, counted in the database so that all processes count as one. */
import { randomInt } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, rows } from '../../db/rows.ts'
import { rateLimits } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import { LIMITS } from './limit-table.ts'
import type { Call, Limit } from './limit-table.ts'
import { networkOf } from './network.ts'
import { KEPT_COUNTS } from './tries.ts'

/** The account by its number, or, once it is known who calls, by its player. */
export type Who = ({ phone: string } | { playerId: number }) & {
  address: string
  /**
   * A device that the account was logged in from has a count of its own, and no count of its address: strangers can use up
   * neither.
   */
  isKnownDevice?: boolean
}

export type Limits = {
  /**
   * Counts calls before they are judged, so that many at once cannot slip past. Refused while a limit by account or address is
   * spent, and then counted nowhere: who is refused uses up nobody's allowance. `unspent`: calls that are not counted, but whose
   * limits must not be spent either. A limit overall never refuses: it raises an alarm (`isUnderAttack`).
   */
  take(
    calls: readonly Call[],
    who: Who,
    now: Date,
    unspent?: readonly Call[],
  ): Promise<Refusal<'too-many-requests'> | undefined>
  /** Takes back what turned out to be neither a guess nor a harvest. `times` 0: does as much work to no effect, so that time does not tell. */
  giveBack(calls: readonly Call[], who: Who, now: Date, times?: 0 | 1): Promise<void>
  /** Whether this process has seen more of a call in the present window than the busiest evening has: ask for more proof. */
  isUnderAttack(call: Call, now: Date): boolean
}

/** What stands overall is counted in so many rows, each with its share, so that no row is written by everybody. */
const SHARES = 16

/** How an account is named in the table of counts; erasing looks for both. */
export const accountSubject = (account: { phone: string } | { playerId: number }): string =>
  'phone' in account ? account.phone : `player ${account.playerId}`
export const knownDeviceSubject = (subject: string): string => `${subject}, known device`

const SUBJECTS: Record<Limit['by'], (who: Who) => string> = {
  account: (who) => (who.isKnownDevice ? knownDeviceSubject(accountSubject(who)) : accountSubject(who)),
  address: ({ address }) => networkOf(address),
  overall: () => String(randomInt(SHARES)),
}

const scopeOf = ({ call, by, seconds }: Limit) => `${call} by ${by} in ${seconds}`
const windowOf = ({ seconds }: Limit, now: Date) => now.getTime() - (now.getTime() % (seconds * 1000))

export function createLimits(
  db: Db,
  table: readonly Limit[] = LIMITS,
  securityLog: Pick<SecurityLog, 'record'> = { record: () => {} },
): Limits {
  /** Until when a call is under attack, as far as this process has seen. */
  const attackedUntil = new Map<Call, number>()
  const limitsOf = (calls: readonly Call[], { isKnownDevice }: Who) =>
    table.filter(({ call, by }) => calls.includes(call) && !(isKnownDevice && by === 'address'))

  /** A row a limit, in the order of the table: rows are always locked in that order, so that no two calls wait in a circle. */
  const rowsOf = (limits: readonly Limit[], who: Who, now: Date, counted: ReadonlySet<Limit>) =>
    sql.join(
      limits.map((limit, nth) => {
        const most = limit.by === 'overall' ? null : limit.most
        const start = new Date(windowOf(limit, now)).toISOString()
        return sql`(${nth}::int, ${scopeOf(limit)}::text, ${SUBJECTS[limit.by](who)}::text, ${start}::timestamptz, ${most}::int, ${counted.has(limit)}::boolean)`
      }),
      sql`, `,
    )

  const count = (asked: SQL) =>
    rows(
      db,
      { scope: column.text, subject: column.text, hits: column.orNull(column.integer) },
      sql`with asked (nth, scope, subject, window_start, most, is_counted) as (values ${asked}),
            spent as (select a.scope, a.subject from asked a join rate_limits r using (scope, subject, window_start)
              where r.hits >= a.most),
            counted as (
              insert into rate_limits as r (scope, subject, window_start, hits)
              select scope, subject, window_start, 1 from asked where is_counted and not exists (select from spent) order by nth
              on conflict (scope, subject, window_start) do update set hits = r.hits + 1
              returning scope, subject, hits)
          select scope, subject, null::int as hits from spent union all select scope, subject, hits from counted`,
    )
  const subtract = (who: { scope: string; subject: string }[], limits: readonly Limit[], now: Date, by: number) => {
    const subjectOf = new Map(who.map(({ scope, subject }) => [scope, subject]))
    const theirs = limits.filter((limit) => subjectOf.has(scopeOf(limit)))
    return db.execute(
      sql`insert into rate_limits as r (scope, subject, window_start, hits) values ${sql.join(
        theirs.map((limit) => {
          const start = new Date(windowOf(limit, now)).toISOString()
          return sql`(${scopeOf(limit)}, ${subjectOf.get(scopeOf(limit))}, ${start}::timestamptz, 0)`
        }),
        sql`, `,
      )} on conflict (scope, subject, window_start) do update set hits = greatest(r.hits - ${by}::int, 0)`,
    )
  }

  return {
    take: async (calls, who, now, unspent = []) => {
      const counted = new Set(limitsOf(calls, who))
      const limits = [...counted, ...limitsOf(unspent, who).filter((limit) => limit.by !== 'overall')]
      if (limits.length === 0) return undefined
      const found = await count(rowsOf(limits, who, now, counted))
      const limitOf = new Map(limits.map((limit) => [scopeOf(limit), limit]))
      const spent: Limit[] = []
      for (const { scope, hits } of found) {
        const limit = limitOf.get(scope)!
        if (limit.by !== 'overall') {
          if (hits === null || hits > limit.most) spent.push(limit)
        } else if (hits !== null && hits > limit.most / SHARES) {
          attackedUntil.set(limit.call, windowOf(limit, now) + limit.seconds * 1000)
          securityLog.record('attack-suspected', { call: limit.call })
        }
      }
      if (spent.length === 0) return undefined
      // Another call at the same moment came first: what this one added is taken back.
      const added = found.filter(({ hits }) => hits !== null)
      if (added.length > 0) await subtract(added, limits, now, 1)
      securityLog.record('rate-limited', { call: spent[0]!.call, network: networkOf(who.address) })
      const ends = spent.map((limit) => windowOf(limit, now) + limit.seconds * 1000)
      return refuse('too-many-requests', { retryAfter: Math.ceil((Math.max(...ends) - now.getTime()) / 1000) })
    },
    giveBack: async (calls, who, now, times = 1) => {
      const limits = limitsOf(calls, who)
      if (limits.length === 0) return
      const theirs = limits.map((limit) => ({ scope: scopeOf(limit), subject: SUBJECTS[limit.by](who) }))
      await subtract(theirs, limits, now, times)
    },
    isUnderAttack: (call, now) => (attackedUntil.get(call) ?? 0) > now.getTime(),
  }
}

/** Forgets windows that are long over, and strangers' failures later. */
export async function forgetOldWindows(db: Db, now: Date): Promise<void> {
  const before = (days: number) => lt(rateLimits.windowStart, new Date(now.getTime() - days * 86_400_000))
  await db.delete(rateLimits).where(and(before(2), ne(rateLimits.scope, KEPT_COUNTS.scope)))
  await db.delete(rateLimits).where(before(KEPT_COUNTS.days))
}
