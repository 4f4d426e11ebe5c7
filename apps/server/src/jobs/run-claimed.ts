import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { countRows } from '../db/rows.ts'

/**
 * Runs a job's work in one process for all: in the first that claims it. All others return 0 until `until`, also if that process
 * dies. A run that fails gives its claim back.
 */
export async function runClaimed(
  db: Db,
  { job, now, until }: { job: string; now: Date; until: Date },
  run: () => Promise<number>,
): Promise<number> {
  const claimed = await countRows(
    db,
    sql`insert into job_claims as c (job, until) values (${job}, ${until.toISOString()}::timestamptz)
        on conflict (job) do update set until = excluded.until where c.until <= ${now.toISOString()}::timestamptz
        returning job`,
  )
  if (claimed === 0) return 0
  try {
    return await run()
  } catch (error) {
    // If this fails too, the claim ends by itself.
    await db.execute(sql`delete from job_claims where job = ${job}`).catch(() => {})
    throw error
  }
}
