/** Brings the schema of a PostgreSQL server up to this build, as a step of its own: `npm run migrate`. */
import { readMigration } from './config.ts'
import { DEFINITIONS } from './db/database.ts'
import { migrateServer } from './db/migrate.ts'

try {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readMigration(process.env)
  await migrateServer(DATABASE_DIRECT_URL ?? DATABASE_URL, DEFINITIONS)
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
