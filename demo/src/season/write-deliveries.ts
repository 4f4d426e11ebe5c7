/** Writes deliveries as the product does when it has worked them through (features/intake/save-judged-rows.ts), one in a statement. */
import { GRACE_MS } from '@fairdraw/rules/entry/entry.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { sql } from 'drizzle-orm'
import type { Delivery } from './deliveries.ts'

/** Once: a delivery that is there stays. */
export async function writeDelivery(db: Db, { rows, ...delivery }: Delivery): Promise<void> {
  const { id, source, channel, reference, competitionId, receivedAt } = delivery
  const accepted = rows.filter(({ entryId }) => entryId !== null).length
  const given = JSON.stringify(rows.map((row) => ({ ...row, enteredAt: row.enteredAt.toISOString() })))
  await db.execute(sql`
    with batch as (
      insert into intake_batches (id, source, channel, reference, state, bringer, received, accepted, rejected, created_at, received_at,
                                  finished_at, competition_ids)
      values (${id}, ${source}, ${channel}, ${reference}, 'done', ${id}, ${rows.length}, ${accepted}, ${rows.length - accepted}, ${receivedAt},
              ${receivedAt}, ${receivedAt}::timestamptz + interval '1 minute', array[${competitionId}::int])
      on conflict do nothing returning id
    ),
    given as materialized (
      select r.*, b.id as batch_id from batch b, jsonb_to_recordset(${given}::jsonb) as r (
        line int, reference text, phone text, body jsonb, "enteredAt" timestamptz, "playerId" bigint, "entryId" uuid, "chargedPence" int,
        earned int, reason text)
    ),
    stored as (
      insert into intake_rows (batch_id, line, reference, body, phone, competition_id, entered_at, state, reason, player_id, entry_id, charged_pence)
      select batch_id, line, reference, body, phone, ${competitionId}, "enteredAt", case when reason is null then 'accepted' else 'rejected' end,
        reason, "playerId", "entryId", "chargedPence" from given
    ),
    referred as (
      insert into intake_references (source, reference, batch_id, line) select ${source}, reference, batch_id, line from given on conflict do nothing
    ),
    entered as materialized (select * from given where "entryId" is not null),
    stored_entries as (
      insert into entries (player_id, id, competition_id, channel, state, steps, quantity, price_pence, terms_version, content_revision,
                           accepted_at, deadline, finished_at, remind_at)
      select e."playerId", e."entryId", ${competitionId}, ${channel}, 'completed', '{}', 1, e."chargedPence",
        (c.body #>> '{meta,display,tc,version}')::int, c.published_revision, e."enteredAt",
        c.closes_at + ${GRACE_MS / 1_000} * interval '1 second', ${receivedAt}, null
      from entered e join competitions c on c.id = ${competitionId}
    ),
    noted as (
      insert into entry_events (player_id, entry_id, event, state, at) select "playerId", "entryId", 'enter', 'completed', ${receivedAt} from entered
    ),
    ticketed as (
      insert into tickets (competition_id, player_id, entry_id) select ${competitionId}, "playerId", "entryId" from entered
    ),
    posted as (
      insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason, at)
      select "playerId", "entryId", 'money', 'carrier', 'sales', "chargedPence",
        case when "entryId" is null then 'late-' || ${channel}::text else ${channel}::text || '-entry' end, ${receivedAt}::timestamptz
        from given where "chargedPence" > 0
      union all select "playerId", "entryId", 'tokens', 'issued', 'wallet', earned, 'entry-earned', ${receivedAt}::timestamptz from entered
    )
    update wallets w set balance = w.balance + e.tokens
    from (select "playerId", sum(earned) as tokens from entered group by 1) e where w.player_id = e."playerId" and w.asset = 'tokens'`)
}
