import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { HOUR, SECOND } from '../../jobs/intervals.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Collector } from '../../vendors/collector/collector.ts'
import { exportedAuditLog } from './export/audit-lines.ts'
import { exportNextBatch } from './export/export-log.ts'
import { EXPORT_GAUGE } from './export/gauges.ts'
import {
  SECURITY_EVENTS_PURGE_BATCH_SIZE,
  exportedSecurityEvents,
  purgeSecurityEvents,
} from './export/security-events.ts'
import { personalData } from './personal-data.ts'

/** Below the others: it has what they ask of it, and answers no calls. */
export const audit: Feature = {
  personalData,
  create: (house) => ({
    jobs: [
      ...(house.collector ? exportJobs(house, house.collector) : []),
      {
        name: 'purge old security events',
        maxIntervalMs: HOUR,
        run: () => purgeSecurityEvents(house.background, house.now()),
        batchSize: SECURITY_EVENTS_PURGE_BATCH_SIZE,
      },
    ],
    gauges: house.collector ? [EXPORT_GAUGE] : [],
  }),
}

const exportJobs = ({ background: db, securityEvents, workReporter }: House, collector: Collector): Job[] => [
  {
    name: 'keep security events',
    inEveryProcess: true,
    maxIntervalMs: 2 * SECOND,
    run: () => securityEvents.flush(),
  },
  // One for each log, so that a row that the collector refuses holds up its own log only. A run that has sent a batch is
  // followed by another at once.
  ...(
    [
      ['export the audit log', exportedAuditLog],
      ['export security events', exportedSecurityEvents],
    ] as const
  ).map(([name, log]) => ({
    name,
    maxIntervalMs: 10 * SECOND,
    batchSize: 1,
    // No failure of the job: a collector that is away rings for what it lacks (AuditExportBehind), and for nothing else.
    run: () =>
      exportNextBatch({ db, collector, reportFailure: (error) => workReporter.retrying('job', name, { error }) }, log),
  })),
]
