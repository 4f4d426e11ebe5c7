/** Worker process for kill tests: runs draws and awards prizes until it is killed; prints one line when it is ready. */
import { openServer } from '../../db/database.ts'
import { createCatalogue } from '../../features/catalogue/catalogue.ts'
import { createDrawLog } from '../../features/draw/witnessed/draw-log.ts'
import { drawDueWinners } from '../../features/draw/draw-winners.ts'
import { openDraws } from '../../features/draw/open-draws.ts'
import { runWeeklyDraws } from '../../features/draw/run-weekly.ts'
import { callAlternates, lapseAwards } from '../../features/prize/alternates.ts'
import { awardDraws } from '../../features/prize/award-draw.ts'
import { assignWaitingCodes } from '../../features/prize/give-code.ts'
import { remindWinners, revealLate } from '../../features/prize/notices/remind.ts'
import { demonstrationBeacon } from '../demonstration-beacon.ts'
import { testConfig } from '../test-app.ts'

const database = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
const { background: db, now } = database
const catalogue = await createCatalogue(database, undefined, now)
const prizes = { db, catalogue, now }
const beacon = demonstrationBeacon(now)
// Weekly tickets cost nothing: no vendor's books are compared for them.
const log = createDrawLog(testConfig, { db, witnesses: [], chain: beacon.chain, now })
const drawing = { ...prizes, beacon, log, beaconLeadSeconds: 1, compareBooks: async () => [] }
process.stdout.write('begun\n')

for (;;) {
  await openDraws(db, catalogue, now())
  await runWeeklyDraws(drawing)
  await drawDueWinners(drawing, now())
  for (const job of [awardDraws, lapseAwards, callAlternates, assignWaitingCodes, remindWinners, revealLate])
    await job(prizes)
}
