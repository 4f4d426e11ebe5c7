/** Saves the results of rows: the same tables as for an online entry, and the state of each row. */
import { sql } from 'drizzle-orm'
import { arrayLiteral } from '../../db/batch/array-literal.ts'
import type { Db } from '../../db/database.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import type { JudgedRow } from './judge.ts'

/** Call it in the transaction that has locked the rows, their references and their players. */
export async function saveJudgedRows(tx: Db, judged: readonly JudgedRow[]): Promise<void> {
  if (judged.length === 0) return
  const batchIds = [...new Set(judged.map(({ row }) => row.batchId))]
  // Every process updates the counts of the batches. Locking them in order, and last, prevents deadlocks.
  await tx.execute(sql`select 1 from intake_batches where id in ${batchIds} order by id for update`)
  await issueTickets(tx, judged)
  await tx.execute(sql`
    with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(judged.map(recordOf))}::jsonb) as r (
        batch_id uuid, line int, source text, reference text, channel text, phone text, competition_id int, entered_at timestamptz,
        name text, player_id bigint, reason text, charged_pence int, is_notified boolean, is_latest boolean,
        entry_id uuid, tickets int, terms_version int, quiz jsonb, deadline timestamptz)
    ),
    entered as (
      insert into entries (player_id, id, competition_id, channel, state, steps, quantity, price_pence, terms_version, quiz,
                           accepted_at, deadline, finished_at, content_revision)
      select player_id, entry_id, competition_id, channel, 'completed', '{}', tickets, charged_pence, terms_version, quiz,
        entered_at, deadline, clock_timestamp(), (select c.published_revision from competitions c where c.id = competition_id)
      from r where entry_id is not null
    ),
    logged as (
      insert into entry_events (player_id, entry_id, event, state)
      select player_id, entry_id, 'enter', 'completed' from r where entry_id is not null
    ),
    posted as (
      insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason)
      select player_id, entry_id, 'money', 'carrier', 'sales', charged_pence,
        case when entry_id is null then 'late-' || channel else channel || '-entry' end
      from r where charged_pence > 0
    ),
    accepted as (
      insert into outbox (topic, player_id, body)
      select 'intake-accepted', r.player_id, jsonb_build_object('to', r.phone, 'channel', r.channel, 'name', r.name, 'competitionId', r.competition_id,
        'chargedPence', r.charged_pence, 'tickets', jsonb_agg(t.number order by t.number), 'tokensEarned', (
          select coalesce(sum(l.amount), 0) from ledger_transfers l
          where l.player_id = r.player_id and l.entry_id = r.entry_id and l.reason = 'entry-earned'))
      from r join tickets t on t.player_id = r.player_id and t.entry_id = r.entry_id where r.is_notified
      group by r.player_id, r.entry_id, r.phone, r.channel, r.name, r.competition_id, r.charged_pence
      returning ${notifyJobs('wake-outbox')}
    ),
    rejected as (
      insert into outbox (topic, player_id, body)
      select 'intake-rejected', player_id, jsonb_build_object('to', phone, 'channel', channel, 'name', name, 'competitionId', competition_id,
        'chargedPence', charged_pence, 'reason', reason)
      from r where is_notified and reason is not null
      returning ${notifyJobs('wake-outbox')}
    ),
    updated as (
      update intake_rows i set state = case when r.reason is null then 'accepted' else 'rejected' end, reason = r.reason,
        player_id = r.player_id, entry_id = r.entry_id, charged_pence = r.charged_pence, entered_at = r.entered_at
      from r where i.batch_id = r.batch_id and i.line = r.line
    ),
    relinked as (
      update intake_references f set batch_id = r.batch_id, line = r.line
      from r where r.is_latest and f.source = r.source and f.reference = r.reference
        and (f.batch_id, f.line) <> (r.batch_id, r.line)
    ),
    counted as (
      select batch_id, count(*) filter (where reason is null)::int as accepted, count(reason)::int as rejected from r group by batch_id
    )
    update intake_batches b
    set accepted = b.accepted + c.accepted, rejected = b.rejected + c.rejected,
      state = case when b.accepted + c.accepted + b.rejected + c.rejected = b.received then 'done' else b.state end,
      finished_at = case when b.accepted + c.accepted + b.rejected + c.rejected = b.received then clock_timestamp() end
    from counted c where b.id = c.batch_id`)
}

/** First, so that the messages can name the tickets and the tokens that they earned. */
async function issueTickets(tx: Db, judged: readonly JudgedRow[]): Promise<void> {
  const entered = judged.flatMap(({ row, playerId, entry }) =>
    entry ? [{ competitionId: row.competitionId!, playerId: playerId!, ...entry }] : [],
  )
  if (entered.length === 0) return
  const each = (read: (one: (typeof entered)[number]) => string | number) => arrayLiteral(entered.map(read))
  await tx.execute(
    sql`select issue_tickets(${each((one) => one.competitionId)}::int[], ${each((one) => one.playerId)}::bigint[],
          ${each((one) => one.id)}::uuid[], ${each((one) => one.tickets)}::int[])`,
  )
}

function recordOf({ row, entry, ...judged }: JudgedRow) {
  return {
    batch_id: row.batchId,
    line: row.line,
    source: row.source,
    reference: row.reference,
    channel: row.channel,
    phone: row.phone,
    competition_id: row.competitionId,
    entered_at: row.enteredAt,
    name: judged.name,
    player_id: judged.playerId,
    reason: judged.reason,
    charged_pence: judged.chargedPence,
    is_notified: judged.isNotified,
    is_latest: judged.isLatest,
    entry_id: entry?.id,
    tickets: entry?.tickets,
    terms_version: entry?.termsVersion,
    quiz: entry?.quiz,
    deadline: entry?.deadline,
  }
}
