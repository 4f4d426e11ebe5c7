/** Writes a leaf of the log in the transaction of what it records (docs/mechanisms/log.md#leaves). */
import { leafText } from '@fairdraw/draw/log/log-leaves.ts'
import type { LogLeaf } from '@fairdraw/draw/log/log-leaves.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { logLeaves } from './tables.ts'
import { notifyJobs } from '../../jobs/wake.ts'

export async function writeLeaf(tx: Db, leaf: LogLeaf): Promise<void> {
  await tx.insert(logLeaves).values({ kind: leaf.kind, text: leafText(leaf) })
  await tx.execute(sql`select ${notifyJobs('wake-log')}`)
}
