/**
 * Runs hand-written SQL and checks its columns. A column with another name or type fails at the first row, so that no
 * `undefined` spreads through the code.
 */
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** All that a query needs of a database or a transaction. */
type Db = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>

type Column<Value> = (value: unknown) => value is Value
export type Columns = Readonly<Record<string, Column<unknown>>>
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never
}

export type ColumnsOf<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> }

/** Checks for the values of a column. Times come as text, in PostgreSQL's format. */
export const column = {
  boolean: (value: unknown): value is boolean => typeof value === 'boolean',
  integer: (value: unknown): value is number => Number.isSafeInteger(value),
  number: (value: unknown): value is number => typeof value === 'number',
  text: (value: unknown): value is string => typeof value === 'string',
  /** The caller names the type; the table's CHECK enforces the values. */
  oneOf:
    // The type parameter is a promise of the caller; the table's CHECK enforces it.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    <Text extends string>() =>
      (value: unknown): value is Text =>
        typeof value === 'string',
  /** A document that was validated when it was written. */
  json:
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    <Document>() =>
      (value: unknown): value is Document =>
        value !== null && value !== undefined,
  arrayOf:
    <Value>(each: Column<Value>) =>
    (value: unknown): value is Value[] =>
      Array.isArray(value) && value.every(each),
  nullable:
    <Value>(of: Column<Value>) =>
    (value: unknown): value is Value | null =>
      value === null || of(value),
} satisfies Record<string, unknown>

/** Throws with the name of a column that is not as declared, without its value. */
export function checkRows<C extends Columns>(columns: C, found: readonly unknown[]): RowOf<C>[] {
  const checks = Object.entries(columns)
  for (const row of found as Record<string, unknown>[]) {
    for (const [name, isValid] of checks) {
      if (isValid(row[name])) continue
      throw new TypeError(`the column "${name}" is missing, or is not as declared: it came as ${typeName(row[name])}`)
    }
  }
  return found as RowOf<C>[]
}

const typeName = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value)

export async function queryRows<C extends Columns>(db: Db, columns: C, query: SQL): Promise<RowOf<C>[]> {
  return checkRows(columns, await execute(db, query))
}

/** A statement with the columns that it returns. */
export type Query<C extends Columns> = { columns: C; sql: SQL }

/** A write that Drizzle has made, to be sent with others. */
export const writeQuery = (write: SQLWrapper): Query<Columns> => ({ columns: {}, sql: write.getSQL() })

type RowsOf<Queries extends readonly Query<Columns>[]> = {
  -readonly [Nth in keyof Queries]: RowOf<Queries[Nth]['columns']>[]
}

/** Sends several statements at once, where the connection can (db/pipeline/pipeline.ts). */
type Pipelining = Record<'executeAll' | 'commitAll', (statements: readonly SQL[]) => Promise<{ rows: unknown[] }[]>>
type PipeliningDb = Db & { readonly _: { readonly session: object } }

/**
 * Runs statements in order, in one round trip on a server. Each sees what those before it did. When one fails, those
 * behind it are not run.
 */
export const queryAll = async <const Queries extends readonly Query<Columns>[]>(db: PipeliningDb, queries: Queries) =>
  queries.length > 0 ? runAll(db, 'executeAll', queries) : ([] as unknown as RowsOf<Queries>)

/** The same with the last statements of a transaction and its commit. Nothing may follow in the transaction. */
export const commitAll = <const Queries extends readonly Query<Columns>[]>(tx: PipeliningDb, queries: Queries) =>
  runAll(tx, 'commitAll', queries)

async function runAll<Queries extends readonly Query<Columns>[]>(
  db: PipeliningDb,
  how: keyof Pipelining,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const { session } = db._
  const statements = queries.map((query) => query.sql)
  const found = how in session ? await (session as Pipelining)[how](statements) : await executeInTurn(db, statements)
  return queries.map(({ columns }, nth) => checkRows(columns, found[nth]!.rows)) as RowsOf<Queries>
}

/** The embedded database is in this process, and its transactions commit when they end. */
async function executeInTurn(db: Db, statements: readonly SQL[]): Promise<{ rows: unknown[] }[]> {
  const found: { rows: unknown[] }[] = []
  for (const statement of statements) found.push((await db.execute(statement)) as unknown as { rows: unknown[] })
  return found
}

/** How many rows a statement returned. */
export async function countRows(db: Db, query: SQL): Promise<number> {
  return (await execute(db, query)).length
}

const execute = async (db: Db, query: SQL) => ((await db.execute(query)) as { rows: unknown[] }).rows
