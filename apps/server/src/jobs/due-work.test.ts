/** Queries for due work read only due rows: they run every few seconds. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { NEXT_DEADLINE, expireEntries } from '../features/entry/jobs/expire.ts'
import { MESSAGE_TOPICS } from '../features/messages.ts'
import { nextDue } from '../features/notification/outbox.ts'
import { expireDiscounts } from '../features/payment/credit/expire-discounts.ts'
import { NEXT_FOLLOW, followCaptured } from '../features/payment/settlement/follow-captured.ts'
import { NEXT_ATTEMPT, sweepRefunds } from '../features/payment/refund/sweep-refunds.ts'
import { NEXT_CHECK, sweepPayments } from '../features/payment/sweep.ts'
import { purgeOldKeys } from '../http/idempotency.ts'
import { createWorkReporter } from '../observability/work-reporter.ts'
import { countRowsRead } from '../testing/count-rows-read.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { msUntil } from './wake.ts'

const FUTURE_ROWS = 5_000
const HOUR_MS = 3_600_000
const TABLES = ['entries', 'wallets', 'payments', 'refunds', 'discount_credits', 'idempotency_keys', 'outbox']

const database = await openTestDatabase()
const { db } = database
const many = sql`generate_series(1, ${FUTURE_ROWS}::int) n`
const later = sql`clock_timestamp() + interval '1 hour'`
await db.execute(sql`insert into wallets (player_id, asset, balance) select n, 'tokens', 0 from ${many}`)
await db.execute(sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline)
  select n, gen_random_uuid(), 1, 'started', '{quiz}', clock_timestamp(), ${later} from ${many}`)
await db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, check_at)
  select gen_random_uuid(), n, gen_random_uuid(), 'card', 100, 'unknown', ${later} from ${many}`)
await db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, follow_at)
  select gen_random_uuid(), n, gen_random_uuid(), 'card', 100, 'captured', ${later} from ${many}`)
await db.execute(sql`insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state, next_attempt_at)
  select gen_random_uuid(), id, player_id, 1, 100, 'too-late', 'pending', ${later} from payments where state = 'captured'`)
await db.execute(sql`insert into discount_credits (player_id, id, pence, expires_at)
  select n, gen_random_uuid(), 100, ${later} from ${many}`)
await db.execute(sql`insert into idempotency_keys (player_id, call, key, body_hash)
  select n, 'enter', gen_random_uuid(), 'hash' from ${many}`)
await db.execute(sql`insert into outbox (topic, player_id, body, due_at)
  select topic, n, '{}', ${later} from unnest(array['email-code', 'intake-accepted', 'payment-refunded']) topic, ${many}`)
// As the server does by itself. Without statistics the embedded database chooses other plans.
await db.execute(sql`analyze`)

const reporter = createWorkReporter(new Registry(), { warn: () => {}, error: () => {} })
/**
 * Returns 0 when the next row is due within the hour in which all of them are, like a query that found nothing to do.
 */
const zeroIfDueSoon = async (db: Db, next: SQL) => {
  const ms = (await msUntil(db, next)) ?? NaN
  return ms > 0 && ms <= HOUR_MS ? 0 : ms
}
/** Nothing is due, so that no vendor is asked. */
const settlers = {} as Parameters<typeof sweepPayments>[1]

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['entries past their deadline', expireEntries],
  ['expired discounts', expireDiscounts],
  ['payments without an outcome', (db) => sweepPayments(db, settlers, ['card'], reporter)],
  ['captured payments', (db) => followCaptured(db, settlers, ['card'], reporter)],
  ['refunds', (db) => sweepRefunds(db, settlers, ['card'], reporter)],
  ['old idempotency keys', purgeOldKeys],
  ['the next payment to check', async (db) => await zeroIfDueSoon(db, NEXT_CHECK)],
  ['the next captured payment to check', async (db) => await zeroIfDueSoon(db, NEXT_FOLLOW)],
  ['the next refund to check', async (db) => await zeroIfDueSoon(db, NEXT_ATTEMPT)],
  ['the next entry to expire', async (db) => await zeroIfDueSoon(db, NEXT_DEADLINE)],
  ['the next message to send', async (db) => await zeroIfDueSoon(db, nextDue({ topics: MESSAGE_TOPICS }))],
])('the query for %s', async (_, runDueQuery) => {
  const read = await countRowsRead(database.background, TABLES, async (tx) => expect(await runDueQuery(tx)).toBe(0))
  expect(read).toBeLessThan(100)
})
