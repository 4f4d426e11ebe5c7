/** Counts of the results of intake: by batch, and by competition and channel (field rule 4). */
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import type { IntakeChannel, IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'

export type Progress = Pick<IntakeBatch, 'state' | 'received' | 'accepted' | 'rejected'>

const PROGRESS: ColumnsOf<Progress> = {
  state: column.oneOf<Progress['state']>(),
  received: column.integer,
  accepted: column.integer,
  rejected: column.integer,
}

/** The progress of a batch, without counting its rows. */
export async function progressOf(db: Db, id: string): Promise<Progress> {
  const [progress] = await queryRows(
    db,
    PROGRESS,
    sql`select state, received, accepted, rejected from intake_batches where id = ${id}`,
  )
  if (!progress) throw new Error(`there is no batch ${id}`)
  return progress
}

/** A batch of a source; undefined if the source has none with that id. */
export async function findBatch(db: Db, source: string, id: string): Promise<IntakeBatch | undefined> {
  const [batch] = await queryRows(
    db,
    {
      ...PROGRESS,
      id: column.text,
      channel: column.oneOf<IntakeChannel>(),
      reference: column.text,
      receivedAt: column.nullable(column.text),
      finishedAt: column.nullable(column.text),
    },
    sql`select id, channel, reference, state, received, accepted, rejected, received_at as "receivedAt",
          finished_at as "finishedAt"
        from intake_batches where id = ${id} and source = ${source}`,
  )
  if (!batch) return undefined
  const reasons = await queryRows(
    db,
    { reason: column.nullable(column.oneOf<IntakeReason>()), count: column.integer, charged: column.integer },
    sql`select reason, count(*)::int as count, coalesce(sum(charged_pence), 0)::float8 as charged
        from intake_rows where batch_id = ${id} and state <> 'received' group by reason order by reason`,
  )
  return {
    ...batch,
    reasons: Object.fromEntries(reasons.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count]]))),
    chargedPence: reasons.reduce((sum, { charged }) => sum + charged, 0),
    receivedAt: instantOf(batch.receivedAt),
    finishedAt: instantOf(batch.finishedAt),
  }
}

export const instantOf = <Time extends string | null>(time: Time) =>
  (time === null ? null : new Date(time).toISOString()) as Time

export type ChannelTotals = {
  channel: IntakeChannel
  received: number
  accepted: number
  rejected: number
  waiting: number
  chargedPence: number
}

const TOTALS: ColumnsOf<ChannelTotals> = {
  channel: column.oneOf<IntakeChannel>(),
  received: column.integer,
  accepted: column.integer,
  rejected: column.integer,
  waiting: column.integer,
  chargedPence: column.integer,
}

/** The totals of a competition, for one source or for all. */
export function totalsOf(db: Db, competitionId: number, source?: string): Promise<ChannelTotals[]> {
  return queryRows(
    db,
    TOTALS,
    sql`select b.channel, count(*)::int as received,
          count(*) filter (where r.state = 'accepted')::int as accepted,
          count(*) filter (where r.state = 'rejected')::int as rejected,
          count(*) filter (where r.state = 'received')::int as waiting,
          coalesce(sum(r.charged_pence), 0)::float8 as "chargedPence"
        from intake_rows r join intake_batches b on b.id = r.batch_id
        where r.competition_id = ${competitionId} ${source === undefined ? sql`` : sql`and b.source = ${source}`}
        group by b.channel order by b.channel`,
  )
}
