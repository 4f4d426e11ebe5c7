/**
 * Entries of the past in any number, put straight into the tables as finished entries leave them, so that every invariant of money
 * and tickets holds: free ones, ones for a token, and ones paid by card, of which a few came too late and were refunded.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { saveCompetition } from '../../features/catalogue/catalogue.ts'
import { buildCompetition } from '../competitions.ts'

export type StoredPlayers = {
  firstId: number
  count: number
  /** Between the ids of two players. Default: 1. */
  step?: number
}

/** Enough tokens for all entries of a player. */
const GIFT = 10_000_000
const BATCH = 100_000

/** Players with tokens, whose number is '08' and their id. */
export async function storePlayers(db: Db, { firstId, count, step = 1 }: StoredPlayers): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const ids = sql`${firstId}::bigint + ${step}::int * generate_series(${from}::int, ${Math.min(from + BATCH, count)}::int - 1)`
    const at = sql`clock_timestamp() - ${DAYS}::int * interval '1 day'`
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into players (id, phone, age_stated_at, created_at) select id, '08' || id, ${at}, ${at} from (select ${ids} as id) p`,
      )
      await tx.execute(
        sql`insert into wallets (player_id, asset, balance) select id, 'tokens', ${GIFT}::int from (select ${ids} as id) p`,
      )
      await tx.execute(
        sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason, at)
            select id, 'tokens', 'issued', 'wallet', ${GIFT}::int, 'gift', ${at} from (select ${ids} as id) p`,
      )
    })
  }
}

/** Entries are spread evenly over so many days, which ended two hours ago. */
const DAYS = 730
const UNTIL_HOURS_AGO = 2
const SPAN = sql.raw(`interval '${DAYS} days'`)
const CARDS_FOR_A_LATE_ONE = 50

/** Prime, so that players follow one another in no order: the next entry is of somebody far away. */
const STRIDE = 7_919

/** By the last digit of the competition's id, which is how many of ten entries there are: six free, two for a token, two paid. */
const PRICE_PENCE = 200
const isForToken = (competition: number) => [6, 7].includes(competition % 10)
const isPaid = (competition: number) => competition % 10 >= 8

export type StoredEntries = {
  players: StoredPlayers
  count: number
  /** Ten competitions are open at once. The first of all; its last digit is 0. */
  firstCompetition: number
  /** Entries of each competition. */
  perCompetition: number
  /** A player who made one in so many of the entries. */
  frequent?: { playerId: number; every: number }
}

const OPEN_AT_ONCE = 10

/** The competitions that `storeEntries` fills. */
export const storedCompetitions = ({ count, firstCompetition, perCompetition }: Omit<StoredEntries, 'players'>) =>
  Array.from(
    { length: Math.ceil(count / (perCompetition * OPEN_AT_ONCE)) * OPEN_AT_ONCE },
    (_, nth) => firstCompetition + nth,
  )

export async function storeCompetitions(db: Db, stored: Omit<StoredEntries, 'players'>): Promise<void> {
  const ids = storedCompetitions(stored)
  const minutes = DAYS * 1_440
  for (const id of ids) {
    const group = Math.floor((id - stored.firstCompetition) / OPEN_AT_ONCE)
    const groups = ids.length / OPEN_AT_ONCE
    const competition = buildCompetition({
      id,
      opensIn: -Math.round(minutes * (1 - group / groups)) - UNTIL_HOURS_AGO * 60,
      closesIn: -Math.round(minutes * (1 - (group + 1) / groups)) - 60,
      ...(isForToken(id) && { tokenCost: 1 }),
      ...(isPaid(id) && { steps: ['payment'], pricePence: PRICE_PENCE }),
    })
    await saveCompetition(db, competition, [])
  }
}

/** Adds entries to competitions and players that exist. Players have about as many as one another. */
export async function storeEntries(db: Db, stored: StoredEntries): Promise<void> {
  for (let from = 0; from < stored.count; from += BATCH)
    await db.transaction(async (tx) => {
      await tx.execute(listBatch(stored, from, Math.min(from + BATCH, stored.count)))
      for (const statement of INSERTS) await tx.execute(statement)
    })
}

/** Always the same one for a text, in the form of a random UUID. */
const uuidOf = (text: SQL) => sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** One row for each entry, in the order of time. A kind is that of the competition; 'late' was paid, and refunded. */
function listBatch(stored: StoredEntries, from: number, to: number): SQL {
  const { players, count, firstCompetition, perCompetition, frequent } = stored
  const { firstId, count: playerCount, step = 1 } = players
  // Moves on with each round of players, so that it takes an entry from everybody.
  const isFrequent = frequent ? sql`(n + 3 * (n / ${playerCount}::int)) % ${frequent.every}::int = 0` : sql`false`
  const end = sql`clock_timestamp() - ${UNTIL_HOURS_AGO}::int * interval '1 hour'`
  return sql`
    create temporary table stored_batch on commit drop as
    select *, kind in ('card', 'late') as is_paid, kind = 'late' as is_late, at + interval '10 seconds' as paid_at,
      case kind when 'card' then at + interval '20 seconds' when 'late' then at + interval '30 minutes' else at end as finished_at,
      ${uuidOf(sql`competition_id || ' ' || n`)} as entry_id, ${uuidOf(sql`n || ' ' || competition_id`)} as payment_id
    from (
      select n, player_id, competition_id, ${end} - (1 - n::float8 / ${count}::int) * ${SPAN} as at,
        case when competition_id % 10 < 6 then 'free' when competition_id % 10 < 8 then 'token'
          when n / 10 % ${CARDS_FOR_A_LATE_ONE}::int = 0 then 'late' else 'card' end as kind
      from (
        select n, case when ${isFrequent} then ${frequent?.playerId ?? null}::bigint
            else ${firstId}::bigint + n * ${STRIDE}::int % ${playerCount}::int * ${step}::int end as player_id,
          -- The digit moves on with each round of players, so that everybody enters every kind.
          ${firstCompetition}::int + n / ${perCompetition * OPEN_AT_ONCE}::int * ${OPEN_AT_ONCE}::int
            + (n + n / ${playerCount}::int) % ${OPEN_AT_ONCE}::int as competition_id
        from (select n::bigint from generate_series(${from}::int, ${to}::int - 1) n) numbers) places) kinds`
}

/** What each entry leaves behind, in the order of time. */
const INSERTS: readonly SQL[] = [
  sql`insert into entries (player_id, id, competition_id, state, steps, token_cost, price_pence, bundle_id, payment_method,
        terms_version, accepted_at, deadline, finished_at, remind_at, body_check)
      select player_id, entry_id, competition_id, case when is_late then 'expired' else 'completed' end,
        case when is_paid then '{payment}'::text[] else '{}' end, case when kind = 'token' then 1 else 0 end,
        case when is_paid then ${PRICE_PENCE}::int else 0 end, case when is_paid then 'b1' end,
        case kind when 'token' then 'tokens' when 'free' then null else 'card' end, 1, at, at + interval '20 days', finished_at, null,
        left(md5(n::text), 11)
      from stored_batch order by n`,
  sql`insert into entry_events (player_id, entry_id, event, state, at)
      select player_id, entry_id, event, state, case event when 'pay' then paid_at else finished_at end
      from stored_batch join (values (false, 'pay', 'payment-pending'), (false, 'finish', 'completed'),
        (true, 'pay', 'payment-pending'), (true, 'expire', 'expired')) e (late, event, state) on late = is_late
      where is_paid order by n, event desc`,
  sql`insert into tickets (competition_id, player_id, entry_id)
      select competition_id, player_id, entry_id from stored_batch where not is_late order by n`,
  sql`insert into player_competitions as c (player_id, competition_id, entries)
      select player_id, competition_id, count(*) filter (where not is_late) from stored_batch group by 1, 2
      on conflict (player_id, competition_id) do update set entries = c.entries + excluded.entries`,
  sql`update wallets w set balance = balance - tokens
      from (select player_id, count(*) as tokens from stored_batch where kind = 'token' group by 1) s
      where w.player_id = s.player_id and asset = 'tokens'`,
  sql`insert into payments (id, player_id, entry_id, method, amount_pence, state, vendor_id, refund_vendor_id, card_type,
        card_last_digits, created_at, settled_at)
      select payment_id, player_id, entry_id, 'card', ${PRICE_PENCE}::int, case when is_late then 'refunded' else 'captured' end,
        'c' || competition_id || 'n' || n, case when is_late then 'r' || competition_id || 'n' || n end, 'debit', '1111', paid_at,
        case when not is_late then paid_at + interval '1 day' end
      from stored_batch where is_paid order by n`,
  sql`insert into payment_events (payment_id, event, state, at)
      select payment_id, event, state, case when late and event <> 'intend' then finished_at else paid_at end
      from stored_batch join (values (1, false, 'intend', 'intended'), (2, false, 'capture', 'captured'), (1, true, 'intend', 'intended'),
        (2, true, 'timed-out', 'unknown'), (3, true, 'refund-due', 'refund-due'), (4, true, 'refund', 'refunded')) e (nth, late, event, state)
        on late = is_late
      where is_paid order by n, nth`,
  sql`insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state, vendor_refund_id, attempts, created_at, changed_at)
      select ${uuidOf(sql`'refund ' || payment_id`)}, payment_id, player_id, competition_id, ${PRICE_PENCE}::int, 'too-late', 'settled',
        'r' || competition_id || 'n' || n, 1, finished_at, finished_at
      from stored_batch where is_late order by n`,
  sql`insert into refund_events (refund_id, event, state, at)
      select ${uuidOf(sql`'refund ' || payment_id`)}, 'settle', 'settled', finished_at from stored_batch where is_late order by n`,
  sql`insert into ledger_transfers (player_id, entry_id, payment_id, asset, from_account, to_account, amount, reason, at)
      select player_id, entry_id, null, 'tokens', 'wallet', 'spent', 1, 'entry', at from stored_batch where kind = 'token'
      union all
      select player_id, entry_id, payment_id, 'money', 'gateway', 'sales', ${PRICE_PENCE}::int, 'card-payment', paid_at
      from stored_batch where is_paid
      union all
      select player_id, entry_id, payment_id, 'money', 'sales', 'gateway', ${PRICE_PENCE}::int, 'refund', finished_at
      from stored_batch where is_late
      order by 9`,
  sql`insert into sent_messages (player_id, topic, outcome, body, at)
      select player_id, 'receipt-text', 'delivered', jsonb_build_object('paymentId', payment_id, 'entryId', entry_id, 'competitionId', competition_id), paid_at
      from stored_batch where is_paid and not is_late order by n`,
]
