/** The product in production mode, on the measurement's database with the demonstration's content. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { HEAP_FLAGS, MALLOC_SETTINGS } from '@fairdraw/server/memory-settings.ts'
import { buildApps } from '@fairdraw/demo/start/site-build.ts'
import { root } from '@fairdraw/demo/start/paths.ts'
import { seed } from '@fairdraw/demo/seed.ts'
import { LOG_SETTINGS } from '@fairdraw/demo/start/silent-witness.ts'
import { openVendors, vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { freePort } from './database.ts'
import { PLAYER_COUNT, seedCompetitions } from './entries.ts'
import { seedPlayers } from './players.ts'
import { stopProcess, waitUntilReady } from './programs.ts'

export type Product = {
  origin: string
  /** The origin of the vendors' emulators. */
  vendorsOrigin: string
  pid: number
  stop(): Promise<void>
}

const PEPPER = 'a pepper for measuring'
/** Builds the site and the desk if they have changed, fills the database and starts a process; resolves when it is ready. */
export async function startProduct(
  url: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  await buildApps()
  const database = await openServer(url)
  await seed(database, { now: new Date(), pepper: PEPPER, contactEmail: 'help@fairdraw.example' })
  await database.close()

  const port = await freePort()
  // Pages load notification cards from the emulators, and cards are charged there. Texts and mails stay in their inbox.
  const vendors = await openVendors({
    port: 0,
    mailPort: 0,
    booksFile: join(folder, 'gateway-books.jsonl'),
    bankBooksFile: join(folder, 'bank-books.jsonl'),
    payPalBooksFile: join(folder, 'paypal-books.jsonl'),
    witnessFolder: join(folder, 'witnesses'),
  })
  const child = spawn(process.execPath, [...HEAP_FLAGS, join(root, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...MALLOC_SETTINGS,
      NODE_ENV: 'production',
      PORT: `${port}`,
      HOST: 'localhost',
      DATABASE_URL: url,
      DATA_DIR: folder,
      ...vendorEnvironment(vendors),
      ENGAGEMENT_SDK_URL: `${vendors.origin}${vendorEnvironment(vendors)['ENGAGEMENT_SDK_URL']}`,
      PASSCODE_PEPPER: PEPPER,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      TRUSTED_PROXIES: '0',
      ALLOW_EMULATORS: '1',
      ...LOG_SETTINGS,
      ...settings,
    },
  })
  const origin = `http://localhost:${port}`
  await waitUntilReady(`${origin}/readyz`, child)
  return {
    origin,
    vendorsOrigin: vendors.origin,
    pid: child.pid!,
    stop: async () => {
      await stopProcess(child, 'SIGTERM')
      await vendors.close()
    },
  }
}

/** Adds the players and competitions for the measurement of entries. Call it after the pages are measured: they would list them. */
export async function seedEntryLoad(url: string, folder: string): Promise<void> {
  const database = await openServer(url)
  await seedCompetitions(database.db)
  await database.close()
  await seedPlayers(url, PLAYER_COUNT, join(folder, 'bearers'))
}
