/**
 * A program of its own: takes the draw of a competition from its opening to its publication by the product's own steps, and prints how
 * long it took to commit and to draw, and the most memory that the process ever held.
 */
import { DEMONSTRATION, DEMONSTRATION_LOG_KEY, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { approveDraw } from '@fairdraw/server/features/draw/approve.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import { createDrawLog } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import { openDraws } from '@fairdraw/server/features/draw/open-draws.ts'
import { DRAW_STEPS, runDrawStep } from '@fairdraw/server/features/draw/steps.ts'
import type { DrawStep } from '@fairdraw/server/features/draw/steps.ts'
import { addStaff } from '@fairdraw/server/testing/desk/staff-client.ts'

export type DrawRun = { id: string; tickets: number; picks: number; seconds: Record<DrawStep, number>; peakMb: number }

const [url = '', competition = ''] = process.argv.slice(2)
const database = await openServer(url, { migrates: false })
// As jobs and the desk do it.
const { background: db, now } = database
const catalogue = await createCatalogue(database)
await openDraws(db, catalogue, now())
const officers = await Promise.all([1, 2, 3].map(() => addStaff({ db, clock: { now: now() } }, ['draw-officer'])))
const [first, ...others] = officers.map(({ staffId }) => staffId)
const latest = async () => (await findAttempts(db, { kind: 'competition', subjectId: competition })).at(-1)!
const beacon = { chain: DEMONSTRATION, round: async (round: number) => signDemonstrationRound(round) }
const settings = { LOG_NAME: 'bench.example/draws', LOG_KEY: DEMONSTRATION_LOG_KEY, WITNESS_QUORUM: 0 }
const context = {
  db,
  catalogue,
  now,
  // The vendors' books are empty, and the round is there at once: neither is what is measured.
  compareBooks: async () => [],
  beacon,
  log: createDrawLog(settings, { db, witnesses: [], chain: DEMONSTRATION, now }),
  beaconLeadSeconds: 1,
}
const { id } = await latest()
const seconds = {} as Record<DrawStep, number>
for (const step of DRAW_STEPS) {
  if (step === 'publish') for (const officer of others) await db.transaction((tx) => approveDraw(tx, id, officer))
  const began = performance.now()
  const result = await runDrawStep(context, id, step, { staffId: first! })
  if (result.kind !== 'moved') throw new Error(`the draw stops at '${step}': ${JSON.stringify(result)}`)
  seconds[step] = (performance.now() - began) / 1_000
}
const { ticketCount, bundle } = await latest()
await database.close()
const run: DrawRun = {
  id,
  tickets: ticketCount!,
  picks: (bundle as { picks: unknown[] }).picks.length,
  seconds,
  peakMb: process.resourceUsage().maxRSS / 1_024,
}
process.stdout.write(JSON.stringify(run))
