/** A against B: experiments of the whole site, and of the report's competitions two pictures and sets of bundles (docs/mechanisms/experiments.md). */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import type { PageExperiment } from '@fairdraw/rules/competition/experiment.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { columnsOf } from './lines.ts'
import type { Subject } from './subject.ts'

const EXPERIMENT_NAMES: Readonly<Record<PageExperiment, string>> = {
  'card-picture': 'Pictures of tiles',
  'hero-picture': 'Pictures of heroes',
}

type VersionTable = Extract<ReportTableName, `versions-${string}`>

const ROW = { name: column.text, values: column.json<(number | null)[]>() }

/** `name`, and an array with the values of the table's columns. */
const QUERIES: Readonly<Record<VersionTable, (ids: SQL) => SQL>> = {
  'versions-of-site': () => sql`
    select experiment as name, json_build_array(exposed_a, rate_a, exposed_b, rate_b, difference_low, difference_high) as values
    from experiment_results where exposed_a > 0 and exposed_b > 0 order by experiment`,
  'versions-of-picture': (ids) => sql`
    select coalesce(c.body ->> 'name', 'Competition ' || c.id) as name,
      json_build_array(views_a, rate_a, views_b, rate_b, difference_low, difference_high) as values
    from picture_results r join competitions c on c.id = r.competition_id
    where r.competition_id in ${ids} order by r.last_day desc, c.id`,
  // Of several competitions each set is named with its own.
  'versions-of-bundles': (ids) => sql`
    select case when count(*) over () = count(*) over (partition by c.id) then set_name else concat(c.body ->> 'name', ': ', set_name) end as name,
      json_build_array(given_share, paid, paid_share, paid_share_low, paid_share_high) as values
    from bundle_set_results r join competitions c on c.id = r.competition_id
    where r.competition_id in ${ids} and paid_share is not null order by c.closes_at desc, c.id desc, given_share desc, set_name`,
}

/** Those with anything to compare. */
export async function versionTables(db: Db, { shows }: Subject): Promise<ReportTable[]> {
  const ids = sql`(${sql.join(
    shows.map(({ id }) => sql`${id}`),
    sql`, `,
  )})`
  const tables: ReportTable[] = []
  for (const table of Object.keys(QUERIES) as VersionTable[]) {
    if (shows.length === 0 && table !== 'versions-of-site') continue
    const lines = await queryRows(db, ROW, QUERIES[table](ids))
    if (lines.length > 0)
      tables.push({
        table,
        rows: 'text',
        columns: columnsOf(table),
        lines: lines.map(({ name, values }) => ({
          name: (EXPERIMENT_NAMES as Readonly<Record<string, string>>)[name] ?? name,
          values,
        })),
      })
  }
  return tables
}
