/** Imports a file and waits until every row has been processed: for the command, and for the demonstration. */
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import type { Outcome } from '../../http/outcome.ts'
import { findBatch, progressOf } from './batches.ts'
import type { Progress } from './batches.ts'
import { readCsv } from './csv/read-csv.ts'
import { receiveBatch } from './receive-batch.ts'
import type { BatchKey } from './receive-batch.ts'
import { processRows } from './process-rows.ts'
import type { IntakeContext } from './process-rows.ts'

/** How often to check for other processes that have claimed the last rows. */
const POLL_INTERVAL_MS = 200

/** Calls `report` with the progress. Throws a `FileFault` when the file cannot be read. */
export async function importFile(
  context: IntakeContext,
  delivery: BatchKey,
  file: AsyncIterable<Uint8Array>,
  report: (progress: Progress) => void = () => {},
): Promise<Outcome<IntakeBatch, 'delivery-changed' | 'delivery-overtaken'>> {
  const received = await receiveBatch(context.db, delivery, readCsv(file))
  if (!received.ok) return received
  for (;;) {
    const progress = await progressOf(context.db, received.body.batchId)
    report(progress)
    if (progress.state === 'done') break
    const taken = await processRows(context)
    if (taken === 0) await new Promise((again) => setTimeout(again, POLL_INTERVAL_MS))
  }
  return { ok: true, body: (await findBatch(context.db, delivery.source, received.body.batchId))! }
}
