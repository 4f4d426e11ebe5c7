/**
 * Claims the data for judging a chunk of rows: the rows, their references and their players. All stay locked until the
 * results are saved.
 */
import type { IntakeChannel, IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { parseIntakeRow } from '@fairdraw/rules/entry/intake-row.ts'
import type { ReadRow } from '@fairdraw/rules/entry/intake-row.ts'
import type { DayOrder } from '@fairdraw/rules/text/written-date.ts'
import type { Breaks, ChosenBreak } from '@fairdraw/rules/player/break.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { RawRow } from './csv/read-csv.ts'

export type ClaimedRow = ReadRow & {
  batchId: string
  line: number
  source: string
  channel: IntakeChannel
  deliveredAt: Date
}

/**
 * Claims rows that no other process has claimed, oldest batch first. Rows, references, wallets and new numbers are locked in this
 * order, and each kind in its own order, so that any number of processes can run without deadlocks (docs/mechanisms/intake.md).
 */
export async function claimRows(tx: Db, limit: number): Promise<ClaimedRow[]> {
  const claimed = await queryRows(
    tx,
    {
      batchId: column.text,
      line: column.integer,
      body: column.json<RawRow>(),
      source: column.text,
      channel: column.oneOf<IntakeChannel>(),
      deliveredAt: column.text,
      dayOrder: column.nullable(column.oneOf<DayOrder>()),
    },
    // Batch by batch, so that rows of batches that are still being uploaded, or were abandoned, are not scanned.
    sql`select b.id as "batchId", r.line, r.body, b.source, b.channel, b.received_at as "deliveredAt",
          b.day_order as "dayOrder"
        from (select id, source, channel, received_at, day_order from intake_batches where state = 'processing' order by id) b,
          lateral (
            select line, body from intake_rows where batch_id = b.id and state = 'received'
            order by line limit ${limit} for update skip locked) r
        limit ${limit}`,
  )
  claimed.sort((one, other) => one.batchId.localeCompare(other.batchId) || one.line - other.line)
  return claimed.map(({ body, deliveredAt, dayOrder, ...row }) => ({
    ...row,
    ...parseIntakeRow(body, dayOrder ?? undefined),
    deliveredAt: new Date(deliveredAt),
  }))
}

/** The earlier result of a source's reference. */
export type EarlierResult = { isSpent: boolean; reason: IntakeReason | null }

const referenceKey = ({ source, reference }: { source: string; reference: string }) =>
  JSON.stringify([source, reference])

/** Locks the references of rows that can be judged. If two batches contain the same row, one waits for the other. */
export async function claimReferences(
  tx: Db,
  claimed: readonly ClaimedRow[],
): Promise<(row: ClaimedRow) => EarlierResult | undefined> {
  const judgeable = claimed.filter(({ fault }) => fault !== 'unreadable')
  const firstRows = [...new Map(judgeable.toReversed().map((row) => [referenceKey(row), row])).values()]
  const requested = JSON.stringify(
    firstRows.map(({ source, reference, batchId, line }) => ({ source, reference, batch_id: batchId, line })),
  )
  const requestedRows = sql`jsonb_to_recordset(${requested}::jsonb) as r (source text, reference text, batch_id uuid, line int)`
  await tx.execute(
    sql`insert into intake_references (source, reference, batch_id, line)
        select r.source, r.reference, r.batch_id, r.line from ${requestedRows} order by 1, 2 on conflict do nothing`,
  )
  // Lock first, read in a second statement: a statement that waited for a lock still sees the rows as they were before it waited.
  await tx.execute(
    sql`select 1 from intake_references f join ${requestedRows} using (source, reference)
        order by f.source, f.reference for update of f`,
  )
  const earlier = await queryRows(
    tx,
    {
      source: column.text,
      reference: column.text,
      isSpent: column.boolean,
      reason: column.nullable(column.oneOf<IntakeReason>()),
    },
    sql`select f.source, f.reference, p.reason, p.state = 'accepted' or p.charged_pence > 0 as "isSpent"
        from intake_references f join ${requestedRows} using (source, reference)
          join intake_rows p on p.batch_id = f.batch_id and p.line = f.line
        where (f.batch_id, f.line) <> (r.batch_id, r.line) and p.state <> 'received'`,
  )
  const before = new Map(earlier.map((row) => [referenceKey(row), row]))
  return (row) => before.get(referenceKey(row))
}

export type PlayerFacts = Breaks & {
  breaks: ChosenBreak[]
  playerId: number
  phone: string
  hasStatedAge: boolean
  isUnderAge: boolean
  isBanned: boolean
  isEmailVerified: boolean
  isTestPlayer: boolean
  hiddenCompsIds: number[]
  postcode: string | null
  lastWonAt: Date | null
}

const FACTS = {
  playerId: column.integer,
  phone: column.text,
  hasStatedAge: column.boolean,
  isUnderAge: column.boolean,
  isBanned: column.boolean,
  isEmailVerified: column.boolean,
  isTestPlayer: column.boolean,
  hiddenCompsIds: column.arrayOf(column.integer),
  pausedUntil: column.nullable(column.text),
  excludedUntil: column.nullable(column.text),
  closedAt: column.nullable(column.text),
  postcode: column.nullable(column.text),
  lastWonAt: column.nullable(column.text),
  breaks: column.json<Record<keyof ChosenBreak, string>[]>(),
}

/**
 * Loads the players of some numbers and locks their wallets. A missing number has no account, or had none a moment ago.
 */
export async function claimPlayers(tx: Db, phones: readonly string[]): Promise<Map<string, PlayerFacts>> {
  if (phones.length === 0) return new Map()
  const locked = await queryRows(
    tx,
    { id: column.integer },
    sql`select player_id::float8 as id from wallets where asset = 'tokens'
          and player_id in (select id from players where phone in ${phones}) order by player_id for update`,
  )
  if (locked.length === 0) return new Map()
  const found = await queryRows(
    tx,
    FACTS,
    sql`select id::float8 as "playerId", phone, age_stated_at is not null as "hasStatedAge",
          coalesce(age_result = 'under-18', false) as "isUnderAge",
          suspended_at is not null as "isBanned", email_verified_at is not null as "isEmailVerified",
          is_test_player as "isTestPlayer", hidden_competition_ids as "hiddenCompsIds",
          paused_until as "pausedUntil", excluded_until as "excludedUntil", closed_at as "closedAt", postcode,
          (select max(won_at) from wins where player_id = players.id) as "lastWonAt",
          (select coalesce(jsonb_agg(jsonb_build_object('from', at, 'until', detail ->> 'until')), '[]') from account_events
            where player_id = players.id and event in ('paused', 'break-begun')) as breaks
        from players where id in ${locked.map(({ id }) => id)}`,
  )
  const at = (time: string | null) => (time === null ? null : new Date(time))
  return new Map(
    found.map(({ breaks, pausedUntil, excludedUntil, closedAt, lastWonAt, ...row }) => [
      row.phone,
      {
        ...row,
        breaks: breaks.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
        pausedUntil: at(pausedUntil),
        excludedUntil: at(excludedUntil),
        closedAt: at(closedAt),
        lastWonAt: at(lastWonAt),
      },
    ]),
  )
}
