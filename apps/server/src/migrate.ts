/** Updates the schema of a PostgreSQL server to this build, as a separate step: `npm run migrate`. */
import { readMigrationSettings } from './config.ts'
import { DEFINITIONS } from './db/database.ts'
import { migrateServer } from './db/migrate.ts'
import { errorMessage } from './observability/error-message.ts'

try {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readMigrationSettings(process.env)
  await migrateServer(DATABASE_DIRECT_URL ?? DATABASE_URL, DEFINITIONS)
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}
