/** The product as it runs in earnest, on the measurement's database with the demonstration's content. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSite } from '@fairdraw/demo/start/site-build.ts'
import { root } from '@fairdraw/demo/start/places.ts'
import { seed } from '@fairdraw/demo/seed.ts'
import { openVendors, vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { freePort } from './database.ts'
import { CROWD, seedCompetitions } from './entries.ts'
import { seedPlayers } from './players.ts'
import { end, untilReady } from './programs.ts'

export type Product = {
  origin: string
  /** Where the vendors' emulators answer. */
  vendorsOrigin: string
  pid: number
  stop(): Promise<void>
}

/** As `npm run serve` starts it. */
const FLAGS = ['--max-semi-space-size=16']
const PEPPER = 'a pepper for measuring'
/** Builds the site when it has changed, fills the database, starts a process and resolves when it answers. */
export async function startProduct(
  url: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  await buildSite()
  const database = await openServer(url)
  await seed(database, { now: new Date(), pepper: PEPPER, contactEmail: 'help@fairdraw.example' })
  await database.close()

  const port = await freePort()
  // Pages ask for what is new there, and cards are charged there; nobody is texted or mailed.
  const vendors = await openVendors({
    port: 0,
    mailPort: 0,
    booksFile: join(folder, 'gateway-books.jsonl'),
    bankBooksFile: join(folder, 'bank-books.jsonl'),
  })
  const child = spawn(process.execPath, [...FLAGS, join(root, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
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
      ...settings,
    },
  })
  const origin = `http://localhost:${port}`
  await untilReady(`${origin}/readyz`, child)
  return {
    origin,
    vendorsOrigin: vendors.origin,
    pid: child.pid!,
    stop: async () => {
      await end(child, 'SIGTERM')
      await vendors.close()
    },
  }
}

/** The crowd and the competitions of the entries' measurement; put in after the pages are measured, who would show them. */
export async function seedCrowd(url: string, folder: string): Promise<void> {
  const database = await openServer(url)
  await seedCompetitions(database.db)
  await database.close()
  await seedPlayers(url, CROWD, join(folder, 'bearers'))
}
