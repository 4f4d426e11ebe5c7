/**
 * Worker process for kill tests: awards prizes and calls alternates until it is killed; prints one line when it is
 * ready.
 */
import { openServer } from '../../db/database.ts'
import { createCatalogue } from '../../features/catalogue/catalogue.ts'
import { callAlternates, lapseAwards } from '../../features/prize/alternates.ts'
import { awardDraws } from '../../features/prize/award-draw.ts'
import { assignWaitingCodes } from '../../features/prize/give-code.ts'
import { remindWinners, revealLate } from '../../features/prize/remind.ts'

const database = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
const { db, now } = database
const context = { db, catalogue: await createCatalogue(database, undefined, now), now }
process.stdout.write('begun\n')

for (;;)
  for (const job of [awardDraws, lapseAwards, callAlternates, assignWaitingCodes, remindWinners, revealLate])
    await job(context)
