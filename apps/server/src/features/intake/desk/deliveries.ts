/** Deliveries as the desk lists them: newest first, each read without a scan of its rows. */
import type { DeliveryFilter, ImportProgress, ListedDelivery } from '@fairdraw/contract/desk/imports.ts'
import type { IntakeChannel } from '@fairdraw/rules/entry/intake.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { ColumnsOf, RowOf } from '../../../db/rows.ts'
import { instantOf } from '../batches.ts'

export const DELIVERIES_PAGE_SIZE = 50
const MAX_SOURCES = 100
/** How many of the competitions that a delivery names are listed. */
const MAX_NAMED_COMPETITIONS = 20

const PROGRESS: ColumnsOf<ImportProgress> = {
  id: column.text,
  channel: column.oneOf<IntakeChannel>(),
  state: column.oneOf<ImportProgress['state']>(),
  received: column.integer,
  accepted: column.integer,
  rejected: column.integer,
}

const LISTED: ColumnsOf<ListedDelivery> = {
  ...PROGRESS,
  source: column.text,
  reference: column.text,
  competitionIds: column.arrayOf(column.integer),
  importedBy: column.nullable(column.text),
  startedAt: column.text,
  receivedAt: column.nullable(column.text),
  finishedAt: column.nullable(column.text),
}

/** Of a batch `b` that is being received, the rows so far; its own count is set at the end. */
const RECEIVED = sql`case when b.state = 'receiving'
    then coalesce((select max(r.line) from intake_rows r where r.batch_id = b.id), 0) else b.received end`

const SELECT_LISTED = sql`select b.id, b.channel, b.state, ${RECEIVED} as received, b.accepted, b.rejected, b.source, b.reference,
    b.competition_ids[:${MAX_NAMED_COMPETITIONS}] as "competitionIds", s.name as "importedBy", b.created_at as "startedAt",
    b.received_at as "receivedAt", b.finished_at as "finishedAt"
  from intake_batches b left join staff s on s.id = b.imported_by`

/** In the words of the partial indexes. */
const CONDITIONS: Readonly<Record<DeliveryFilter, SQL>> = {
  all: sql`true`,
  unfinished: sql`b.state <> 'done'`,
  'with-rejected': sql`b.rejected > 0`,
}

const deliveryOf = (row: RowOf<typeof LISTED>): ListedDelivery => ({
  ...row,
  startedAt: instantOf(row.startedAt),
  receivedAt: instantOf(row.receivedAt),
  finishedAt: instantOf(row.finishedAt),
})

/** Those of a competition first: the planner cannot know how few they are, and would read deliveries until it has a page. */
const idsOf = (competitionId: number) =>
  sql`array(select id from intake_batches where competition_ids @> array[${competitionId}::int])`

type Listed = { filter: DeliveryFilter; competitionId?: number | undefined; before?: string | undefined }

/** A page, and the id before which the next one begins. Ids grow with time. */
export async function listDeliveries(
  db: Db,
  { filter, competitionId, before }: Listed,
): Promise<{ deliveries: ListedDelivery[]; next?: string }> {
  const rows = await queryRows(
    db,
    LISTED,
    sql`${SELECT_LISTED} where ${CONDITIONS[filter]}
          ${competitionId === undefined ? sql`` : sql`and b.id = any(${idsOf(competitionId)})`}
          ${before === undefined ? sql`` : sql`and b.id < ${before}::uuid`}
        order by b.id desc limit ${DELIVERIES_PAGE_SIZE + 1}`,
  )
  const deliveries = rows.slice(0, DELIVERIES_PAGE_SIZE).map(deliveryOf)
  return { deliveries, ...(rows.length > DELIVERIES_PAGE_SIZE ? { next: deliveries.at(-1)!.id } : {}) }
}

export async function findDelivery(db: Db, id: string): Promise<ListedDelivery | undefined> {
  const [row] = await queryRows(db, LISTED, sql`${SELECT_LISTED} where b.id = ${id}::uuid`)
  return row && deliveryOf(row)
}

export async function findProgress(
  db: Db,
  { source, reference }: { source: string; reference: string },
): Promise<ImportProgress | null> {
  const [row] = await queryRows(
    db,
    PROGRESS,
    sql`select b.id, b.channel, b.state, ${RECEIVED} as received, b.accepted, b.rejected from intake_batches b
        where b.source = ${source} and b.reference = ${reference}`,
  )
  return row ?? null
}

/** Unfinished deliveries by channel. Each of them blocks every draw that the channel can enter. */
export async function listUnfinished(db: Db) {
  const found = await queryRows(
    db,
    { channel: column.oneOf<IntakeChannel>(), deliveries: column.integer, oldestAt: column.text },
    sql`select channel, count(*)::int as deliveries, min(created_at)::text as "oldestAt" from intake_batches b
        where ${CONDITIONS.unfinished} group by channel order by channel`,
  )
  return found.map((one) => ({ ...one, oldestAt: instantOf(one.oldestAt) }))
}

/** The names of sources that have delivered, with one index lookup each (a loose index scan). */
export async function listSources(db: Db): Promise<string[]> {
  const found = await queryRows(
    db,
    { source: column.text },
    sql`with recursive present (source) as (
          select min(source) from intake_batches
          union all
          select (select min(source) from intake_batches where source > present.source)
          from present where present.source is not null)
        select source from present where source is not null limit ${MAX_SOURCES}`,
  )
  return found.map(({ source }) => source)
}
