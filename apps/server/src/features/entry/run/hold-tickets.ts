/** The tickets of a fixed run that an unfinished entry holds (docs/mechanisms/entry/run.md). */
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, countRows, queryAll, queryRows } from '../../../db/rows.ts'
import { refuse } from '../../../http/outcome.ts'
import type { Refusal } from '../../../http/outcome.ts'

export type RunRefusal = 'sold-out' | 'all-tickets-held' | 'busy'

type HoldingEntry = {
  playerId: number
  id: string
  competitionId: number
  steps: Step[]
  step: Step | null
  deadline: Date
  hasRun: boolean
}

/** The last tickets are in another transaction, which ends within a second. */
const BUSY_RETRY_AFTER_SECONDS = 1

/**
 * Makes an entry hold so many tickets of its run for the next quarter of an hour, and a paid one until it ends. Refused
 * where there are not as many; it then holds what it held before. The player must be locked. `waits`: for tickets that
 * other transactions have locked, because no caller could try again.
 */
export async function holdTickets(
  tx: Db,
  entry: HoldingEntry,
  quantity: number,
  { waits = false }: { waits?: boolean } = {},
): Promise<Refusal<RunRefusal> | undefined> {
  const [held] = await queryAll(tx, heldTicketsQueries(entry, quantity, waits))
  const code = held?.[0]?.code ?? 'ok'
  if (code === 'ok') return undefined
  return code === 'busy' ? refuse('busy', { retryAfter: BUSY_RETRY_AFTER_SECONDS }) : refuse(code)
}

/** The statement of `holdTickets`; none without a run. */
export function heldTicketsQueries(entry: HoldingEntry, quantity: number, waits = false) {
  if (!entry.hasRun) return []
  const until = isPaid(entry) ? sql`${entry.deadline.toISOString()}::timestamptz` : sql`null`
  return [
    {
      columns: { code: column.oneOf<'ok' | RunRefusal>() },
      sql: sql`select hold_run_tickets(${entry.playerId}, ${entry.id}, ${entry.competitionId}, ${quantity}, ${waits}, ${until}) as code`,
    },
  ]
}

/** Whether its payment is a step that it has behind it. */
const isPaid = ({ steps, step }: HoldingEntry): boolean =>
  step !== null && steps.includes('payment') && steps.indexOf('payment') < steps.indexOf(step)

/** How many tickets an entry of a run could have now: what it holds and what is free. */
export async function countTicketsFor(tx: Db, { playerId, id, competitionId }: HoldingEntry): Promise<number> {
  const [found] = await queryRows(
    tx,
    { count: column.integer },
    sql`select (coalesce((select sum(free) from run_parts where competition_id = ${competitionId}), 0)
          + coalesce((select tickets from run_holds where player_id = ${playerId} and entry_id = ${id}), 0))::int as count`,
  )
  return found!.count
}

/** Why no ticket of a run could be taken now; undefined where there is one, or no run. */
export async function refuseRun(
  db: Db,
  competitionId: number,
): Promise<Refusal<'sold-out' | 'all-tickets-held'> | undefined> {
  const [found] = await queryRows(
    db,
    { code: column.nullable(column.oneOf<'sold-out' | 'all-tickets-held'>()) },
    sql`select case when not exists (select from run_parts where competition_id = ${competitionId} and free > 0)
          then run_refusal(${competitionId}) end as code
        from competitions where id = ${competitionId} and has_run`,
  )
  return found?.code ? refuse(found.code) : undefined
}

/** How many holds are given back at once. */
export const RELEASE_BATCH_SIZE = 200

/** When the next hold is over. */
export const NEXT_RELEASE = sql`select min(held_until) from run_holds`

/**
 * Gives back what entries held too long; returns how many. Several processes share the work, and skip players whom
 * another transaction has locked.
 */
export function releaseHeldTickets(db: Db): Promise<number> {
  return countRows(
    db,
    sql`with overdue as materialized (
          select h.player_id, h.entry_id from run_holds h
            join wallets w on w.player_id = h.player_id and w.asset = 'tokens'
          where h.held_until < (select clock_timestamp())
          order by h.held_until limit ${RELEASE_BATCH_SIZE} for update of w skip locked)
        select release_run_tickets(player_id, entry_id, true) from overdue`,
  )
}
