import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, HOUR, SECOND } from '../../jobs/intervals.ts'
import { intakeDeskRoutes } from './desk/desk-routes.ts'
import { processRows } from './process-rows.ts'
import { PURGE_BATCH_SIZE, purgeIntake } from './purge.ts'
import { intakeRoutes, rejectedRowsRoute } from './routes.ts'
import { personalData } from './personal-data.ts'

export const intake: Feature = {
  personalData,
  create: (house) => {
    const { background: db, now } = house
    const context = { ...house, db }
    return {
      routes: (serve, app) => {
        intakeRoutes(serve, context)
        rejectedRowsRoute(app, context)
        intakeDeskRoutes(serve, context)
      },
      jobs: [
        {
          name: 'take in entries of other channels',
          ...DEFAULT_INTERVAL,
          minIntervalMs: SECOND / 2,
          wakeOn: 'wake-intake',
          run: () => processRows(context),
        },
        {
          name: 'purge old deliveries',
          maxIntervalMs: HOUR,
          run: () => purgeIntake(db, now()),
          batchSize: PURGE_BATCH_SIZE,
        },
      ],
    }
  },
}
