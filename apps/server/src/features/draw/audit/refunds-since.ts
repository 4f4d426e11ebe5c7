/**
 * Refunds since a list was sealed: once its draw is void, a refunded entry takes its tickets out of the table, and the sealed list keeps
 * them. The list says whose each was, so that no other player's refund explains it.
 */
import { playerKeyOf, playerOf } from '@fairdraw/draw/ticket.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { Draw } from '../draws.ts'

/** Whether an entry `e` was refunded after that time. */
export const isRefundedSince = (sealedAt: Date) => sql`e.state = 'refunded' and exists (
  select from entry_events v where v.player_id = e.player_id and v.entry_id = e.id and v.event = 'refund' and v.at >= ${sealedAt})`

/** Whether one more missing ticket of a player is explained. Read when the first is missing. */
export function createRefundsSince(tx: Db, draw: Draw): (player: Uint8Array) => Promise<boolean> {
  let left: Map<string, number> | undefined
  return async (player) => {
    left ??= await readRefunds(tx, draw)
    const tickets = left.get(toHex(player)) ?? 0
    left.set(toHex(player), tickets - 1)
    return tickets > 0
  }
}

async function readRefunds(tx: Db, { kind, subjectId, secret, committedAt }: Draw): Promise<Map<string, number>> {
  // The tickets of a week stay in the table.
  if (kind === 'winsday') return new Map()
  const rows = await queryRows(
    tx,
    { account: column.integer, tickets: column.integer },
    sql`select e.player_id::float8 as account, sum(e.quantity)::float8 as tickets from entries e
        where e.competition_id = ${Number(subjectId)} and ${isRefundedSince(committedAt!)} group by e.player_id`,
  )
  return new Map(rows.map(({ account, tickets }) => [toHex(playerOf(playerKeyOf(secret!, account), account)), tickets]))
}
