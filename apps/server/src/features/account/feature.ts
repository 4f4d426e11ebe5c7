import type { Feature } from '../../feature.ts'
import { HOUR } from '../../jobs/intervals.ts'
import { playerDeskRoutes } from './desk/routes.ts'
import { purgeOldEmailCodes } from './email-codes.ts'
import { accountRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const account: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) => {
      accountRoutes(serve, house)
      playerDeskRoutes(serve, house)
    },
    jobs: [
      {
        name: 'purge old mailed codes',
        maxIntervalMs: HOUR,
        run: () => purgeOldEmailCodes(house.background, house.now()),
      },
    ],
  }),
}
