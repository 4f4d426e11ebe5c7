/** From a tile that was seen to an entry that was paid: what browsers counted, and the entries online. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { HourSums } from '../read-hours.ts'
import { columnsOf, sumUp } from './lines.ts'
import { measurementsOf } from './subject.ts'
import type { Subject } from './subject.ts'

export async function conversionTable(db: Db, subject: Subject, hours: readonly HourSums[]): Promise<ReportTable> {
  const [counted] = await queryRows(
    db,
    { seen: column.integer, opened: column.integer },
    sql`select coalesce(sum(count) filter (where name = 'tile-view'), 0)::float8 as seen,
          coalesce(sum(count) filter (where name = 'competition-view'), 0)::float8 as opened
        from measurements where name in ('tile-view', 'competition-view') and ${measurementsOf(subject)}`,
  )
  const { seen, opened } = counted!
  const online = sumUp(hours.filter(({ channel }) => channel === 'online'))
  const stages = [
    ['Saw its tile', seen],
    ['Opened it', opened],
    ['Logged in and began', online.begun],
    ['Completed', online.entries],
    ['Completed and paid', online.paidEntries + online.tokenEntries],
  ] as const
  return {
    table: 'conversion',
    rows: 'text',
    columns: columnsOf('conversion'),
    lines: stages.map(([name, count], nth) => ({
      name,
      values: [count, shareOf(count, stages[nth - 1]?.[1] ?? 0), nth === 0 ? null : shareOf(count, seen)],
    })),
  }
}

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null)
