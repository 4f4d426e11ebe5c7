import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { errorMessage } from '../../../observability/error-message.ts'
import type { Payment } from './settle.ts'

const MAX_ERROR_LENGTH = 300

/** Stores why a check failed, for staff, until the next check. */
export async function noteFailure(db: Db, { id }: Pick<Payment, 'id'>, error: unknown): Promise<void> {
  const message = errorMessage(error).slice(0, MAX_ERROR_LENGTH)
  await db.execute(sql`update payments set last_error = ${message} where id = ${id}`)
}
