/**
 * Applies migrations that a database has not had, each in a transaction of its own. Beside a running product none may hold
 * a lock for longer than half a second, and indexes of stored rows are built without one (docs/operations.md#migrating-the-schema).
 */
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { unavailableReason } from './unavailable.ts'

/** A statement that waits for a lock blocks everybody behind it, and one that holds it blocks everybody after it. */
export const LOCK_MS = 500

type Connection = {
  /** Runs a text of statements without parameters. */
  exec(text: string): Promise<unknown>
  rows(text: string): Promise<Record<string, unknown>[]>
}

type Target = Connection & {
  folder: string
  /** Runs a step again when it did not get its locks in time. */
  retrying: (step: () => Promise<void>) => Promise<void>
  /** Others use the database meanwhile. The embedded database belongs to its process. */
  isShared: boolean
}

const CONCURRENTLY = /^\s*create (?:unique )?index concurrently "(\w+)"/i

/** Throws when a migration is refused as too long or as mixed; what came before it stays applied. */
export async function applyMigrations({ folder, retrying, isShared, ...connection }: Target): Promise<void> {
  const { exec, rows } = connection
  await exec(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const [last] = await rows('select max(created_at)::text as at from drizzle.__drizzle_migrations')
  const appliedUntil = Number(last?.['at'] ?? 0)
  /** A new database has neither rows nor users. */
  const isLive = isShared && appliedUntil > 0
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > appliedUntil,
  )
  for (const migration of pending) {
    const indexes = migration.sql.map((statement) => CONCURRENTLY.exec(statement)?.[1])
    if (isLive && indexes.every((name) => name !== undefined)) await buildIndexes(connection, migration, indexes)
    else if (isLive && indexes.some((name) => name !== undefined))
      throw new Error(
        `a migration builds "${indexes.find(Boolean)}" concurrently and does something else: make two of it`,
      )
    else await retrying(() => applyInTransaction(connection, migration, isLive))
  }
}

const recordOf = ({ hash, folderMillis }: MigrationMeta) =>
  `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`

/** Each statement may use what is left of the time for locks, so that a rewrite of a large table is refused, and undone. */
async function applyInTransaction({ exec }: Connection, migration: MigrationMeta, isLive: boolean): Promise<void> {
  await exec('begin')
  const endsAt = performance.now() + LOCK_MS
  try {
    for (const statement of migration.sql) {
      if (isLive) await exec(`set local statement_timeout = ${Math.max(1, Math.round(endsAt - performance.now()))}`)
      await exec(statement.replace(/\bconcurrently\b/i, ''))
    }
    await exec(`set local statement_timeout = 0; ${recordOf(migration)}; commit`)
  } catch (error) {
    await exec('rollback')
    if (!isLive || unavailableReason(error) !== '57014') throw error
    throw new Error(
      `a migration would lock a table for longer than ${LOCK_MS} ms, and was undone: ` +
        'add columns without rewriting rows, fill them in batches, and build indexes concurrently',
      { cause: error },
    )
  }
}

/** Writers go on meanwhile. What a build that was broken off left behind is invalid, and is built again. */
async function buildIndexes(
  { exec, rows }: Connection,
  migration: MigrationMeta,
  names: readonly (string | undefined)[],
) {
  // It waits for older transactions, and blocks nobody while it does.
  await exec('set lock_timeout = 0')
  for (const [nth, statement] of migration.sql.entries()) {
    const [found] = await rows(
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('"${names[nth]}"')`,
    )
    if (found?.['valid'] === true) continue
    if (found) await exec(`drop index concurrently "${names[nth]}"`)
    await exec(statement)
  }
  await exec(`set lock_timeout = ${LOCK_MS}`)
  await exec(recordOf(migration))
}
