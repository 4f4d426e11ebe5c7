/**
 * Takes every entry of a draw that was called off out, and gives back what was paid for it (docs/mechanisms/entry/run.md). The
 * tickets that are still there are the work that is left, and a player is refunded completely or not at all: a process that
 * dies loses nothing, and nobody is refunded or told twice.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { REFUNDED_TOO_FEW } from '@fairdraw/rules/payment/payment.ts'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { processClaimed } from '../../../jobs/process-claimed.ts'
import type { GaugeQuery } from '../../../observability/query-gauges.ts'
import { findEntry } from '../../entry/find-entry.ts'
import { moveTokens, withdrawTickets } from '../../entry/steps.ts'
import type { Entry } from '../../entry/find-entry.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { PAYMENT_COLUMNS, PAYMENT_ROW, competitionName, transitionPayment } from '../settlement/settle.ts'
import { requestRefund } from './refunds.ts'

/** Few players, because they are locked until all of these are refunded. */
export const CALLED_OFF_BATCH_SIZE = 20
/** In how many tickets the next players are looked for. */
const TICKETS_READ = 500

const CALLED_OFF: SQL = sql`draws d join tickets t on t.competition_id = case when d.kind = 'competition' then d.subject_id::int end
  where d.called_off_at is not null`

/**
 * Refunds the next players; returns how many. Several processes share the work, and skip players whom another transaction
 * has locked.
 */
export function refundCalledOff(db: Db): Promise<number> {
  return processClaimed(
    db,
    (tx) =>
      queryRows(
        tx,
        { playerId: column.integer, competitionId: column.integer },
        sql`select x.player_id::float8 as "playerId", x.competition_id as "competitionId"
            from (select distinct n.player_id, n.competition_id from (
                select t.player_id, t.competition_id from ${CALLED_OFF} limit ${TICKETS_READ}) n) x
              join wallets w on w.player_id = x.player_id and w.asset = 'tokens'
            limit ${CALLED_OFF_BATCH_SIZE} for update of w skip locked`,
      ),
    refundPlayer,
  )
}

async function refundPlayer(
  tx: Db,
  { playerId, competitionId }: { playerId: number; competitionId: number },
): Promise<void> {
  const ids = await queryRows(
    tx,
    { id: column.text },
    sql`select distinct entry_id as id from tickets where player_id = ${playerId} and competition_id = ${competitionId}`,
  )
  let amountPence = 0
  let tokens = 0
  for (const { id } of ids) {
    const entry = await findEntry(tx, playerId, id)
    // The tickets are gone with it, so that it is not found again.
    if (!entry || !(await withdrawTickets(tx, entry))) continue
    amountPence += await refundMoney(tx, entry)
    tokens += await returnTokens(tx, entry)
  }
  // Another process was faster.
  if (ids.length === 0) return
  const name = await competitionName(tx, competitionId)
  await enqueueMessage(tx, playerId, 'draw-called-off', { competitionId, name, amountPence, tokens })
}

async function refundMoney(tx: Db, { playerId, id }: Entry): Promise<number> {
  const [payment] = await queryRows(
    tx,
    PAYMENT_ROW,
    sql`select ${PAYMENT_COLUMNS} from payments where player_id = ${playerId} and entry_id = ${id} and state = 'captured'`,
  )
  if (!payment || !(await transitionPayment(tx, payment, 'refund-due', { reason: REFUNDED_TOO_FEW }))) return 0
  await requestRefund(tx, payment, 'too-few')
  return payment.amountPence
}

async function returnTokens(tx: Db, entry: Entry): Promise<number> {
  if (entry.paymentMethod !== 'tokens') return 0
  await moveTokens(tx, entry, 'return')
  return entry.tokenCost
}

export const CALLED_OFF_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_called_off_tickets',
    help: 'Tickets of draws that were called off, whose entries are still to be refunded.',
    label: 'kind',
    values: ['competition'],
    query: sql`select 'competition' as label, count(*)::float8 as value from ${CALLED_OFF}`,
  },
]
