/** A report as tables: those of the sums of hours, and those of a query of their own. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import type { Db } from '../../../db/database.ts'
import { readHours } from '../read-hours.ts'
import { conversionTable } from './conversion.ts'
import { earlierTables } from './earlier.ts'
import { channelTables, timeTables } from './lines.ts'
import { oddsTable } from './odds.ts'
import { complaintTable } from './complaints.ts'
import { refundReasonTable } from './refunds.ts'
import { hoursOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { versionTables } from './versions.ts'

export async function readReport(
  db: Db,
  subject: Subject,
  now: Date,
): Promise<{ until: string; tables: ReportTable[] }> {
  const { hours, until } = await readHours(db, hoursOf(subject), now)
  return {
    until: until.toISOString(),
    tables: [
      ...timeTables(hours, subject.kind === 'competition'),
      ...channelTables(hours),
      await conversionTable(db, subject, hours),
      ...(await versionTables(db, subject)),
      await refundReasonTable(db, subject),
      await complaintTable(db, subject),
      await oddsTable(db, subject),
      ...(await earlierTables(db, subject, hours, now)),
    ],
  }
}
