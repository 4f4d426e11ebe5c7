import type { LedgerAccount, LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { londonDaySpan } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'

/** What went into and out of each account on a day in London, by asset. */
export function totalAccounts(db: Db, day: string) {
  const { from, to } = londonDaySpan(day)
  return queryRows(
    db,
    {
      asset: column.oneOf<LedgerAsset>(),
      account: column.oneOf<LedgerAccount>(),
      in: column.integer,
      out: column.integer,
      transfers: column.integer,
    },
    sql`select asset, account, coalesce(sum(amount) filter (where amount > 0), 0)::float8 as "in",
          coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as "out", count(*)::int as transfers
        from ledger_lines where at >= ${from} and at < ${to}
        group by asset, account order by asset, account`,
  )
}
