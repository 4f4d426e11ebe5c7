import type { Feature } from '../../feature.ts'
import { reportDeskRoutes } from './desk-routes.ts'
import { personalData } from './personal-data.ts'
import { HAS_MORE, SUM_INTERVAL_MS, sumHours } from './sum-hours.ts'

export const report: Feature = {
  personalData,
  create: ({ background, catalogue, now }) => ({
    routes: (serve) => reportDeskRoutes(serve, { db: background, catalogue, now }),
    jobs: [
      {
        name: 'sum the hours',
        maxIntervalMs: SUM_INTERVAL_MS,
        run: () => sumHours(background),
        batchSize: HAS_MORE,
      },
    ],
  }),
}
