/** Rate limits by account, by address and overall. The counts are in the database, so that all processes share them. */
import { randomInt } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arrayLiteral } from '../../db/batch/array-literal.ts'
import type { Columns, Query, RowOf } from '../../db/rows.ts'
import { column, queryAll, queryRows } from '../../db/rows.ts'
import { rateLimits } from '../tables.ts'
import { refuse } from '../outcome.ts'
import type { Refusal } from '../outcome.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import { LIMITS, UNKNOWN_NUMBER_TRIES } from './limit-table.ts'
import type { Call, Limit } from './limit-table.ts'
import { networkOf } from './network.ts'

/** A player is identified by their number or, after authentication, by their id; a member of staff by an id or a hash. */
type Account = { phone: string } | { playerId: number } | { staff: string }

export type Requester = Account & {
  address: string
  /** A known device of the account has its own count and is not counted by address, so strangers cannot use up its limits. */
  isKnownDevice?: boolean
}

export type Limits = {
  /**
   * Counts calls before they are handled, so that concurrent calls cannot exceed a limit. Refuses when a limit by account or address
   * is used up. A refused call is counted nowhere, so it uses up nobody's allowance. A limit `overall` never refuses; it raises
   * an alarm (`isUnderAttack`).
   */
  consume(
    calls: readonly Call[],
    requester: Requester,
    now: Date,
    options?: ConsumeOptions,
  ): Promise<Refusal<'too-many-requests'> | undefined>
  /** The same in two parts, for calls that send the count with other statements. */
  counting(calls: readonly Call[], requester: Requester, now: Date, options?: ConsumeOptions): Counting
  /** Reverts the count of a call that was neither a guess nor harvesting. */
  restore(calls: readonly Call[], requester: Requester, now: Date): Promise<void>
  /** The statements of `restore`, to be sent with others. `without`: calls for which the same work is done without effect. */
  restoreQueries(calls: readonly Call[], requester: Requester, now: Date, without?: readonly Call[]): Query<Columns>[]
  /** Whether this process has seen more calls in the current window than the busiest evening has. Then require more proof. */
  isUnderAttack(call: Call, now: Date): boolean
}

export type Counting = {
  query: Query<typeof COUNTED>
  judge(counted: Counted): Promise<Refusal<'too-many-requests'> | undefined>
  /** The call is not to be counted after all. */
  revert(counted: Counted): Promise<void>
}

/** `hits` is null for a limit that was used up already. */
const COUNTED = { scope: column.text, subject: column.text, hits: column.nullable(column.integer) }
type Counted = readonly RowOf<typeof COUNTED>[]
const NOTHING_TO_COUNT = {
  columns: COUNTED,
  sql: sql`select ''::text as scope, ''::text as subject, null::int as hits where false`,
}

type ConsumeOptions = {
  /** Calls that are not counted, but whose limits must not be used up either. */
  alsoRequired?: readonly Call[]
  /** Of the calls, those for which the same work is done without counting, so that timing reveals nothing. */
  without?: readonly Call[]
}

/** An `overall` count is split over this many rows, so that not every call updates the same row. */
const SHARES = 16

/** The key of an account in the table of counts. Erasing an account deletes both forms. */
export const accountSubject = (account: Account): string =>
  'phone' in account ? account.phone : 'staff' in account ? `staff ${account.staff}` : `player ${account.playerId}`
export const knownDeviceSubject = (subject: string): string => `${subject}, known device`

const SUBJECTS: Record<Limit['by'], (requester: Requester) => string> = {
  account: (requester) =>
    requester.isKnownDevice ? knownDeviceSubject(accountSubject(requester)) : accountSubject(requester),
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
  /** Until when a call counts as under attack, as far as this process knows. */
  const attackedUntil = new Map<Call, number>()
  const limitsOf = (calls: readonly Call[], { isKnownDevice }: Requester) =>
    table.filter(({ call, by }) => calls.includes(call) && !(isKnownDevice && by === 'address'))

  /** One row for each limit, in the order of the table. Rows are always locked in that order, which prevents deadlocks. */
  const rowsOf = (limits: readonly Limit[], requester: Requester, now: Date, hitsOf: (limit: Limit) => 0 | 1 | null) =>
    sql.join(
      limits.map((limit, nth) => {
        const most = limit.by === 'overall' ? null : limit.maxHits
        const start = new Date(windowOf(limit, now)).toISOString()
        return sql`(${nth}::int, ${scopeOf(limit)}::text, ${SUBJECTS[limit.by](requester)}::text, ${start}::timestamptz, ${most}::int, ${hitsOf(limit)}::int)`
      }),
      sql`, `,
    )

  const countQuery = (asked: SQL) => ({
    columns: COUNTED,
    sql: sql`with asked (nth, scope, subject, window_start, most, hits) as (values ${asked}),
            spent as (select a.scope, a.subject from asked a, lateral (
              select from rate_limits r
              where r.scope = a.scope and r.subject = a.subject and r.window_start = a.window_start and r.hits >= a.most
              limit 1) as reached),
            counted as (
              insert into rate_limits as r (scope, subject, window_start, hits)
              select scope, subject, window_start, hits from asked where hits is not null and not exists (select from spent) order by nth
              on conflict (scope, subject, window_start) do update set hits = r.hits + excluded.hits
              returning scope, subject, hits)
          select scope, subject, null::int as hits from spent union all select scope, subject, hits from counted`,
  })
  /** In the order of the table, as they are counted. */
  const subtractQuery = (
    limits: readonly Limit[],
    subjectOf: (limit: Limit) => string,
    now: Date,
    without: readonly Call[] = [],
  ) => {
    const withEffect = limits.filter(({ call }) => !without.includes(call)).map(scopeOf)
    const rows = limits.map((limit) => {
      const start = new Date(windowOf(limit, now)).toISOString()
      return sql`(${scopeOf(limit)}, ${subjectOf(limit)}, ${start}::timestamptz, 0)`
    })
    return {
      columns: {},
      sql: sql`insert into rate_limits as r (scope, subject, window_start, hits) values ${sql.join(rows, sql`, `)}
        on conflict (scope, subject, window_start)
        do update set hits = greatest(r.hits - (r.scope = any(${arrayLiteral(withEffect)}::text[]))::int, 0)`,
    }
  }
  const restoreQueries: Limits['restoreQueries'] = (calls, requester, now, without) => {
    const limits = limitsOf(calls, requester)
    return limits.length > 0 ? [subtractQuery(limits, (limit) => SUBJECTS[limit.by](requester), now, without)] : []
  }

  const counting: Limits['counting'] = (calls, requester, now, { alsoRequired = [], without = [] } = {}) => {
    const counted = new Set(limitsOf(calls, requester))
    const limits = [...counted, ...limitsOf(alsoRequired, requester).filter((limit) => limit.by !== 'overall')]
    const hitsOf = (limit: Limit) => (!counted.has(limit) ? null : without.includes(limit.call) ? 0 : 1)
    const revert = async (found: Counted) => {
      const subjectOf = new Map(found.flatMap(({ scope, subject, hits }) => (hits === null ? [] : [[scope, subject]])))
      const added = limits.filter((limit) => subjectOf.has(scopeOf(limit)))
      if (added.length === 0) return
      const { sql: subtract } = subtractQuery(added, (limit) => subjectOf.get(scopeOf(limit))!, now, without)
      await db.execute(subtract)
    }
    return {
      query: limits.length > 0 ? countQuery(rowsOf(limits, requester, now, hitsOf)) : NOTHING_TO_COUNT,
      revert,
      judge: async (found) => {
        const limitOf = new Map(limits.map((limit) => [scopeOf(limit), limit]))
        const spent: Limit[] = []
        for (const { scope, hits } of found) {
          const limit = limitOf.get(scope)!
          if (limit.by !== 'overall') {
            if (hits === null || hits > limit.maxHits) spent.push(limit)
          } else if (hits !== null && hits > limit.maxHits / SHARES) {
            attackedUntil.set(limit.call, windowOf(limit, now) + limit.seconds * 1000)
            securityLog.record('attack-suspected', { call: limit.call })
          }
        }
        if (spent.length === 0) return undefined
        // A concurrent call reached the limit first, so the counts that this one added are reverted.
        await revert(found)
        securityLog.record('rate-limited', { call: spent[0]!.call, network: networkOf(requester.address) })
        const ends = spent.map((limit) => windowOf(limit, now) + limit.seconds * 1000)
        return refuse('too-many-requests', { retryAfter: Math.ceil((Math.max(...ends) - now.getTime()) / 1000) })
      },
    }
  }

  return {
    counting,
    consume: async (...asked) => {
      const { query, judge } = counting(...asked)
      return query === NOTHING_TO_COUNT ? undefined : judge(await queryRows(db, query.columns, query.sql))
    },
    restore: async (...restored) => void (await queryAll(db, restoreQueries(...restored))),
    restoreQueries,
    isUnderAttack: (call, now) => (attackedUntil.get(call) ?? 0) > now.getTime(),
  }
}

/** Deletes old windows; failures for numbers without an account are stored longer. */
export async function purgeOldWindows(db: Db, now: Date): Promise<void> {
  const before = (days: number) => lt(rateLimits.windowStart, new Date(now.getTime() - days * 86_400_000))
  await db.delete(rateLimits).where(and(before(2), ne(rateLimits.scope, UNKNOWN_NUMBER_TRIES.scope)))
  await db.delete(rateLimits).where(before(UNKNOWN_NUMBER_TRIES.retentionDays))
}
