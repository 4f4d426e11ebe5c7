/** What of the log waits for its witnesses or for a person: what alerts watch (docs/operations.md#alerts). */
import { parseKey } from '@fairdraw/log/note.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../../db/database.ts'
import { createQueryGauges } from '../../observability/query-gauges.ts'
import type { GaugeQuery } from '../../observability/query-gauges.ts'
import type { Log } from './log.ts'

export function observeLog(registry: Registry, db: Db, log: Pick<Log, 'keys' | 'heldBecause'>): void {
  createQueryGauges(registry, db, gaugesOf(log.keys))
  void new Gauge({
    name: 'fairdraw_log_held',
    help: '1: the log of draws signs nothing until a person has looked, as this process found when it last tried.',
    labelNames: ['log'],
    registers: [registry],
    collect() {
      this.set({ log: nameOf(log.keys.log) }, log.heldBecause() === undefined ? 0 : 1)
    },
  })
}

function nameOf(text: string): string {
  const key = parseKey(text)
  if ('malformed' in key) throw new Error(key.malformed)
  return key.name
}

function gaugesOf({ witnesses, quorum }: Log['keys']): GaugeQuery[] {
  // A key as text has no spaces.
  const known = sql`string_to_array(${witnesses.join(' ')}, ' ')`
  const isSigned = (size: SQL) => sql`(
    select count(*) from log_cosignatures s where s.size = ${size} and s.witness = any(${known})) >= ${quorum}::int`
  const waiting = sql`
    select 'leaf' as what, at as since from log_leaves where index is null
    union all select 'tree', c.signed_at from (select * from log_checkpoints order by size desc limit 1) c
      where not ${isSigned(sql`c.size`)}
    union all select 'draw', committed_at from draws where state = 'committed' and beacon_round is null
    union all select 'draw', coalesce((select min(c.signed_at) from log_checkpoints c where c.size >= d.log_index + 2), committed_at)
      from draws d where d.state = 'committed' and d.beacon_round is not null and not exists (
        select from log_checkpoints c where c.size >= d.log_index + 2 and ${isSigned(sql`c.size`)})
    union all select 'timestamp', c.signed_at from log_timestamps t join log_checkpoints c on c.size = t.size
      where t.next_attempt_at is not null`
  const what = { label: 'what', values: ['leaf', 'tree', 'draw', 'timestamp'] }
  return [
    {
      name: 'fairdraw_log_waiting',
      help: 'What waits for the witnesses of the log: leaves without a place, its latest tree, committed draws; and replies of timestamp authorities.',
      ...what,
      query: sql`select what as label, count(*)::float8 as value from (${waiting}) waiting group by what`,
    },
    {
      name: 'fairdraw_log_oldest_seconds',
      help: 'For how long the oldest of these has waited.',
      ...what,
      query: sql`select what as label, coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as value
        from (${waiting}) waiting group by what`,
    },
    {
      name: 'fairdraw_log_witness_failing_seconds',
      help: 'For how long a witness has not signed what it was asked for; 0: it has.',
      label: 'witness',
      values: witnesses.map(nameOf),
      query: sql`select split_part(witness, '+', 1) as label,
          coalesce(extract(epoch from clock_timestamp() - failing_since), 0)::float8 as value
        from log_witnesses where witness = any(${known})`,
    },
  ]
}
