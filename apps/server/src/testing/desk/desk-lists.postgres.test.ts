/** Lists of the desk read about as many rows as they show, whatever the size of their tables (docs/mechanisms/desk.md#lists). */
import { randomUUID } from 'node:crypto'
import { MESSAGE_STATES } from '@fairdraw/contract/desk/messages.ts'
import { CASE_LISTS } from '@fairdraw/contract/desk/money.ts'
import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { REFUND_STATES } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAdjustments } from '../../features/account/desk/list-adjustments.ts'
import { listAuditRows } from '../../features/audit/list.ts'
import { listDraws } from '../../features/draw/draws.ts'
import { listWaitingDraws } from '../../features/draw/waiting-draws.ts'
import { listDeliveries, listUnfinished } from '../../features/intake/desk/deliveries.ts'
import { listMessages } from '../../features/notification/desk/list-messages.ts'
import { summariseCompetition } from '../../features/notification/desk/summarise-topics.ts'
import { listCases } from '../../features/payment/desk/list-cases.ts'
import { listRefunds } from '../../features/payment/desk/list-refunds.ts'
import { listStuck } from '../../features/payment/desk/list-stuck.ts'
import { listTransfers } from '../../features/payment/desk/list-transfers.ts'
import { listPayoutsInState } from '../../features/payout/releases.ts'
import { listAwards } from '../../features/prize/desk-awards.ts'
import { countRowsRead } from '../count-rows-read.ts'
import { rewriteHistory } from '../rewrite-history.ts'
import { openPatient, openTestPostgres } from '../test-database.ts'
import type { Db } from '../../db/database.ts'
import { closeAfter } from '../close-after.ts'

const ROWS = 20_000
/** One row in so many is still open; the others have ended. */
const SHARE = 400
const PLAYER = 7
const LISTED_ALONE = 20_000
const STAFF = randomUUID()

const many = sql`generate_series(1, ${ROWS}::int) n`
/** Row n is the older, the smaller n is. */
const at = sql`clock_timestamp() - interval '30 days' - (${ROWS}::int - n) * interval '1 second'`
const later = sql`clock_timestamp() + interval '1 day'`
const uuid = (prefix: string) => sql`(${prefix} || lpad(n::text, 12, '0'))::uuid`
const [PAYMENT, ENTRY] = ['00000000-0000-4000-8000-', '00000000-0000-4000-9000-'].map(uuid) as [SQL, SQL]
/** Of the competition that is listed alone: one in so many, the open ones among them. */
const COMPETITION = sql`case when n % ${SHARE / 4}::int = 0 then ${LISTED_ALONE}::int else 1 end`
const isOpen = sql`n % ${SHARE}::int = 0`

const TABLES: readonly SQL[] = [
  // Payments without money are checked for a week; few of those that are checked have no outcome.
  sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, check_at, created_at)
      select ${PAYMENT}, n, ${ENTRY}, 'card', 100, case when ${isOpen} then 'unknown' else 'declined' end, ${later}, ${at} from ${many}`,
  sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at, remind_at)
      select n, ${ENTRY}, 1, 'completed', '{}', ${at}, ${at}, ${at}, null from ${many}`,
  sql`insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state, next_attempt_at, created_at)
      select gen_random_uuid(), ${PAYMENT}, n, ${COMPETITION}, 100, 'too-late',
        case when not ${isOpen} then 'settled' else (array['failed', 'requested', 'pending'])[1 + n / ${SHARE}::int % 3] end,
        case when ${isOpen} then ${later} end, ${at} from ${many}`,
  sql`insert into payment_cases (id, payment_id, player_id, competition_id, kind, state, amount_pence, vendor_case_id, opened_at, closed_at, outcome)
      select gen_random_uuid(), ${PAYMENT}, n, ${COMPETITION}, 'dispute', case when ${isOpen} then 'open' else 'closed' end, 100, n::text, ${at},
        case when not ${isOpen} then ${at} end, case when not ${isOpen} then 'won' end from ${many}`,
  sql`insert into payouts (player_id, id, key, amount_pence, payer_id, state, requested_at, changed_at)
      select n, gen_random_uuid(), gen_random_uuid(), 100, 'P', case when ${isOpen} then 'in-review' else 'paid' end, ${at}, ${at}
      from ${many}`,
  sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason, at)
      select case when ${isOpen} then ${PLAYER}::int else 1000 + n end, 'tokens', 'issued', 'wallet', 1, 'gift', ${at} from ${many}`,
  sql`insert into draws (id, kind, subject_id, title, state, cut_off, manifest_hash)
      select ${ENTRY}, 'competition', n::text, 'A car', case when ${isOpen} then 'drawn' else 'published' end, ${at}, sha256('')
      from ${many}`,
  sql`insert into awards (player_id, id, draw_id, place, ticket, prize, state, claim_by, created_at)
      select n, gen_random_uuid(), ${ENTRY}, 0, n, '{"name": "A car"}',
        case when not ${isOpen} then 'credited' else (array['claimed', 'unclaimed'])[1 + n / ${SHARE}::int % 2] end, ${at}, ${at}
      from ${many}`,
  sql`insert into audit_log (id, at, actor, act, subject_kind, subject_id, previous_hash, hash)
      select n, ${at}, case when ${isOpen} then ${`staff:${STAFF}`} else 'job:test' end, 'count',
        case when ${isOpen} then 'player' else 'number' end, case when ${isOpen} then ${String(PLAYER)} else n::text end, '', ''
      from ${many}`,
  sql`insert into balance_adjustments (player_id, id, asset, amount, reason, state, proposal_id, proposed_by, proposed_at, decided_by, decided_at)
      select n, gen_random_uuid(), 'tokens', 1, 'A test of lists.', case when ${isOpen} then 'proposed' else 'declined' end,
        gen_random_uuid(), gen_random_uuid(), ${at}, case when not ${isOpen} then gen_random_uuid() end, case when not ${isOpen} then ${at} end
      from ${many}`,
  sql`insert into intake_batches (id, source, channel, reference, state, bringer, received, accepted, rejected, created_at, competition_ids)
      select ${ENTRY}, 'post-room', 'postal', n::text, case when ${isOpen} then 'processing' else 'done' end, gen_random_uuid(), 2, 1,
        case when ${isOpen} then 0 else 1 end, ${at}, array[${COMPETITION}] from ${many}`,
  sql`insert into outbox (topic, body, due_at, attempts, last_error, dead_at, drop_reason)
      select 'receipt', jsonb_build_object('competitionId', ${COMPETITION}),
        case when n % 3 > 0 then 'infinity' else ${later} end, 1, 'VendorError', case when n % 3 > 0 then ${at} end,
        case when n % 3 = 2 then 'by hand' end from ${many}`,
]

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
const { db } = database
for (const table of TABLES) await rewriteHistory(db, table)
await db.execute(sql`vacuum analyze`)

type List = (db: Db) => Promise<unknown>

const COUNTED =
  'payments entries refunds payment_cases payouts ledger_transfers draws awards audit_log balance_adjustments wallets ' +
  'intake_batches proposals approvals draw_events outbox competition_messages'

/** How many rows `list` reads of its tables and of those that it joins. */
const rowsReadBy = (list: List) => countRowsRead(database.background, COUNTED.split(' '), list)

/** The second page too, because it begins elsewhere. */
function andNext<Page extends { nextCursor?: string }>(list: (db: Db, cursor?: string) => Promise<Page>): List {
  return async (db) => {
    const { nextCursor } = await list(db)
    if (nextCursor !== undefined) await list(db, nextCursor)
  }
}

describe('a page reads at most a few rows for each that it shows', () => {
  it.each<[name: string, shown: number, List]>([
    ...REFUND_STATES.map((state): [string, number, List] => [
      `refunds: ${state}`,
      100,
      andNext((db, cursor) => listRefunds(db, { state, cursor })),
    ]),
    ...CASE_LISTS.map((show): [string, number, List] => [
      `cases: ${show}`,
      100,
      andNext((db, cursor) => listCases(db, { show, cursor })),
    ]),
    ['stuck money', 200, listStuck],
    ['payouts: paid', 500, (db) => listPayoutsInState(db, 'paid', 500)],
    ['payouts: in review', 100, (db) => listPayoutsInState(db, 'in-review', 500)],
    ['prizes: credited', 500, (db) => listAwards(db, { state: 'credited' })],
    ['prizes: claimed', 100, (db) => listAwards(db, { state: 'claimed' })],
    ['prizes: vacant', 100, (db) => listAwards(db, { state: 'vacant' })],
    ['draws', 500, (db) => listDraws(db, { states: DRAW_STATES, limit: 500 })],
    ['draws that wait for approvals', 100, (db) => listWaitingDraws(db, 100)],
    ['transfers of a player', 100, (db) => listTransfers(db, new Date(), { playerId: PLAYER })],
    ['transfers of an order', 100, (db) => listTransfers(db, new Date(), { reference: randomUUID() })],
    ['the audit log', 100, (db) => listAuditRows(db, { limit: 101 })],
    ['the audit log, deep', 100, (db) => listAuditRows(db, { limit: 101, before: ROWS / 2 })],
    ['the audit log of a person', 100, (db) => listAuditRows(db, { limit: 101, actor: `staff:${STAFF}` })],
    [
      'the audit log of a player',
      100,
      (db) => listAuditRows(db, { limit: 101, subject: { kind: 'player', id: String(PLAYER) } }),
    ],
    ['adjustments that wait', 100, (db) => listAdjustments(db)],
    ['adjustments of a player', 100, (db) => listAdjustments(db, PLAYER)],
    ['deliveries', 50, (db) => listDeliveries(db, { filter: 'all' })],
    ['deliveries that are not done', 50, (db) => listDeliveries(db, { filter: 'unfinished' })],
    ['deliveries with rejected rows', 50, (db) => listDeliveries(db, { filter: 'with-rejected' })],
    ['unfinished deliveries by channel', 50, listUnfinished],
    ...REFUND_STATES.map((state): [string, number, List] => [
      `refunds of a competition: ${state}`,
      100,
      andNext((db, cursor) => listRefunds(db, { state, competitionId: LISTED_ALONE, cursor })),
    ]),
    ...CASE_LISTS.map((show): [string, number, List] => [
      `cases of a competition: ${show}`,
      100,
      andNext((db, cursor) => listCases(db, { show, competitionId: LISTED_ALONE, cursor })),
    ]),
    ['prizes of a competition', 10, (db) => listAwards(db, { state: 'claimed', competitionId: LISTED_ALONE })],
    [
      'deliveries with entries of a competition',
      200,
      (db) => listDeliveries(db, { filter: 'all', competitionId: LISTED_ALONE }),
    ],
    ...MESSAGE_STATES.map((state): [string, number, List] => [
      `messages of a competition: ${state}`,
      100,
      (db) => listMessages(db, { state, competitionId: LISTED_ALONE }),
    ]),
    ['the count of messages of a competition', 300, (db) => summariseCompetition(db, LISTED_ALONE)],
  ])('%s', async (_, shown, list) => {
    expect(await rowsReadBy(list)).toBeLessThanOrEqual(4 * shown)
  })
})
