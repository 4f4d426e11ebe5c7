import { join } from 'node:path'
import type { DatabaseConfig } from './config.ts'
import { openEmbedded, openServer } from './db/database.ts'
import type { Database } from './db/database.ts'
import { lockFolder } from './db/embedded/folder-lock.ts'

/** Opens the database of the configuration and migrates it. */
export async function openDatabase(
  config: Pick<DatabaseConfig, 'DATABASE_URL' | 'DATA_DIR'> & Partial<DatabaseConfig>,
): Promise<Database> {
  if (config.DATABASE_URL)
    return openServer(config.DATABASE_URL, {
      connections: config.DATABASE_CONNECTIONS,
      directUrl: config.DATABASE_DIRECT_URL,
      standbyUrl: config.DATABASE_STANDBY_URL,
      isPooled: config.DATABASE_POOLED,
      migrates: config.MIGRATE_AT_BOOT,
    })
  const folder = join(config.DATA_DIR, 'database')
  const release = await lockFolder(folder)
  if (!release) {
    throw new Error(`The embedded database in ${folder} is in use by another process. Stop that one, or set DATA_DIR.`)
  }
  const database = await openEmbedded(folder)
  return { ...database, close: () => database.close().finally(release) }
}
