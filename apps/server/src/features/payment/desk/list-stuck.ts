/** Payments, refunds and payouts whose outcome is late: past their next check, failing, or without an outcome for long. */
import type { StuckKind, StuckMoney } from '@fairdraw/contract/desk/money.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { ColumnsOf } from '../../../db/rows.ts'

const MAX_LISTED = sql.raw('200')

/** Due for so long although jobs look for due work every few seconds: none runs, or there is more than they can do. */
const OVERDUE = sql`(select clock_timestamp()) - interval '10 minutes'`
/** The vendor of a card has answered by then. */
const LONG_OPEN = sql`(select clock_timestamp()) - interval '5 minutes'`
/** A link is cancelled after an hour. */
const LONG_AWAITING = sql`(select clock_timestamp()) - interval '75 minutes'`
/** A review by people, and payouts that wait for their player, are not late. As text: few payouts are in these states. */
const SENT_BY_US = sql.raw(`('requested', 'submitted')`)

/** Each part of the first list is read from an index of its own. */
const STUCK: Readonly<Record<StuckKind, SQL>> = {
  payment: sql`
    select 'payment' as kind, id, player_id, method, amount_pence, state, checks as attempts,
      least(check_at, follow_at) as next_at, last_error, created_at as since
    from payments where id = any(array(
      (select id from payments where check_at < ${OVERDUE} order by check_at limit ${MAX_LISTED})
      union (select id from payments where follow_at < ${OVERDUE} order by follow_at limit ${MAX_LISTED})
      union (select id from payments where last_error is not null order by created_at limit ${MAX_LISTED})
      union (select id from payments where state in ('intended', 'awaiting', 'unknown') and check_at is not null
        and created_at < ${LONG_OPEN} and (state <> 'awaiting' or created_at < ${LONG_AWAITING})
        order by created_at limit ${MAX_LISTED})))
    order by created_at limit ${MAX_LISTED}`,
  refund: sql`
    select 'refund' as kind, id, player_id, (select p.method from payments p where p.id = r.payment_id), amount_pence, state,
      attempts, next_attempt_at, last_error, created_at
    from refunds r
    where state <> 'settled'
      and (state = 'failed' or state = 'requested' and last_error is not null or next_attempt_at < ${OVERDUE})
    order by created_at limit ${MAX_LISTED}`,
  payout: sql`
    select 'payout' as kind, id, player_id, null, amount_pence, state, attempts::int, next_attempt_at, last_error, changed_at
    from payouts where state in ${SENT_BY_US}
      and (last_error is not null or next_attempt_at is null or next_attempt_at < ${OVERDUE})
    order by changed_at limit ${MAX_LISTED}`,
}

const ROW: ColumnsOf<StuckMoney> = {
  kind: column.oneOf<StuckKind>(),
  id: column.text,
  playerId: column.integer,
  method: column.nullable(column.oneOf<NonNullable<StuckMoney['method']>>()),
  amountPence: column.integer,
  state: column.text,
  attempts: column.integer,
  nextAttemptAt: column.nullable(column.text),
  lastError: column.nullable(column.text),
  since: column.text,
}

export async function listStuck(db: Db): Promise<StuckMoney[]> {
  const found = await queryRows(
    db,
    ROW,
    sql`select kind, id, player_id::float8 as "playerId", method, amount_pence as "amountPence", state, attempts,
          next_at as "nextAttemptAt", last_error as "lastError", since
        from ((${STUCK.payment}) union all (${STUCK.refund}) union all (${STUCK.payout})) stuck
        order by since`,
  )
  return found.map(({ nextAttemptAt, since, ...row }) => ({
    ...row,
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
    since: new Date(since).toISOString(),
  }))
}
