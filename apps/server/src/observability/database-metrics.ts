/** Prometheus metrics of the process's database connections. `docs/operations.md` explains the expected values. */
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { DatabaseStatus } from '../db/database.ts'
import { STALE_READ_OUTCOMES } from '../db/standby/stale-reads.ts'

const POOL_GAUGES = [
  ['fairdraw_database_connections', 'Connections that are open.', 'connections'],
  ['fairdraw_database_connections_in_use', 'Connections that a call has, or that are being opened.', 'inUse'],
  ['fairdraw_database_calls_waiting', 'Calls that wait for a connection.', 'waiting'],
  ['fairdraw_database_oldest_call_seconds', 'For how long the oldest call has been running.', 'oldestCallMs'],
] as const

const PROCESS_GAUGES: readonly [name: string, help: string, read: (status: DatabaseStatus) => number][] = [
  [
    'fairdraw_database_notifications_connected',
    'Whether notifications of changes come: 1 or 0.',
    ({ notifications }) => Number(notifications.isConnected),
  ],
  [
    'fairdraw_database_heartbeat_age_seconds',
    'Since the last notification that the process sent to itself.',
    ({ notifications }) => notifications.heartbeatAgeMs / 1000,
  ],
  [
    'fairdraw_database_clock_offset_seconds',
    'How far the clock of the database is ahead of that of this machine.',
    ({ clockOffsetMs }) => clockOffsetMs / 1000,
  ],
]

export function observeDatabase(registry: Registry, status: () => DatabaseStatus): void {
  const registers = [registry]
  for (const [name, help, field] of POOL_GAUGES)
    void new Gauge({
      name,
      help,
      labelNames: ['pool'] as const,
      registers,
      collect() {
        for (const [pool, values] of Object.entries(status().pools))
          this.set({ pool }, field === 'oldestCallMs' ? values[field] / 1000 : values[field])
      },
    })
  for (const [name, help, read] of PROCESS_GAUGES)
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(status()))
      },
    })
}

/** Without a standby they have no value, so that no alert rings. */
export function observeStandby(registry: Registry, status: () => DatabaseStatus): void {
  const registers = [registry]
  void new Counter({
    name: 'fairdraw_standby_reads_total',
    help: 'Reads that may be some seconds old: those that the standby served, and why others went to the primary.',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      this.reset()
      const { standby } = status()
      if (standby) for (const outcome of STALE_READ_OUTCOMES) this.inc({ outcome }, standby.reads[outcome])
    },
  })
  void new Gauge({
    name: 'fairdraw_standby_lag_seconds',
    help: 'How far the standby was behind the primary at the last read, at most.',
    registers,
    collect() {
      const { lagMs } = status().standby ?? {}
      if (lagMs === undefined) this.remove()
      else this.set(lagMs / 1000)
    },
  })
}

const MAX_CLOCK_OFFSET_MS = 2_000

/** Logs that this machine's clock is wrong. The product uses the database's clock, but other programs here may not. */
export function warnOnClockOffset(log: Pick<FastifyBaseLogger, 'warn'>, { clockOffsetMs }: DatabaseStatus): void {
  if (Math.abs(clockOffsetMs) > MAX_CLOCK_OFFSET_MS)
    log.warn({ clockOffsetMs }, 'the clock of this machine differs from that of the database')
}
