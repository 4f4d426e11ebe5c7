/** Jobs of what is below all features: the clock, the counters and the keys of repeated calls. */
import { COUNTER_BATCH_SIZE, foldCounters } from '../db/counters.ts'
import type { Database } from '../db/database.ts'
import { KEYS_BATCH_SIZE, purgeOldKeys } from '../http/idempotency.ts'
import { warnOnClockOffset } from '../observability/database-metrics.ts'
import { MINUTE, SECOND } from './intervals.ts'
import type { Job } from './jobs.ts'

export const houseJobs = (
  { background, status }: Pick<Database, 'background' | 'status'>,
  log: Parameters<typeof warnOnClockOffset>[0],
): Job[] => [
  {
    // There are too many entries to send notifications for them. While changes come in, the job runs often; otherwise
    // it is never far behind.
    name: 'add counters up',
    maxIntervalMs: 15 * SECOND,
    minIntervalMs: 5 * SECOND,
    run: () => foldCounters(background),
    batchSize: COUNTER_BATCH_SIZE,
  },
  {
    name: 'check the clock',
    inEveryProcess: true,
    maxIntervalMs: MINUTE,
    run: async () => warnOnClockOffset(log, status()),
  },
  { name: 'purge old keys', maxIntervalMs: MINUTE, run: () => purgeOldKeys(background), batchSize: KEYS_BATCH_SIZE },
]
