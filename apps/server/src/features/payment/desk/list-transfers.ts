/** The ledger's transfers: of a day in London, of a player, of an order id or of a payout, the newest first. */
import type { LedgerTransfer } from '@fairdraw/contract/desk/ledger.ts'
import type { LedgerAccount, LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'
import { londonDay, londonDaySpan } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { RowOf } from '../../../db/rows.ts'
import { pageByTime } from './page-by-time.ts'

const PAGE_SIZE = 100
const CLOCK_MARGIN_MS = 60_000

const COLUMNS = {
  id: column.integer,
  at: column.text,
  playerId: column.integer,
  entryId: column.nullable(column.text),
  paymentId: column.nullable(column.text),
  asset: column.oneOf<LedgerAsset>(),
  from: column.oneOf<LedgerAccount>(),
  to: column.oneOf<LedgerAccount>(),
  amount: column.integer,
  reason: column.text,
}
const SELECT = sql`l.id::float8 as id, l.at, l.player_id::float8 as "playerId", l.entry_id as "entryId",
  l.payment_id as "paymentId", l.asset, l.from_account as "from", l.to_account as "to", l.amount::float8 as amount, l.reason`

export type TransferFilter = {
  day?: string | undefined
  playerId?: number | undefined
  reference?: string | undefined
  account?: LedgerAccount | undefined
  asset?: LedgerAsset | undefined
  cursor?: string | undefined
}
type Page = { transfers: LedgerTransfer[]; nextCursor?: string }

export async function listTransfers(db: Db, now: Date, filter: TransferFilter): Promise<Page> {
  const { playerId, reference } = filter
  if (reference === undefined && playerId === undefined) return listOfDay(db, now, filter)
  const owner = reference === undefined ? undefined : await findOwner(db, reference)
  if (reference !== undefined && !owner) return { transfers: [] }
  return listOfPlayer(
    db,
    owner?.playerId ?? playerId!,
    sql`${owner?.where ?? sql`true`} and ${whereOf(filter)}`,
    filter,
  )
}

export async function listTransfersOfPayment(
  db: Db,
  { id, playerId }: { id: string; playerId: number },
): Promise<LedgerTransfer[]> {
  const { transfers } = await listOfPlayer(db, playerId, sql`l.payment_id = ${id}`, {})
  return transfers
}

async function listOfDay(db: Db, now: Date, filter: TransferFilter): Promise<Page> {
  const { from, to } = londonDaySpan(filter.day ?? londonDay(now))
  const list = {
    columns: COLUMNS,
    select: SELECT,
    from: sql`ledger_transfers l`,
    where: whereOf(filter),
    at: sql`l.at`,
    id: sql`l.id`,
    idType: 'bigint',
  } as const
  const { rows, ...next } = await pageByTime(db, list, {
    from,
    // Nothing is read of the rest of today.
    to: new Date(Math.min(to.getTime(), now.getTime() + CLOCK_MARGIN_MS)),
    cursor: filter.cursor,
    limit: PAGE_SIZE,
  })
  return { transfers: rows.map(transferOf), ...next }
}

/** By the primary key. The cursor is the last transfer's number. */
async function listOfPlayer(db: Db, playerId: number, where: SQL, { day, cursor }: TransferFilter): Promise<Page> {
  const span = day === undefined ? undefined : londonDaySpan(day)
  const rows = await queryRows(
    db,
    COLUMNS,
    sql`select ${SELECT} from ledger_transfers l
        where l.player_id = ${playerId} and ${where}
          ${span ? sql`and l.at >= ${span.from} and l.at < ${span.to}` : sql``}
          ${cursor !== undefined && /^\d{1,15}$/.test(cursor) ? sql`and l.id < ${Number(cursor)}` : sql``}
        order by l.id desc limit ${literalLimit(PAGE_SIZE + 1)}`,
  )
  const page = rows.slice(0, PAGE_SIZE).map(transferOf)
  return { transfers: page, ...(rows.length > PAGE_SIZE && { nextCursor: String(page.at(-1)!.id) }) }
}

const whereOf = ({ account, asset }: Pick<TransferFilter, 'account' | 'asset'>): SQL =>
  sql`${account === undefined ? sql`true` : sql`(l.from_account = ${account} or l.to_account = ${account})`}
      and ${asset === undefined ? sql`true` : sql`l.asset = ${asset}`}`

/** Whose transfers an order id or a payout's id names, and which of them. A payout's transfers have no id of their own. */
async function findOwner(db: Db, reference: string): Promise<{ playerId: number; where: SQL } | undefined> {
  const [found] = await queryRows(
    db,
    { playerId: column.integer, isPayment: column.boolean },
    sql`select player_id::float8 as "playerId", true as "isPayment" from payments where id = ${reference}
        union all
        select player_id::float8, false from payouts where id = ${reference}`,
  )
  if (!found) return undefined
  const { playerId, isPayment } = found
  return { playerId, where: isPayment ? sql`l.payment_id = ${reference}` : sql`l.reason = 'payout'` }
}

const transferOf = (row: RowOf<typeof COLUMNS>): LedgerTransfer => ({ ...row, at: new Date(row.at).toISOString() })
