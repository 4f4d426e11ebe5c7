/** Every competition of the demonstration is published, entered and ended, and then it is drawn. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { whoSawList } from '@fairdraw/server/features/draw/witnessed/choose-round.ts'
import { readSigner } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import { testConfig } from '@fairdraw/server/testing/test-app.ts'
import { demonstrationBeacon } from '@fairdraw/server/testing/demonstration-beacon.ts'
import { openEmbedded } from '@fairdraw/server/db/database.ts'
import type { Database } from '@fairdraw/server/db/database.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { bundleOfDraw } from '@fairdraw/server/features/draw/draw-winners.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import { OPEN_BATCH_SIZE, openDraws } from '@fairdraw/server/features/draw/open-draws.ts'
import { addCompletedEntry } from '@fairdraw/server/testing/draw/run-draw.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDemoContent } from './content/demo-content.ts'
import { finishDraws } from './draws.ts'
import { seedCatalogue } from './seed.ts'
import { seedStaff } from './staff.ts'
import { openPastLog } from './witnesses/past-log.ts'
import { openWitnesses } from './witnesses/witnesses.ts'

const START = new Date()
/** Dozens of draws, each with all its steps, on a machine that does other things too. */
const SLOW_MS = 180_000
const PLAYERS = [1, 2]
const YEAR_MS = 365 * 86_400_000

let database: Database
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'every-draw-'))
  database = await openEmbedded()
  const { db } = database
  await seedStaff(db)
  await seedCatalogue(db, buildDemoContent(START), START)
  for (const id of PLAYERS)
    await db.execute(
      sql`insert into players (id, phone, age_stated_at) values (${id}, ${`+44770090010${id}`}, ${START})`,
    )
}, SLOW_MS)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

it(
  'publishes, ends and draws every one, both witnesses see it, and each prize has a winner',
  async () => {
    const { db } = database
    const { competitions } = buildDemoContent(START)
    for (const { competition } of competitions) {
      const winners = (competition.meta.prizeTiers ?? []).reduce((sum, tier) => sum + tier.winners, 0)
      for (const playerId of PLAYERS)
        await addCompletedEntry(
          { db },
          { playerId, competitionId: competition.id, tickets: winners, finishedAt: START },
        )
    }
    const ids = competitions.map(({ competition }) => competition.id)
    expect(ids.length).toBeLessThanOrEqual(OPEN_BATCH_SIZE)

    const now = () => new Date(START.getTime() + YEAR_MS)
    const catalogue = await createCatalogue(database, undefined, now)
    await openDraws(db, catalogue, now())
    for (const { competition } of competitions) {
      const [draw] = await findAttempts(db, { kind: 'competition', subjectId: String(competition.id) })
      expect(draw, competition.name).toMatchObject({ state: 'open' })
    }
    const beacon = demonstrationBeacon(now)
    const witnesses = await openWitnesses(folder, { log: readSigner(testConfig).key, isNewLog: true })
    const past = openPastLog(testConfig, { db, chain: beacon.chain, witnesses })
    const { logAt } = past
    await finishDraws(
      { db, catalogue, now, beacon, logAt, beaconLeadSeconds: 300, compareBooks: async () => [] },
      ids.map((competitionId) => ({ competitionId })),
    )
    past.close()

    for (const { competition } of competitions) {
      const [draw] = await findAttempts(db, { kind: 'competition', subjectId: String(competition.id) })
      expect(draw, competition.name).toMatchObject({ state: 'published' })
      const bundle = bundleOfDraw(draw!)!
      expect(isRight(await verifyDraw(bundle, { chains: [DEMONSTRATION] })), competition.name).toBe(true)
      expect(whoSawList(draw!), competition.name).toHaveLength(witnesses.settings.length)
      const prizes = bundle.picks.flatMap(({ outcome }) => (outcome.kind === 'winner' ? [outcome.prize] : []))
      expect(new Set(prizes).size, competition.name).toBe(competition.meta.prizeTiers?.length)
    }
  },
  SLOW_MS,
)
