/** Pages of a list for a download. Each page is in the audit log, because it leaves the desk. */
import type { ExportList } from '@fairdraw/contract/desk/ledger.ts'
import { MAX_EXPORT_DAYS } from '@fairdraw/contract/desk/ledger.ts'
import type { SheetCell } from '@fairdraw/contract/desk/spreadsheet.ts'
import { londonDaySpan } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { EXPORT_TABLES } from './export-tables.ts'
import { pageByTime } from './page-by-time.ts'
import type { TimedPage } from './page-by-time.ts'

/** About two megabytes of reply. */
const PAGE_SIZE = 5_000
const DAY_MS = 86_400_000

type Asked = { list: ExportList; from: string; to: string; cursor?: string | undefined; staffId: string }
type Cell = string | number | null

/** In JSON: times in UTC, days as they are, and numbers as numbers. */
const AS_JSON: Readonly<Record<SheetCell, (value: SQL) => SQL>> = {
  text: (value) => sql`${value}::text`,
  pence: (value) => sql`${value}::float8`,
  number: (value) => sql`${value}::float8`,
  share: (value) => sql`${value}::float8`,
  time: (value) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  day: (value) => sql`${value}::text`,
}

type Page = TimedPage<{ cells: ReturnType<typeof column.json<Cell[]>> }>

/** `read`: runs what only reads, and may take long. */
export async function exportList(
  db: Db,
  { list, from, to, cursor, staffId }: Asked,
  read: (query: (db: Db) => Promise<Page>) => Promise<Page>,
) {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (!(days >= 0 && days < MAX_EXPORT_DAYS)) return refuse('export-span-wrong')
  const { columns, ...table } = EXPORT_TABLES[list]
  const cells = columns.map(([, cell, value]) => AS_JSON[cell](value))
  const timed = {
    ...table,
    columns: { cells: column.json<Cell[]>() },
    select: sql`json_build_array(${sql.join(cells, sql`, `)}) as cells`,
  }
  const span = { from: londonDaySpan(from).from, to: londonDaySpan(to).to, cursor, limit: PAGE_SIZE }
  const { rows, ...next } = await read((source) => pageByTime(source, timed, span))
  await recordAudit(db, {
    actor: { staffId },
    act: 'export-list',
    subject: { kind: 'export', id: list },
    after: { from, to, rows: rows.length, ...(cursor !== undefined && { cursor }) },
  })
  return done({
    columns: columns.map(([name, cell]) => ({ name, cell })),
    rows: rows.map(({ cells: row }) => row),
    ...next,
  })
}
