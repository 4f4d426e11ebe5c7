/**
 * Two worker processes are killed again and again while PayPal fails: each player's payout is paid once or returned,
 * and our books agree with PayPal's. 500 kills in the long run.
 */
import { randomInt } from 'node:crypto'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { payPalAccounts } from '@fairdraw/emulators/paypal/accounts.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { startWorkers } from '../../testing/processes/start-workers.ts'
import { waitUntilDone } from '../../testing/processes/wait-until-done.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 4 : 500
const PLAYERS = KILLS * 8
const PENCE = 725

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators())
const database = closeAfter(await openPatient(postgres.url))
const payers = payPalAccounts.map(({ payerId }) => payerId)
await database.db.execute(sql`
  with made as (insert into players (id, phone, age_stated_at)
    select n, '07' || lpad(n::text, 9, '0'), now() from generate_series(1, ${PLAYERS}::int) n returning id),
  filled as (insert into wallets (player_id, asset, balance) select id, 'cash', 1000 from made),
  booked as (insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
    select id, 'cash', 'issued', 'wallet', 1000, 'winsday-prize' from made)
  insert into paypal_accounts (player_id, payer_id, name, masked_email, is_verified, linked_at)
    select id, (${JSON.stringify(payers)}::jsonb ->> (id % ${payers.length}::int)::int), 'A name', 'a…z@example.com', true, now() from made`)

function injectFault(): void {
  if (emulators.faults.list().length > 6) return
  const faults = ['drop-before', 'drop-after', 'drop-after', 'error-5xx'] as const
  const operations = ['payout', 'payout', 'find', 'token'] as const
  emulators.faults.add({
    vendor: 'paypal',
    operation: operations[randomInt(operations.length)]!,
    fault: faults[randomInt(faults.length)]!,
  })
}

const unfinished = async () =>
  await readValue<number>(
    database.db,
    sql`select (${PLAYERS}::int - count(*) filter (where state in ('paid', 'returned', 'unclaimed', 'on-hold')))::int as left from payouts`,
  )

it(`${PLAYERS} payouts, ${KILLS} kills: nothing is lost or duplicated`, async () => {
  const workers = await startWorkers('payout-worker', {
    DATABASE_URL: postgres.url,
    EMULATORS: emulators.origin,
    PAYOUT_PENCE: String(PENCE),
  })
  const endLeases = () =>
    database.db.execute(
      sql`update payouts set next_attempt_at = clock_timestamp() where next_attempt_at > clock_timestamp() + interval '4 minutes'`,
    )
  for (let nth = 0; nth < KILLS; nth += 1) {
    injectFault()
    await workers.killOne(120, endLeases)
  }
  emulators.faults.clear()
  await waitUntilDone(unfinished)
  await workers.close()

  expect(await findBrokenInvariants(database.db)).toEqual([])
  const ours = await readRows<{ id: string; state: string }>(database.db, sql`select id, state from payouts`)
  expect(ours).toHaveLength(PLAYERS)
  const books = Map.groupBy(emulators.payPal.books(), ({ senderBatchId }) => senderBatchId)
  expect(books.size).toBe(PLAYERS)
  const ends = { SUCCESS: 'paid', UNCLAIMED: 'unclaimed', ONHOLD: 'on-hold' } as Record<string, string>
  for (const { id, state } of ours) {
    const [item, ...more] = books.get(id)!
    expect(more).toEqual([])
    expect({ id, state }).toEqual({ id, state: ends[item!.status] ?? 'returned' })
  }
  const pence = await readValue<number>(
    database.db,
    sql`select coalesce(sum(amount), 0)::int as pence from ledger_lines where account = 'paid-out'`,
  )
  const theirs = emulators.payPal.books().filter(({ status }) => status === 'SUCCESS')
  expect(pence).toBe(theirs.length * PENCE)
  expect(pence).toBeGreaterThan(0)
}, 3_600_000)
