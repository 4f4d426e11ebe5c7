/** Worker process for kill tests: takes every step of every draw until it is killed; prints one line when it is ready. */
import { setTimeout as delay } from 'node:timers/promises'
import { DEMONSTRATION_LOG_KEY } from '@fairdraw/draw/demonstration.ts'
import { DRAW_STATES, FINAL_DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { readConfig } from '../../config.ts'
import { openServer } from '../../db/database.ts'
import { createCatalogue } from '../../features/catalogue/catalogue.ts'
import { createDrawLog } from '../../features/draw/witnessed/draw-log.ts'
import { drawDueWinners } from '../../features/draw/draw-winners.ts'
import { listDraws } from '../../features/draw/draws.ts'
import { openDraws } from '../../features/draw/open-draws.ts'
import { runDrawStep } from '../../features/draw/steps.ts'
import type { DrawStep } from '../../features/draw/steps.ts'
import { createWitnesses } from '../../vendors/witness/witness.ts'
import { demonstrationBeacon } from '../demonstration-beacon.ts'
import { PEPPER, vendorEnvironmentAt } from './server-process.ts'

const MAX_DRAWS = 100
const REST_MS = 200
/** Long enough that a program that was killed is back before its round. */
const LEAD_SECONDS = 45
const STEPS: Readonly<Record<string, DrawStep>> = { open: 'close', closed: 'reconcile', reconciled: 'commit' }

const config = readConfig({
  PASSCODE_PEPPER: PEPPER,
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_KEY: DEMONSTRATION_LOG_KEY,
  // No vendor answers there, and none is called.
  ...vendorEnvironmentAt({ origin: 'http://127.0.0.1:9' }),
  ...process.env,
})
const database = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
const { background: db, now } = database
const catalogue = await createCatalogue(database, undefined, now)
const beacon = demonstrationBeacon(now)
const log = createDrawLog(config, { db, witnesses: createWitnesses(config.WITNESSES), chain: beacon.chain, now })
const drawing = { db, catalogue, now, beacon, log, beaconLeadSeconds: LEAD_SECONDS, compareBooks: async () => [] }
process.stdout.write('begun\n')

for (;;) {
  await openDraws(db, catalogue, now())
  await log.grow()
  const states = DRAW_STATES.filter((state) => !FINAL_DRAW_STATES.includes(state))
  for (const { id, state } of await listDraws(db, { states, limit: MAX_DRAWS })) {
    const step = STEPS[state]
    if (step) await runDrawStep(drawing, id, step, { job: 'draw-worker' })
  }
  await drawDueWinners(drawing, now())
  await delay(REST_MS)
}
