import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { HOUR } from '../../jobs/intervals.ts'
import { quickPayRoutes } from './routes.ts'
import { purgeOldStatusTokens } from './status-tokens.ts'

export const quickPay = (house: House): Feature => ({
  routes: (serve) => quickPayRoutes(serve, { ...house, db: house.priority }),
  jobs: [
    {
      name: 'purge old statuses',
      maxIntervalMs: HOUR,
      run: () => purgeOldStatusTokens(house.background, house.now()),
    },
  ],
})
