/**
 * Drizzle on our pool. Drizzle's own transactions lose a connection whose `begin` fails, and treat a commit that
 * PostgreSQL turned into a rollback as done.
 */
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { NodePgClient } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { TablesRelationalConfig } from 'drizzle-orm/relations'
import type { ConnectionPool, QueryRunner } from './pool.ts'

type Schema = Record<string, unknown>
type Transaction = NodePgTransaction<Schema, TablesRelationalConfig>

/** Drizzle uses only this part of a client in such a session. */
const asClient = (runner: QueryRunner) => runner as unknown as NodePgClient

class PooledSession extends NodePgSession<Schema, TablesRelationalConfig> {
  readonly #pool: ConnectionPool
  readonly #dialect: PgDialect

  constructor(pool: ConnectionPool, dialect: PgDialect) {
    super(asClient(pool), dialect, undefined)
    this.#pool = pool
    this.#dialect = dialect
  }

  override transaction<Result>(
    run: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    if (config) throw new Error('transaction options are not supported here')
    return this.#pool.withConnection(async (connection) => {
      const session = new NodePgSession<Schema, TablesRelationalConfig>(asClient(connection), this.#dialect, undefined)
      const tx: Transaction = new NodePgTransaction(this.#dialect, session, undefined)
      await connection.query('begin')
      let result: Result
      try {
        result = await run(tx)
      } catch (error) {
        // When the rollback fails, the pool closes the connection, and the server rolls back.
        await connection.query('rollback').catch(() => {})
        throw error
      }
      const { command } = await connection.query('commit')
      if (command !== 'COMMIT')
        throw new Error('a statement of the transaction had failed, so that nothing was committed')
      return result
    })
  }
}

export function drizzleOn(pool: ConnectionPool): PgDatabase<PgQueryResultHKT> {
  const dialect = new PgDialect()
  return new NodePgDatabase(dialect, new PooledSession(pool, dialect) as never, undefined) as never
}
