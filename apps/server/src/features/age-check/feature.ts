import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, SECOND } from '../../jobs/intervals.ts'
import { msUntil } from '../../jobs/wake.ts'
import { AGE_CHECK_GAUGES } from './age-check-gauges.ts'
import { AGE_CHECK_BATCH_SIZE, NEXT_AGE_CHECK, askAboutAges } from './ask-vendor.ts'
import { ageCheckDeskRoutes } from './desk-routes.ts'
import { ageCheckRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const ageCheck: Feature = {
  personalData,
  create: (house) => {
    const { background, ageChecks, workReporter } = house
    return {
      routes: (serve) => {
        ageCheckRoutes(serve, house)
        ageCheckDeskRoutes(serve, house)
      },
      gauges: AGE_CHECK_GAUGES,
      jobs: [
        {
          name: 'check ages',
          ...DEFAULT_INTERVAL,
          minIntervalMs: SECOND / 2,
          wakeOn: 'wake-age-checks',
          nextDueInMs: () => msUntil(background, NEXT_AGE_CHECK),
          run: () => askAboutAges({ db: background, ageChecks, workReporter }),
          batchSize: AGE_CHECK_BATCH_SIZE,
        },
      ],
    }
  },
}
