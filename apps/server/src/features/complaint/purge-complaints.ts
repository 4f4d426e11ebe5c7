import { COMPLAINT_WORDS_YEARS } from '@fairdraw/rules/complaint/complaint.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'

export const COMPLAINTS_BATCH_SIZE = 500

/** Deletes what was said in complaints of more than six years ago, and whose they were. Returns how many; the counts stay. */
export function purgeComplaints(db: Db): Promise<number> {
  return countRows(
    db,
    sql`update complaints set words = null, answer = null, resolution_words = null, reference = null, player_id = null
        where id in (
          select id from complaints where words is not null and state <> 'open'
            and received_at < (select clock_timestamp()) - ${COMPLAINT_WORDS_YEARS}::int * interval '1 year'
          order by received_at limit ${COMPLAINTS_BATCH_SIZE} for update skip locked)
        returning 1`,
  )
}
