/** Enqueues notices of draws that were not won, a few at a time, on and on, in a process of its own, to be killed: says a line once it has begun. */
import { openServer } from '../db/database.ts'
import { notifyUncalledAlternates, sendResultNotices } from '../features/prize/result-notices.ts'

const database = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
const batchSize = Number(process.env['BATCH_SIZE'])
process.stdout.write('begun\n')

for (;;) {
  await sendResultNotices(database, batchSize)
  await notifyUncalledAlternates(database)
}
