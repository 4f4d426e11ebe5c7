/**
 * Writes entries with everything that belongs to them, some hundred in one statement: the product writes the same rows one entry
 * after another (docs/mechanisms/entry.md, ledger.md). Whatever is there already stays, so that a season can go on.
 */
import { receiptsOf } from '@fairdraw/server/features/account/receipt/receipts.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { sql } from 'drizzle-orm'
import type { Entry } from './entries.ts'
import { vendorIdOf } from './vendor-books.ts'

/** So few that the embedded database, which does one thing at a time, answers visitors in between. */
export const CHUNK_SIZE = 250

const instant = (at: number) => new Date(at).toISOString()

const entryRow = (entry: Entry) => ({
  ...entry,
  payments: undefined,
  at: instant(entry.at),
  finished_at: instant(entry.finishedAt),
  deadline: instant(entry.deadline),
})
const paymentRows = ({ id: entryId, playerId, payments }: Entry) =>
  payments.map((payment) => ({
    ...payment,
    at: instant(payment.at),
    entryId,
    playerId,
    vendorId: vendorIdOf(payment),
    isLast: payment === payments.at(-1),
  }))

export async function writeEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  const payments = entries.flatMap(paymentRows)
  await db.transaction(async (tx) => {
    await tx.execute(entriesQuery(JSON.stringify(entries.map(entryRow)), JSON.stringify(payments)))
    if (payments.length > 0) await tx.execute(receiptsOf(payments.map(({ id }) => id)))
  })
}

/** The reply of a vendor, and the completion of what is paid for, come so much later. */
const REPLY = sql`interval '3 seconds'`

const entriesQuery = (entries: string, payments: string) => sql`
  with given as materialized (
    select * from jsonb_to_recordset(${entries}::jsonb) as g (
      id uuid, "playerId" bigint, "competitionId" int, at timestamptz, state text, finished_at timestamptz, deadline timestamptz,
      quantity int, "tokenCost" int, "pricePence" int, earned int, "bundleId" text, method text)
  ),
  -- Its document is large, so it is read once for each competition, and not for each entry.
  offered as materialized (
    select id, array(select jsonb_array_elements_text(body #> '{meta,steps}')) as steps, (body #>> '{meta,display,tc,version}')::int as terms,
      published_revision as revision
    from competitions where id in (select "competitionId" from given)
  ),
  entered as (
    insert into entries (player_id, id, competition_id, state, steps, step, quantity, token_cost, price_pence, bundle_id, payment_method,
                         terms_version, content_revision, accepted_at, deadline, finished_at, remind_at)
    select g."playerId", g.id, g."competitionId", g.state, o.steps, null, g.quantity, g."tokenCost", g."pricePence", g."bundleId",
      g.method, o.terms, o.revision, g.at, g.deadline, g.finished_at, null
    from given g join offered o on o.id = g."competitionId" order by g.at
    on conflict do nothing returning player_id, id
  ),
  fresh as materialized (select g.* from given g join entered e on e.player_id = g."playerId" and e.id = g.id),
  tried as materialized (
    select t.*, f.state as entry_state, f.finished_at
    from jsonb_to_recordset(${payments}::jsonb) as t (
      id uuid, "entryId" uuid, "playerId" bigint, method text, "amountPence" int, at timestamptz, "isCaptured" boolean,
      "vendorId" text, "isLast" boolean)
    join fresh f on f."playerId" = t."playerId" and f.id = t."entryId"
  ),
  paid as (
    insert into payments (id, player_id, entry_id, method, amount_pence, state, vendor_id, card_type, card_last_digits, reason,
                          created_at, settled_at)
    select id, "playerId", "entryId", method, "amountPence", case when "isCaptured" then 'captured' else 'declined' end, "vendorId",
      case when method in ('card', 'apple-pay', 'google-pay') then 'debit' end,
      case when method in ('card', 'apple-pay', 'google-pay') then '1111' end,
      case when not "isCaptured" then 'Do Not Honor' end, at, case when "isCaptured" then at + interval '1 day' end
    from tried
  ),
  payment_moves as (
    insert into payment_events (payment_id, event, state, detail, at)
    select t.id, m.event, m.state, m.detail, t.at + m.after from tried t cross join lateral (values
      ('intend', 'intended', '{}'::jsonb, interval '0'),
      (case when "isCaptured" then 'capture' else 'decline' end, case when "isCaptured" then 'captured' else 'declined' end,
        jsonb_build_object('reason', case when "isCaptured" then null else 'Do Not Honor' end), ${REPLY})
      ) as m (event, state, detail, after) order by t.at + m.after
  ),
  entry_moves as (
    insert into entry_events (player_id, entry_id, event, state, at)
    select player_id, entry_id, event, state, at from (
      select "playerId" as player_id, "entryId" as entry_id, 'pay' as event, 'payment-pending' as state, at from tried
      union all select "playerId", "entryId", case when "isCaptured" then 'finish' else 'decline' end,
        case when "isCaptured" then 'completed' else 'payment-due' end, at + ${REPLY} from tried
      union all select "playerId", id, 'expire', 'expired', finished_at from fresh where state = 'expired'
    ) moves order by at
  ),
  ticketed as (
    insert into tickets (competition_id, player_id, entry_id)
    select "competitionId", "playerId", id from (select * from fresh where state = 'completed' order by finished_at) f,
      generate_series(1, f.quantity)
  ),
  posted as (
    insert into ledger_transfers (player_id, entry_id, payment_id, asset, from_account, to_account, amount, reason, at)
    select * from (
      select "playerId", "entryId", id, 'money', 'gateway', 'sales', "amountPence", method || '-payment', at + ${REPLY} as at
        from tried where "isCaptured"
      union all select "playerId", id, null, 'tokens', 'wallet', 'spent', "tokenCost", 'entry', at from fresh where "tokenCost" > 0
      union all select "playerId", id, null, 'tokens', 'issued', 'wallet', earned, 'entry-earned', finished_at from fresh where earned > 0
    ) transfers order by at
  ),
  counted as (
    insert into player_competitions as p (player_id, competition_id, entries)
    select "playerId", "competitionId", coalesce(sum(quantity) filter (where state = 'completed'), 0) from fresh group by 1, 2
    on conflict (player_id, competition_id) do update set entries = p.entries + excluded.entries
  )
  update wallets w set balance = w.balance + m.tokens
  from (select "playerId", sum(earned - "tokenCost") as tokens from fresh group by 1) m
  where w.player_id = m."playerId" and w.asset = 'tokens' and m.tokens <> 0`
