/** Runs draws and gives prizes, on and on, in a process of its own, to be killed: says a line once it has begun. */
import { openServer } from '../db/database.ts'
import { createCatalogue } from '../features/catalogue/catalogue.ts'
import { drawDue } from '../features/draw/draw-winners.ts'
import { openDraws } from '../features/draw/open-draws.ts'
import { runWeeklyDraws } from '../features/draw/run-weekly.ts'
import { callAlternates, lapseAwards } from '../features/prize/alternates.ts'
import { awardDraws } from '../features/prize/award-draw.ts'
import { giveWaitingCodes } from '../features/prize/give-code.ts'
import { remindWinners, revealLate } from '../features/prize/remind.ts'
import { demonstrationBeacon } from './demonstration-beacon.ts'

const database = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
const { background: db, now } = database
const catalogue = await createCatalogue(database, undefined, now)
const prizes = { db, catalogue, now }
const beacon = demonstrationBeacon(now)
// Weekly tickets cost nothing: no vendor's books are compared for them.
const drawing = { ...prizes, beacon, beaconLeadSeconds: 1, compareBooks: async () => [] }
process.stdout.write('begun\n')

for (;;) {
  await openDraws(db, catalogue, now())
  await runWeeklyDraws(drawing)
  await drawDue(db, now(), beacon)
  for (const job of [awardDraws, lapseAwards, callAlternates, giveWaitingCodes, remindWinners, revealLate])
    await job(prizes)
}
