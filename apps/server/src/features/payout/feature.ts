import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, HOUR, SECOND } from '../../jobs/intervals.ts'
import { msUntil } from '../../jobs/wake.ts'
import { payoutDeskRoutes } from './desk-routes.ts'
import { purgeOldStates } from './link.ts'
import { PAYOUT_GAUGES } from './payout-gauges.ts'
import { payoutRoutes } from './routes.ts'
import { NEXT_PAYOUT, PAYOUT_BATCH_SIZE, sweepPayouts } from './sweep-payouts.ts'
import { payoutWebhooks } from './webhooks.ts'
import { personalData } from './personal-data.ts'

export const payout: Feature = {
  personalData,
  create: (house) => {
    const { priority, background, payPal, workReporter, now } = house
    return {
      routes: async (serve, app) => {
        payoutRoutes(serve, house)
        payoutDeskRoutes(serve, house)
        await payoutWebhooks(app, { ...house, db: priority })
      },
      gauges: PAYOUT_GAUGES,
      jobs: [
        {
          name: 'pay cash prizes out',
          ...DEFAULT_INTERVAL,
          minIntervalMs: 2 * SECOND,
          wakeOn: 'wake-payouts',
          nextDueInMs: () => msUntil(background, NEXT_PAYOUT),
          run: () => sweepPayouts({ db: background, payPal, workReporter }),
          batchSize: PAYOUT_BATCH_SIZE,
        },
        { name: 'purge old log-ins at PayPal', maxIntervalMs: HOUR, run: () => purgeOldStates(background, now()) },
      ],
    }
  },
}
