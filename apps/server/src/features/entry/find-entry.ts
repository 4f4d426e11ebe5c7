/** An entry as the steps of entering and paying need it, with the time at which it was read. */
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import type { EntryState } from '@fairdraw/rules/entry/entry.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { ColumnsOf, RowOf } from '../../db/rows.ts'

export type Entry = {
  playerId: number
  id: string
  competitionId: number
  state: EntryState
  step: Step | null
  steps: Step[]
  quantity: number
  tokenCost: number
  isTokensHeld: boolean
  pricePence: number
  bundleId: string | null
  paymentMethod: PaymentMethod | null
  termsVersion: number | null
  quiz: QuizRecord | null
  deadline: Date
  /** When it was read, by the database's clock. */
  readAt: Date
  /** Whether its competition has a fixed run of tickets (run/run.sql). */
  hasRun: boolean
}

/** Questions and answers by question id. Times are ISO 8601. */
export type QuizRecord = Record<
  string,
  { askedAt: string; extensions?: number; answer?: string; isRight?: boolean; isLate?: boolean }
>

const COLUMNS = sql`player_id as "playerId", id, competition_id as "competitionId", state, step, steps, quantity,
  token_cost as "tokenCost", is_tokens_held as "isTokensHeld", price_pence as "pricePence", bundle_id as "bundleId",
  payment_method as "paymentMethod", terms_version as "termsVersion", quiz, deadline, clock_timestamp() as "readAt",
  coalesce((select c.has_run from competitions c where c.id = competition_id), false) as "hasRun"`

type Times = 'deadline' | 'readAt'
const ROW: ColumnsOf<Omit<Entry, Times> & Record<Times, string>> = {
  playerId: column.integer,
  id: column.text,
  competitionId: column.integer,
  state: column.oneOf<EntryState>(),
  step: column.nullable(column.oneOf<Step>()),
  steps: column.arrayOf(column.oneOf<Step>()),
  quantity: column.integer,
  tokenCost: column.integer,
  isTokensHeld: column.boolean,
  pricePence: column.integer,
  bundleId: column.nullable(column.text),
  paymentMethod: column.nullable(column.oneOf<PaymentMethod>()),
  termsVersion: column.nullable(column.integer),
  quiz: column.nullable(column.json<QuizRecord>()),
  deadline: column.text,
  readAt: column.text,
  hasRun: column.boolean,
}

/** The statement that reads a player's entry; `entryOf` makes an entry of its rows. */
export const entryQuery = (playerId: number | SQL, entryId: string | SQL) => ({
  columns: ROW,
  sql: sql`select ${COLUMNS} from entries where player_id = ${playerId} and id = ${entryId}`,
})

export const entryOf = ([row]: readonly RowOf<typeof ROW>[]): Entry | undefined =>
  row && { ...row, deadline: new Date(row.deadline), readAt: new Date(row.readAt) }

/** A player's entry; undefined when it does not exist. */
export async function findEntry(db: Db, playerId: number, entryId: string): Promise<Entry | undefined> {
  const { columns, sql: read } = entryQuery(playerId, entryId)
  return entryOf(await queryRows(db, columns, read))
}
