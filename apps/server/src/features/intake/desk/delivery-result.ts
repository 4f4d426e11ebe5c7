/** The result of a delivery: rejected rows by reason, and totals by competition. */
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'

const MAX_COMPETITIONS = 50

export async function countReasons(db: Db, batchId: string) {
  return queryRows(
    db,
    { reason: column.oneOf<IntakeReason>(), rows: column.integer },
    sql`select reason, count(*)::int as rows from intake_rows
        where batch_id = ${batchId}::uuid and state = 'rejected' group by reason order by rows desc, reason`,
  )
}

/** The largest first, and the charges of them all. Null stands for rows whose competition could not be read. */
export async function countCompetitions(db: Db, batchId: string) {
  return queryRows(
    db,
    {
      competitionId: column.nullable(column.integer),
      received: column.integer,
      accepted: column.integer,
      rejected: column.integer,
      chargedPence: column.integer,
      allChargedPence: column.integer,
    },
    sql`select competition_id as "competitionId", count(*)::int as received,
          count(*) filter (where state = 'accepted')::int as accepted,
          count(*) filter (where state = 'rejected')::int as rejected,
          coalesce(sum(charged_pence), 0)::float8 as "chargedPence",
          sum(sum(charged_pence)) over ()::float8 as "allChargedPence"
        from intake_rows where batch_id = ${batchId}::uuid
        group by competition_id order by received desc, competition_id limit ${MAX_COMPETITIONS}`,
  )
}
