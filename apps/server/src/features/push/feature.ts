import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, HOUR, SECOND } from '../../jobs/intervals.ts'
import { queueJob } from '../notification/process-queue.ts'
import { PUSH_TOPICS } from '../notification/push-topics.ts'
import { announceDraws } from './announce.ts'
import { personalData } from './personal-data.ts'
import { PURGE_BATCH_SIZE, purgeSubscriptions } from './purge.ts'
import { pushRoutes } from './routes.ts'
import { createPushCounts, sendPages } from './send.ts'

export const push: Feature = {
  personalData,
  create: (house) => {
    const { background: db, push: services, registry, workReporter: reporter, now } = house
    const pushCounts = services && createPushCounts(registry, services)
    return {
      routes: (serve) => pushRoutes(serve, house),
      jobs: [
        ...(services && pushCounts
          ? [
              {
                name: 'enqueue notifications of browsers',
                ...DEFAULT_INTERVAL,
                wakeOn: 'wake-shows' as const,
                minIntervalMs: SECOND,
                run: () => announceDraws(db, now()),
              },
              {
                name: 'deliver notifications to browsers',
                ...queueJob(db, { topics: PUSH_TOPICS }),
                minIntervalMs: SECOND,
                run: (stopping: AbortSignal) => sendPages({ db, reporter, stopping, push: services, pushCounts, now }),
              },
            ]
          : []),
        {
          name: 'purge subscriptions of browsers',
          maxIntervalMs: HOUR,
          run: () => purgeSubscriptions(db, now()),
          batchSize: PURGE_BATCH_SIZE,
        },
      ],
    }
  },
}
