import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import type { Payment } from './settle.ts'

const MAX_ERROR_LENGTH = 300

/** Stores why a check failed, for staff, until the next check. */
export async function noteFailure(db: Db, { id }: Pick<Payment, 'id'>, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : 'unknown'
  await db.execute(sql`update payments set last_error = ${message.slice(0, MAX_ERROR_LENGTH)} where id = ${id}`)
}
