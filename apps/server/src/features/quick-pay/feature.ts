import type { Feature } from '../../feature.ts'
import { HOUR } from '../../jobs/intervals.ts'
import { quickPayRoutes } from './routes.ts'
import { purgeOldStatusTokens } from './status-tokens.ts'
import { personalData } from './personal-data.ts'

export const quickPay: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) => quickPayRoutes(serve, { ...house, db: house.priority }),
    jobs: [
      {
        name: 'purge old statuses',
        maxIntervalMs: HOUR,
        run: () => purgeOldStatusTokens(house.background, house.now()),
      },
    ],
  }),
}
