import { getVendorNameSecret } from '../../config.ts'
import type { Feature } from '../../feature.ts'
import { HOUR, SECOND } from '../../jobs/intervals.ts'
import { ANALYTICS_PURGE_BATCH_SIZE, purgeAnalytics } from './measurements.ts'
import { createPlayerCode } from './player-code.ts'
import { analyticsRoutes } from './routes.ts'
import { SUM_INTERVAL_MS, sumFunnel } from './sum-funnel.ts'
import { personalData } from './personal-data.ts'

export const analytics: Feature = {
  personalData,
  create: ({ config, db, background, measurements, now }) => ({
    routes: (serve) =>
      analyticsRoutes(serve, {
        db,
        measurements,
        playerCode: createPlayerCode(getVendorNameSecret(config)),
        tagManager: config.TAG_MANAGER_URL,
      }),
    jobs: [
      {
        name: 'write measurements',
        inEveryProcess: true,
        maxIntervalMs: 5 * SECOND,
        run: () => measurements.flush(),
      },
      {
        name: 'sum the funnel',
        maxIntervalMs: SUM_INTERVAL_MS,
        run: async () => void (await sumFunnel(background, now())),
      },
      {
        name: 'purge old measurements',
        maxIntervalMs: HOUR,
        run: () => purgeAnalytics(background, now()),
        batchSize: ANALYTICS_PURGE_BATCH_SIZE,
      },
    ],
  }),
}
