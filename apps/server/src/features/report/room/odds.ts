/** The chance of one ticket in each show: as its page states it, and as it was drawn. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { sql } from 'drizzle-orm'
import { readCounters } from '../../../db/counters.ts'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { columnsOf } from './lines.ts'
import type { Subject } from './subject.ts'

export async function oddsTable(db: Db, { shows }: Subject): Promise<ReportTable> {
  const ids = sql.join(
    shows.map(({ id }) => sql`${String(id)}`),
    sql`, `,
  )
  const drawn =
    shows.length === 0
      ? []
      : await queryRows(
          db,
          { id: column.text, tickets: column.integer },
          sql`select subject_id as id, ticket_count::float8 as tickets from draws
              where kind = 'competition' and state <> 'void' and ticket_count is not null and subject_id in (${ids})`,
        )
  const inDraw = new Map(drawn.map(({ id, tickets }) => [Number(id), tickets]))
  const counted = await readCounters(
    db,
    shows.map(({ id }) => `tickets:${id}` as const),
  )
  return {
    table: 'odds',
    rows: 'text',
    columns: columnsOf('odds'),
    lines: shows.map(({ id, name, winners, runTickets }) => {
      const tickets = inDraw.get(id) ?? counted.get(`tickets:${id}`) ?? 0
      const oneIn = (of: number | null) =>
        winners === null || winners === 0 || of === null || of === 0 ? null : of / winners
      return { name: name ?? `Competition ${id}`, values: [tickets, winners, oneIn(runTickets), oneIn(tickets)] }
    }),
  }
}
