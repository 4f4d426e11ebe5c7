/**
 * Drizzle on our pool. Drizzle's own transactions lose a connection whose `begin` fails, and treat a commit that
 * PostgreSQL turned into a rollback as done.
 */
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { NodePgClient } from 'drizzle-orm/node-postgres'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { TablesRelationalConfig } from 'drizzle-orm/relations'
import pg from 'pg'
import type { ConnectionPool, QueryRunner } from './pool.ts'

type Schema = Record<string, unknown>
type Transaction = NodePgTransaction<Schema, TablesRelationalConfig>

/** Drizzle uses only this part of a client in such a session. */
const asClient = (runner: QueryRunner) => runner as unknown as NodePgClient

/** The driver would make dates of times, in whole milliseconds. Like Drizzle, leaves them as PostgreSQL writes them. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const TEXT_TYPES: readonly number[] = [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]
const types = {
  getTypeParser: (type: number, format?: 'text') =>
    TEXT_TYPES.includes(type) ? (value: unknown) => value : pg.types.getTypeParser(type, format),
} as pg.CustomTypesConfig

/** Also runs several statements in one round trip (rows.ts). */
class PipeliningSession extends NodePgSession<Schema, TablesRelationalConfig> {
  readonly #runner: QueryRunner
  readonly #dialect: PgDialect

  constructor(runner: QueryRunner, dialect: PgDialect) {
    super(asClient(runner), dialect, undefined)
    this.#runner = runner
    this.#dialect = dialect
  }

  executeAll(statements: readonly SQL[]): Promise<pg.QueryResult[]> {
    return this.#runner.queryAll(this.configsOf(statements))
  }

  protected configsOf(statements: readonly SQL[]): pg.QueryConfig[] {
    return statements.map((statement) => {
      const { sql: text, params: values } = this.#dialect.sqlToQuery(statement)
      return { text, values, types }
    })
  }
}

const BEGIN: pg.QueryConfig = { text: 'begin' }
const BEGIN_READ_ONLY: pg.QueryConfig = { text: 'begin read only' }
const COMMIT: pg.QueryConfig = { text: 'commit' }

/** Where a transaction stands: `begin` is sent with its first statement, so that it costs no round trip of its own. */
type Progress = 'not begun' | 'begun' | 'committed'

function openTransaction(connection: QueryRunner, beginning = BEGIN) {
  let progress: Progress = 'not begun'
  const begin = (): readonly pg.QueryConfig[] => {
    if (progress === 'committed') throw new Error('this transaction is committed')
    const opening = progress === 'not begun' ? [beginning] : []
    progress = 'begun'
    return opening
  }
  const queryAll: QueryRunner['queryAll'] = async (statements) => {
    const opening = begin()
    return (await connection.queryAll([...opening, ...statements])).slice(opening.length)
  }
  const commitAll: QueryRunner['queryAll'] = async (statements) => {
    if (progress === 'not begun' && statements.length === 0) return []
    const results = await queryAll([...statements, COMMIT])
    if (results.pop()!.command !== 'COMMIT')
      throw new Error('a statement of the transaction had failed, so that nothing was committed')
    progress = 'committed'
    return results
  }
  return {
    queryAll,
    commitAll,
    query: async (statement: string | pg.QueryConfig, values: unknown[] = []) => {
      if (progress === 'begun') return connection.query(statement, values)
      const [result] = await queryAll([
        { values, ...(typeof statement === 'string' ? { text: statement } : statement) },
      ])
      return result!
    },
    isCommitted: () => progress === 'committed',
    // When the rollback fails, the pool closes the connection, and the server rolls back.
    rollback: async () => {
      if (progress === 'begun') await connection.query('rollback').catch(() => {})
    },
  }
}

class TransactionSession extends PipeliningSession {
  readonly #transaction: ReturnType<typeof openTransaction>

  constructor(transaction: ReturnType<typeof openTransaction>, dialect: PgDialect) {
    super(transaction, dialect)
    this.#transaction = transaction
  }

  /** The same, with the transaction's commit. Nothing may follow. */
  commitAll(statements: readonly SQL[]): Promise<pg.QueryResult[]> {
    return this.#transaction.commitAll(this.configsOf(statements))
  }
}

class PooledSession extends PipeliningSession {
  readonly #pool: ConnectionPool
  readonly #dialect: PgDialect

  constructor(pool: ConnectionPool, dialect: PgDialect) {
    super(pool, dialect)
    this.#pool = pool
    this.#dialect = dialect
  }

  override transaction<Result>(
    run: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    const { accessMode, ...others } = config ?? {}
    if (Object.keys(others).length > 0)
      throw new Error('of the options of a transaction only its access mode is supported here')
    const beginning = accessMode === 'read only' ? BEGIN_READ_ONLY : BEGIN
    return this.#pool.withConnection(async (connection) => {
      const transaction = openTransaction(connection, beginning)
      const session = new TransactionSession(transaction, this.#dialect)
      try {
        const result = await run(new NodePgTransaction(this.#dialect, session, undefined))
        if (!transaction.isCommitted()) await transaction.commitAll([])
        return result
      } catch (error) {
        await transaction.rollback()
        throw error
      }
    })
  }
}

export function drizzleOn(pool: ConnectionPool): PgDatabase<PgQueryResultHKT> {
  const dialect = new PgDialect()
  return new NodePgDatabase(dialect, new PooledSession(pool, dialect) as never, undefined) as never
}
