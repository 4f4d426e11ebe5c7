/** The product as it runs in earnest, on the measurement's database with the demonstration's content. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HEAP_FLAGS } from '@fairdraw/server/heap-flags.ts'
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
  /** Memory that the process holds, in megabytes (Linux alone). */
  residentMb(): number | undefined
  stop(): Promise<void>
}

const PEPPER = 'a pepper for measuring'
/** A server that nothing has been asked of for this long is at rest. */
export const REST_MS = 5_000

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
  // Pages ask for what is new there; nobody pays, is texted or mailed.
  const vendors = await openVendors({
    port: 0,
    mailPort: 0,
    booksFile: join(folder, 'gateway-books.jsonl'),
    bankBooksFile: join(folder, 'bank-books.jsonl'),
  })
  const child = spawn(process.execPath, [...HEAP_FLAGS, join(root, 'apps/server/src/main.ts')], {
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
    residentMb: () => {
      if (process.platform !== 'linux') return undefined
      const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) / 1024
    },
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
