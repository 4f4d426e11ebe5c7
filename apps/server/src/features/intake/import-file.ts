/** Brings a file and stays until it has become of every row what does: for the command, and for the demonstration. */
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import type { Outcome } from '../../http/outcome.ts'
import { findBatch, progressOf } from './batches.ts'
import type { Progress } from './batches.ts'
import { readCsv } from './read-csv.ts'
import { receive } from './receive.ts'
import type { Delivery } from './receive.ts'
import { takeIn } from './take-in.ts'
import type { IntakeContext } from './take-in.ts'

/** How long to wait for other processes that have the last rows in hand. */
const OTHERS_MS = 200

/** `report` hears how far it has come. Throws a `FileFault` where the file cannot be read. */
export async function importFile(
  context: IntakeContext,
  delivery: Delivery,
  file: AsyncIterable<Uint8Array>,
  report: (progress: Progress) => void = () => {},
): Promise<Outcome<IntakeBatch, 'delivery-changed' | 'delivery-overtaken'>> {
  const received = await receive(context.db, delivery, readCsv(file))
  if (!received.ok) return received
  for (;;) {
    const progress = await progressOf(context.db, received.body.batchId)
    report(progress)
    if (progress.state === 'done') break
    const taken = await takeIn(context)
    if (taken === 0) await new Promise((again) => setTimeout(again, OTHERS_MS))
  }
  return { ok: true, body: (await findBatch(context.db, delivery.source, received.body.batchId))! }
}
