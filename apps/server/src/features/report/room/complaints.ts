/** What players complained about in a report's competitions. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { COMPLAINT_REASON_NAMES, COMPLAINT_REASONS } from '@fairdraw/rules/complaint/complaint.ts'
import type { Db } from '../../../db/database.ts'
import { complaintsOf } from '../../complaint/count-complaints.ts'
import type { ComplaintCount } from '../../complaint/count-complaints.ts'
import { columnsOf } from './lines.ts'
import type { Subject } from './subject.ts'

/** Reasons that nobody gave are left out. */
export async function complaintTable(db: Db, { shows }: Subject): Promise<ReportTable> {
  const found = await complaintsOf(
    db,
    shows.map(({ id }) => id),
  )
  const sums = (rows: readonly ComplaintCount[]) =>
    (['count', 'open', 'upheld'] as const).map((name) => rows.reduce((total, row) => total + row[name], 0))
  const lines = COMPLAINT_REASONS.flatMap((reason) => {
    const given = found.filter((row) => row.reason === reason)
    return given.length === 0 ? [] : [{ name: COMPLAINT_REASON_NAMES[reason], values: sums(given) }]
  })
  return {
    table: 'complaints-by-reason',
    rows: 'text',
    columns: columnsOf('complaints-by-reason'),
    lines: [...lines, { name: 'All', values: sums(found) }],
  }
}
