/** A season in a database of its own, with the vendors and the witnesses of the demonstration. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { readConfig } from '@fairdraw/server/config.ts'
import { openTestDatabase } from '@fairdraw/server/testing/test-database.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { readSigner } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import { createDrawVendors } from '@fairdraw/server/vendors/create-vendors.ts'
import { seed } from '../seed.ts'
import { finishPastDraws } from '../start/past-draws.ts'
import type { Past } from '../start/past-draws.ts'
import { DEMO_PEPPER, vendorEnvironment } from '../start/vendors.ts'
import { openWitnesses } from '../witnesses/witnesses.ts'
import { seedDeskWork } from './desk-work.ts'
import { openSeason } from './open-season.ts'
import { writeSeason } from './write-season.ts'

/** `share`: how much of its players and entries. Close it at the end. */
export async function openTestSeason({ now, share }: { now: Date; share: number }) {
  const database = await openTestDatabase()
  const { db } = database
  await seed(database, { now, pepper: DEMO_PEPPER, contactEmail: 'help@example.com' })
  const emulators = await startEmulators()
  const config = readConfig(vendorEnvironment(emulators))
  const folder = mkdtempSync(join(tmpdir(), 'season-'))
  const witnesses = await openWitnesses(folder, { log: readSigner(config).key, isNewLog: true })
  const past: Past = {
    config,
    database,
    running: { catalogue: await createCatalogue(database, undefined, () => now) },
    vendors: { isShared: false, recordPast: emulators.recordPast },
    witnesses,
  }
  /** As a start does it. */
  const start = async (report?: (progress: string) => void) => {
    const season = await openSeason({ db, now, share })
    const entries = await writeSeason(season, { db, recordPast: emulators.recordPast, report })
    report?.('draws')
    await finishPastDraws(past, season)
    report?.('desk work')
    await seedDeskWork(past, season)
    return { season, entries }
  }
  return {
    db,
    now,
    past,
    emulators,
    vendors: createDrawVendors(config),
    start,
    close: async () => {
      await witnesses.close()
      await emulators.close()
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}
