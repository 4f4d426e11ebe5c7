/** A draw that a product's database has from the start: one of the demonstration's past draws, run to its end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishDraws, FINISHED_IDS } from '@fairdraw/demo/draws.ts'
import { openPastLog } from '@fairdraw/demo/witnesses/past-log.ts'
import { openWitnesses } from '@fairdraw/demo/witnesses/witnesses.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import { readSigner } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import { demonstrationBeacon } from '@fairdraw/server/testing/demonstration-beacon.ts'
import { testConfig } from '@fairdraw/server/testing/test-app.ts'

/** Returns its id. `databaseUrl`: of a database with the demonstration's content. */
export async function publishPastDraw(databaseUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-witnesses-'))
  const now = () => new Date()
  const database = await openServer(databaseUrl)
  const catalogue = await createCatalogue(database, undefined, now)
  const beacon = demonstrationBeacon(now)
  const { db } = database
  const witnesses = await openWitnesses(folder, { log: readSigner(testConfig).key, isNewLog: true })
  const past = openPastLog(testConfig, { db, chain: beacon.chain, witnesses })
  try {
    await finishDraws({
      db,
      catalogue,
      now,
      beacon,
      logAt: past.logAt,
      beaconLeadSeconds: 300,
      compareBooks: async () => [],
    })
    const [draw] = await findAttempts(db, { kind: 'competition', subjectId: String(FINISHED_IDS[0]) })
    return draw!.id
  } finally {
    past.close()
    await catalogue.close()
    await database.close()
    rmSync(folder, { recursive: true })
  }
}
