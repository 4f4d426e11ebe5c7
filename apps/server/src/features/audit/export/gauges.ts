import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../../observability/query-gauges.ts'
import { EXPORTED_LOGS } from '../tables.ts'

/** Sent security events are deleted; of the audit log, the row after the last that was sent. */
export const EXPORT_GAUGE: GaugeQuery = {
  name: 'fairdraw_audit_export_oldest_seconds',
  help: 'The age of the oldest row of a log that the collector does not have.',
  label: 'log',
  values: EXPORTED_LOGS,
  query: sql`select log as label, greatest(0, extract(epoch from clock_timestamp() - at))::float8 as value
    from (
      select 'audit' as log, at from audit_log
      where id = 1 + coalesce((select sent_id from log_exports where log = 'audit'), 0)
      union all
      (select 'security', at from security_events order by id limit 1)) as oldest`,
}
