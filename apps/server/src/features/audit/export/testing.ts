/** Both logs, an emulated collector, and what writes to them. */
import { demoCollectorCredentials } from '@fairdraw/emulators/collector/collector.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { Registry } from 'prom-client'
import type { Db } from '../../../db/database.ts'
import type { LoggedSecurityEvent } from '../../../observability/security-log.ts'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { createCollector } from '../../../vendors/collector/collector.ts'
import type { Collector } from '../../../vendors/collector/collector.ts'
import { recordAudit } from '../record.ts'
import { exportedAuditLog } from './audit-lines.ts'
import { exportNextBatch } from './export-log.ts'
import { createSecurityEvents, exportedSecurityEvents } from './security-events.ts'

/** A test hears of it. */
const reportFailure = (error: unknown) => {
  throw error
}

export async function openExport(db: Db) {
  const { emulators } = await startEmulatedVendors()
  const url = `${emulators.origin}/_v/${vendorHosts.collector}/logs`
  const access = { url, token: demoCollectorCredentials.token, scheme: 'Bearer' }
  const collector = createCollector({ ...access, timeoutMs: 60_000 })
  const events = createSecurityEvents(db, new Registry())
  const logs = { audit: exportedAuditLog, security: exportedSecurityEvents }
  return {
    access,
    collector,
    received: emulators.collector,
    faults: emulators.faults,
    act: (tx: Db, nth: number, extra: { after?: unknown; reason?: string } = {}) =>
      recordAudit(tx, { actor: { job: 'test' }, act: 'count', subject: { kind: 'number', id: nth }, ...extra }),
    /** A security event that is written at once. */
    observe: async (fields: Partial<LoggedSecurityEvent> = {}) => {
      events.add({ event: 'account-locked', at: new Date(), ...fields })
      await events.flush()
    },
    send: (log: keyof typeof logs, through: Collector = collector) =>
      exportNextBatch({ db, collector: through, reportFailure }, logs[log]),
    sequences: (log: keyof typeof logs) =>
      emulators.collector.lines().flatMap((line) => (line.log === log ? [line.sequence] : [])),
  }
}
