import type { Feature } from '../../feature.ts'
import { MINUTE, SECOND } from '../../jobs/intervals.ts'
import { msUntil } from '../../jobs/wake.ts'
import { EXPIRY_BATCH_SIZE, NEXT_DEADLINE, expireEntries } from './jobs/expire.ts'
import { REMIND_BATCH_SIZE, remindOfUnfinished } from './jobs/remind.ts'
import { entryRoutes } from './routes.ts'
import { runDeskRoutes } from './run/desk-routes.ts'
import { NEXT_RELEASE, RELEASE_BATCH_SIZE, releaseHeldTickets } from './run/hold-tickets.ts'
import { noteSoldOut } from './run/note-sold-out.ts'
import { TOKEN_GAUGES } from './tokens/tokens-earned.ts'
import { personalData } from './personal-data.ts'

export const entry: Feature = {
  personalData,
  create: (house) => {
    const { priority, background, now } = house
    return {
      routes: (serve) => {
        entryRoutes(serve, { ...house, db: priority })
        runDeskRoutes(serve, { db: background, now })
      },
      gauges: TOKEN_GAUGES,
      jobs: [
        {
          name: 'expire entries',
          maxIntervalMs: 10 * SECOND,
          minIntervalMs: 5 * SECOND,
          // An entry's deadline is minutes in the future when it is created, so that no notification is needed.
          nextDueInMs: () => msUntil(background, NEXT_DEADLINE),
          run: () => expireEntries(background),
          batchSize: EXPIRY_BATCH_SIZE,
        },
        {
          // An entry holds its tickets for a quarter of an hour, so that no notification is needed.
          name: 'give held tickets back',
          maxIntervalMs: 10 * SECOND,
          minIntervalMs: 2 * SECOND,
          nextDueInMs: () => msUntil(background, NEXT_RELEASE),
          run: () => releaseHeldTickets(background),
          batchSize: RELEASE_BATCH_SIZE,
        },
        { name: 'note what is sold out', maxIntervalMs: 5 * SECOND, run: () => noteSoldOut(background) },
        {
          name: 'remind of unfinished entries',
          maxIntervalMs: MINUTE,
          run: () => remindOfUnfinished(background),
          batchSize: REMIND_BATCH_SIZE,
        },
      ],
    }
  },
}
