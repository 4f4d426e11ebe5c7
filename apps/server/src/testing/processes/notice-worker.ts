/**
 * Worker process for kill tests: enqueues result notices in small batches until it is killed; prints one line when it is
 * ready.
 */
import { openServer } from '../../db/database.ts'
import { notifyUncalledAlternates, sendResultNotices } from '../../features/prize/notices/result-notices.ts'

const database = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
const batchSize = Number(process.env['BATCH_SIZE'])
process.stdout.write('begun\n')

for (;;) {
  await sendResultNotices(database, batchSize)
  await notifyUncalledAlternates(database)
}
