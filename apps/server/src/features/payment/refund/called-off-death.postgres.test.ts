/**
 * Two processes that refund a draw that was called off are killed repeatedly: every entry is out, every payment is refunded
 * once, and each player is told once.
 */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfter } from '../../../testing/close-after.ts'
import { buildCompetition } from '../../../testing/competitions.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { startWorkers } from '../../../testing/processes/start-workers.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../../testing/test-database.ts'
import { saveCompetition } from '../../catalogue/catalogue.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 3 : 40
const PLAYERS = process.env['PROPERTY_RUNS'] === undefined ? 200 : 5_000
const COMPETITION = 1

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
const { db } = database
const run = { ticketsTotal: 9_000, tooFew: 'refund' as const, minimum: 8_000 }
const sold = { id: COMPETITION, steps: ['payment' as const], pricePence: 100, tokensEarned: 2, run, closesIn: -30 }
await saveCompetition(db, buildCompetition(sold), [])
await db.execute(
  sql`insert into players (phone, age_stated_at) select '077' || lpad(n::text, 8, '0'), now() from generate_series(1, ${PLAYERS}::int) n`,
)
await db.execute(sql`insert into wallets (player_id, asset) select id, 'tokens' from players`)
// Two tickets for each player, taken from the run and paid for.
await db.execute(sql`select take_run_tickets(${COMPETITION}, ${PLAYERS * 2}, 1, true)`)
await db.execute(
  sql`insert into entries (player_id, id, competition_id, state, steps, quantity, price_pence, bundle_id, payment_method,
                           accepted_at, deadline, finished_at)
      select id, gen_random_uuid(), ${COMPETITION}, 'completed', '{payment}', 2, 200, 'b2', 'card', now(), now(), now() from players`,
)
await db.execute(
  sql`insert into player_competitions (player_id, competition_id, entries) select id, ${COMPETITION}, 2 from players`,
)
await db.execute(
  sql`insert into entry_events (player_id, entry_id, event, state) select player_id, id, 'finish', 'completed' from entries`,
)
await db.execute(
  sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, vendor_id)
      select gen_random_uuid(), player_id, id, 'card', 200, 'captured', id::text from entries`,
)
await db.execute(
  sql`insert into ledger_transfers (player_id, entry_id, payment_id, asset, from_account, to_account, amount, reason)
      select player_id, entry_id, id, 'money', 'gateway', 'sales', 200, 'card-payment' from payments`,
)
await db.execute(
  sql`with e as (select array_agg(competition_id) as c, array_agg(player_id) as p, array_agg(id) as i, array_agg(quantity) as q from entries)
      select issue_tickets(c, p, i, q) from e`,
)
await db.execute(
  sql`insert into draws (kind, subject_id, title, state, cut_off, void_reason, called_off_at)
      values ('competition', ${String(COMPETITION)}, 'A mug', 'void', now(), 'too few', now())`,
)
expect(await findBrokenInvariants(db)).toEqual([])

const number = async (query: ReturnType<typeof sql>) => (await readRows<{ n: number }>(database.db, query))[0]!.n
const ticketsLeft = () => number(sql`select count(*)::int as n from tickets`)

it(`${PLAYERS} players, at least ${KILLS} kills: each is refunded and told once`, async () => {
  const workers = await startWorkers('called-off-worker', { DATABASE_URL: postgres.url })
  for (let kills = 0; kills < KILLS; kills += 1) await workers.killOne(60)
  await expect.poll(ticketsLeft, { interval: 100, timeout: 120_000 }).toBe(0)
  expect(
    await readRows(
      database.db,
      sql`select (select count(*)::int from entries where state = 'refunded') as entries,
            (select count(*)::int from payments where state = 'refund-due') as payments,
            (select count(*)::int from refunds where reason = 'too-few' and amount_pence = 200) as refunds,
            (select count(distinct player_id)::int from outbox where topic = 'draw-called-off') as told,
            (select count(*)::int from outbox where topic = 'draw-called-off') as messages,
            (select sum(free)::int from run_parts) as free`,
    ),
  ).toEqual([{ entries: PLAYERS, payments: PLAYERS, refunds: PLAYERS, told: PLAYERS, messages: PLAYERS, free: 9_000 }])
  expect(await findBrokenInvariants(database.db)).toEqual([])
}, 600_000)
