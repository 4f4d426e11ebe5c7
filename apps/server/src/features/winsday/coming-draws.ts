import type { getComingWinsdays } from '@fairdraw/contract/winsday.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'

/** More than one, so that a page that was rendered before a draw already has the next one. */
const MAX_LISTED_DRAWS = 3

/** The next draws, soonest first, and the database's time. */
export async function findComingDraws(db: Db): Promise<ReplyOf<typeof getComingWinsdays>['body']> {
  const [clock] = await queryRows(db, { now: column.text }, sql`select clock_timestamp() as now`)
  const draws = await queryRows(
    db,
    { id: column.text, name: column.text, at: column.text },
    sql`select id, name, draws_at as at from winsday_draws
        where draws_at > ${clock!.now}::timestamptz order by draws_at, id limit ${MAX_LISTED_DRAWS}`,
  )
  return {
    serverTime: new Date(clock!.now).toISOString(),
    draws: draws.map(({ at, ...draw }) => ({ ...draw, at: new Date(at).toISOString() })),
  }
}
