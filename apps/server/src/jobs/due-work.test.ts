/** What looks for work that is due reads what is due, and not what is to come: it runs every few seconds. */
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Db } from '../db/database.ts'
import { expireEntries } from '../features/entry/expire.ts'
import { expireDiscounts } from '../features/payment/expire-discounts.ts'
import { followCaptured } from '../features/payment/follow-captured.ts'
import { sweepRefunds } from '../features/payment/sweep-refunds.ts'
import { sweepPayments } from '../features/payment/sweep.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import { createWorkReporter } from '../observability/work-reporter.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const TO_COME = 5_000
const TABLES = ['entries', 'wallets', 'payments', 'refunds', 'discount_credits', 'idempotency_keys']

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const many = sql`generate_series(1, ${TO_COME}::int) n`
  const later = sql`clock_timestamp() + interval '1 hour'`
  await db.execute(sql`insert into wallets (player_id, asset, balance) select n, 'tokens', 0 from ${many}`)
  await db.execute(sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline)
    select n, gen_random_uuid(), 1, 'started', '{quiz}', clock_timestamp(), ${later} from ${many}`)
  await db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, check_at)
    select gen_random_uuid(), n, gen_random_uuid(), 'card', 100, 'unknown', ${later} from ${many}`)
  await db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, follow_at)
    select gen_random_uuid(), n, gen_random_uuid(), 'card', 100, 'captured', ${later} from ${many}`)
  await db.execute(sql`insert into refunds (id, payment_id, player_id, amount_pence, reason, state, next_attempt_at)
    select gen_random_uuid(), id, player_id, 100, 'too-late', 'pending', ${later} from payments where state = 'captured'`)
  await db.execute(sql`insert into discount_credits (player_id, id, pence, expires_at)
    select n, gen_random_uuid(), 100, ${later} from ${many}`)
  await db.execute(sql`insert into idempotency_keys (player_id, call, key, body_hash)
    select n, 'enter', gen_random_uuid(), 'hash' from ${many}`)
  // As the server does by itself: without figures the embedded one guesses other plans.
  await db.execute(sql`analyze`)
})
afterAll(() => database.close())

const reporter = createWorkReporter(new Registry(), { warn: () => {}, error: () => {} })
/** Nothing is due, so that no vendor is asked. */
const settlers = {} as Parameters<typeof sweepPayments>[1]

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['entries past their deadline', expireEntries],
  ['discounts that are over', expireDiscounts],
  ['payments without an outcome', (db) => sweepPayments(db, settlers, ['card'], reporter)],
  ['captured payments', (db) => followCaptured(db, settlers, ['card'], reporter)],
  ['refunds', (db) => sweepRefunds(db, settlers, ['card'], reporter)],
  ['old keys', forgetOldKeys],
])('the look for %s', async (_, look) => {
  const read = await rowsRead(database.background, TABLES, async (tx) => expect(await look(tx)).toBe(0))
  expect(read).toBeLessThan(100)
})
