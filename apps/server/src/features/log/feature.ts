import type { Feature } from '../../feature.ts'
import { SECOND } from '../../jobs/intervals.ts'
import { observeLog } from './log-gauges.ts'
import { logRoutes } from './routes.ts'
import { STAMP_BATCH_SIZE, stampTrees } from './timestamps.ts'
import { personalData } from './personal-data.ts'

export const log: Feature = {
  personalData,
  create: ({ background: db, drawLog, timestampAuthorities, workReporter, registry }) => {
    observeLog(registry, db, drawLog)
    return {
      routes: (_serve, app) => logRoutes(app, { db }),
      jobs: [
        {
          name: 'grow the log of draws',
          maxIntervalMs: 10 * SECOND,
          minIntervalMs: SECOND / 10,
          wakeOn: 'wake-log',
          run: () => drawLog.grow(),
        },
        {
          name: 'timestamp the log of draws',
          maxIntervalMs: 10 * SECOND,
          minIntervalMs: SECOND,
          wakeOn: 'wake-log',
          run: () => stampTrees({ db, authorities: timestampAuthorities, workReporter }),
          batchSize: STAMP_BATCH_SIZE,
        },
      ],
    }
  },
}
