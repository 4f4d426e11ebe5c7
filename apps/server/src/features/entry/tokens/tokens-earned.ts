/** The tokens that completed entries earn (docs/mechanisms/tokens-earned.md). `issue_tickets` posts them. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { GaugeQuery } from '../../../observability/query-gauges.ts'

/** What an entry has earned and kept. A refund takes back what it can and writes off the rest, so nothing is left of it. */
const SIGNED: SQL = sql`case reason when 'entry-earned' then amount else -amount end`
const KEPT: SQL = sql`coalesce(sum(${SIGNED}), 0)::int`
const OF_EARNING: SQL = sql`asset = 'tokens' and reason in ('entry-earned', 'entry-earned-returned', 'entry-earned-written-off')`

/** The same among all the transfers of an entry. */
export const TOKENS_EARNED: SQL = sql`coalesce(sum(${SIGNED}) filter (where ${OF_EARNING}), 0)::int`

/** The tokens earned by each of a player's entries that has earned any. */
export async function tokensEarnedBy(
  db: Db,
  playerId: number,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (entryIds.length === 0) return new Map()
  const found = await queryRows(
    db,
    { entryId: column.text, tokens: column.integer },
    sql`select entry_id as "entryId", ${KEPT} as tokens from ledger_transfers
        where player_id = ${playerId} and entry_id in ${entryIds} and ${OF_EARNING} group by entry_id`,
  )
  return new Map(found.flatMap(({ entryId, tokens }) => (tokens > 0 ? [[entryId, tokens]] : [])))
}

/** The tokens that were taken back with an entry. */
export async function tokensTakenBackOf(db: Db, playerId: number, entryId: string): Promise<number> {
  const [row] = await queryRows(
    db,
    { tokens: column.integer },
    sql`select coalesce(sum(amount), 0)::int as tokens from ledger_transfers
        where player_id = ${playerId} and entry_id = ${entryId} and reason = 'entry-earned-returned'`,
  )
  return row!.tokens
}

export type TokensReturned = { takenBack: number; writtenOff: number }

/**
 * Takes back what an entry earned, as far as its player still has it. Never below zero, and never out of a hold: the rest
 * is written off. The player must be locked.
 */
export async function takeBackTokens(tx: Db, playerId: number, entryId: string): Promise<TokensReturned> {
  const [returned] = await queryRows(
    tx,
    { takenBack: column.integer, writtenOff: column.integer },
    sql`with earned as materialized (
          select ${KEPT} as tokens from ledger_transfers
          where player_id = ${playerId} and entry_id = ${entryId} and ${OF_EARNING}
        ),
        split as materialized (
          select least(w.balance, e.tokens) as back, e.tokens - least(w.balance, e.tokens) as off
          from earned e, wallets w where w.player_id = ${playerId} and w.asset = 'tokens'
        ),
        taken as (
          update wallets w set balance = w.balance - s.back
          from split s where w.player_id = ${playerId} and w.asset = 'tokens' and s.back > 0
        ),
        posted as (
          insert into ledger_transfers (player_id, entry_id, asset, from_account, to_account, amount, reason)
          select ${playerId}::bigint, ${entryId}::uuid, 'tokens', part.account, 'issued', part.amount, part.reason
          from split s, lateral (values ('wallet', s.back, 'entry-earned-returned'),
                                        ('written-off', s.off, 'entry-earned-written-off')) as part (account, amount, reason)
          where part.amount > 0
        )
        select back::int as "takenBack", off::int as "writtenOff" from split`,
  )
  return returned!
}

/** Refunded entries are few and have an index of their own, so the gauge reads no more than their players' transfers. */
export const TOKEN_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_tokens_written_off',
    help: 'Tokens that refunded entries had earned and that their players had spent.',
    label: 'reason',
    values: ['refund'],
    query: sql`select 'refund' as label, coalesce(sum(t.amount), 0)::float8 as value
      from entries e join ledger_transfers t on t.player_id = e.player_id and t.entry_id = e.id
      where e.state = 'refunded' and t.from_account = 'written-off'`,
  },
]
