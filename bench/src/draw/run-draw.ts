/**
 * A program of its own: takes the draw of a competition from its opening to its publication by the product's own steps, and prints how
 * long it took to commit and to draw, and the most memory that the process ever held. A draw that is published is made void first.
 */
import { DEMONSTRATION, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { approveDraw } from '@fairdraw/server/features/draw/approve.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import { openDraws } from '@fairdraw/server/features/draw/open-draws.ts'
import { DRAW_STEPS, runDrawStep } from '@fairdraw/server/features/draw/steps.ts'
import type { DrawStep } from '@fairdraw/server/features/draw/steps.ts'
import { voidDraw } from '@fairdraw/server/features/draw/ending/void.ts'
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
const context = {
  db,
  catalogue,
  now,
  // The vendors' books are empty, and the round is there at once: neither is what is measured.
  compareBooks: async () => [],
  beacon: { chain: DEMONSTRATION, round: async (round: number) => signDemonstrationRound(round) },
  beaconLeadSeconds: 1,
}
const before = await latest()
if (before.state !== 'open')
  for (const officer of [first!, others[0]!]) await voidDraw(context, before.id, officer, 'It is measured again.')
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
