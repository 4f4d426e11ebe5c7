/** A player's year: what they spent, got back and won. Every amount is a sum of the ledger (docs/mechanisms/account/receipts.md). */
import type { Statement } from '@fairdraw/contract/account/receipt.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { londonInstant } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'

const MONTHS = 12
const LONDON_MONTH = sql`to_char(at at time zone 'Europe/London', 'YYYY-MM')`

export async function readStatement(
  db: Db,
  playerId: number,
  chosen: number | undefined,
): Promise<{ years: number[]; statement: Statement | null }> {
  const years = await listYears(db, playerId)
  const year = chosen ?? years[0]
  return { years, statement: year === undefined ? null : await statementOf(db, playerId, year) }
}

/** The calendar years with entries or other movements of the ledger, latest first. */
async function listYears(db: Db, playerId: number): Promise<number[]> {
  const found = await queryRows(
    db,
    { year: column.integer },
    sql`select distinct extract(year from at at time zone 'Europe/London')::int as year from (
          select accepted_at as at from entries where player_id = ${playerId}
          union all select at from ledger_transfers where player_id = ${playerId}) x order by 1 desc`,
  )
  return found.map(({ year }) => year)
}

/** Every statement of the player, for the export. */
export async function listStatements(db: Db, playerId: number): Promise<Statement[]> {
  const years = await listYears(db, playerId)
  return Promise.all(years.map((year) => statementOf(db, playerId, year)))
}

async function statementOf(db: Db, playerId: number, year: number): Promise<Statement> {
  const [from, to] = [londonInstant(`${year}-01-01`), londonInstant(`${year + 1}-01-01`)].map((at) => at.toISOString())
  const within = (time: 'at' | 't.at' | 'accepted_at' | 'a.created_at') =>
    sql`${sql.raw(time)} >= ${from}::timestamptz and ${sql.raw(time)} < ${to}::timestamptz`
  const [money, returned, tokens, entered, won] = await Promise.all([
    queryRows(
      db,
      { month: column.text, spentPence: column.integer, returnedPence: column.integer },
      sql`select ${LONDON_MONTH} as month,
            coalesce(sum(amount) filter (where to_account = 'sales'), 0)::float8 as "spentPence",
            coalesce(sum(amount) filter (where from_account = 'sales'), 0)::float8 as "returnedPence"
          from ledger_transfers where player_id = ${playerId} and asset = 'money' and ${within('at')} group by 1`,
    ),
    queryRows(
      db,
      { at: column.text, name: column.nullable(column.text), pence: column.integer },
      sql`select t.at, c.body ->> 'name' as name, t.amount::float8 as pence from ledger_transfers t
          left join entries e on e.player_id = t.player_id and e.id = t.entry_id
          left join competitions c on c.id = e.competition_id
          where t.player_id = ${playerId} and t.asset = 'money' and t.from_account = 'sales' and ${within('t.at')} order by t.at, t.id`,
    ),
    queryRows(
      db,
      { earned: column.integer, bought: column.integer, spent: column.integer, takenBack: column.integer },
      sql`select coalesce(sum(amount) filter (where from_account = 'issued' and to_account = 'wallet' and reason <> 'exchange'), 0)::float8 as earned,
            coalesce(sum(amount) filter (where from_account = 'issued' and to_account = 'wallet' and reason = 'exchange'), 0)::float8 as bought,
            coalesce(sum(amount) filter (where to_account = 'spent'), 0)::float8 as spent,
            coalesce(sum(amount) filter (where from_account = 'wallet' and to_account = 'issued'), 0)::float8 as "takenBack"
          from ledger_transfers where player_id = ${playerId} and asset = 'tokens' and ${within('at')}`,
    ),
    queryRows(
      db,
      { entries: column.integer },
      sql`select count(*)::int as entries from entries
          where player_id = ${playerId} and state = 'completed' and ${within('accepted_at')}`,
    ),
    queryRows(
      db,
      { prize: column.json<Prize>(), at: column.text, from: column.nullable(column.text) },
      sql`select a.prize, a.created_at as at, d.title as "from" from awards a left join draws d on d.id = a.draw_id
          where a.player_id = ${playerId} and a.state not in ('unrevealed', 'unclaimed', 'withdrawn')
            and ${within('a.created_at')} order by a.created_at, a.id`,
    ),
  ])
  const byMonth = new Map(money.map((row) => [row.month, row]))
  const months = Array.from({ length: MONTHS }, (_, place) => {
    const month = `${year}-${String(place + 1).padStart(2, '0')}`
    return byMonth.get(month) ?? { month, spentPence: 0, returnedPence: 0 }
  })
  const prizes = won.map(({ prize, at, from: drawName }) => ({
    name: prize.name,
    at: new Date(at).toISOString(),
    from: drawName ?? 'Winsday',
    valuePence: valueOf(prize),
  }))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    year,
    spentPence: sum(months.map(({ spentPence }) => spentPence)),
    returnedPence: sum(months.map(({ returnedPence }) => returnedPence)),
    months,
    returns: returned.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
    entries: entered[0]!.entries,
    tokens: tokens[0]!,
    prizes,
    wonPence: sum(prizes.map(({ valuePence }) => valuePence ?? 0)),
  }
}

/** Tokens and entries have no price of their own. */
const valueOf = ({ type, value }: Prize): number | null =>
  (type === 'monetary' || type === 'physical') && value > 0 ? value : null
