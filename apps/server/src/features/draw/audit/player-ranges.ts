/** Ranges of accounts, by which an audit reads the records: all their tables are ordered by player, so that no range reads another's rows. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'

const PLAYERS_PER_RANGE = 20_000

/** After one account, up to another. The first and the last range are open: a row may name an account that does not exist. */
export type PlayerRange = { after: number; upTo: number }
/** With the number of accounts in it. */
type CountedRange = PlayerRange & { players: number }

export async function* playerRanges(tx: Db): AsyncGenerator<CountedRange, void> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const [next] = await queryRows(
      tx,
      { last: column.nullable(column.integer), count: column.integer },
      sql`select max(id)::float8 as last, count(*)::int as count
          from (select id from players where id > ${sql.raw(String(after))} order by id limit ${sql.raw(String(PLAYERS_PER_RANGE))}) p`,
    )
    const isLast = next!.count < PLAYERS_PER_RANGE
    const upTo = isLast ? Number.MAX_SAFE_INTEGER : next!.last!
    yield { after, upTo, players: next!.count }
    if (isLast) return
    after = upTo
  }
}

/** Literals: a plan for bounds that are not known reads whole tables. */
export const isInRange = (player: SQL, { after, upTo }: PlayerRange): SQL =>
  sql`${player} > ${sql.raw(String(after))} and ${player} <= ${sql.raw(String(upTo))}`
