import type { Feature } from '../../feature.ts'
import { HOUR, MINUTE, SECOND } from '../../jobs/intervals.ts'
import { CARD_DELIVERY_GRACE_SECONDS, deleteCards } from './delete-cards.ts'
import { DELIVERY_CHANNELS, deliverMessages, topicsOfChannel } from './deliver.ts'
import { notificationDeskRoutes } from './desk/desk-routes.ts'
import { DISMISSALS_BATCH_SIZE, purgeDismissals } from './dismissals.ts'
import { queueJob } from './process-queue.ts'
import { notificationRoutes, serveNotifications } from './routes.ts'
import { PURGE_LIMIT, createOutboxWatch, purgeOutbox, purgeSentMessages } from './watch-outbox.ts'
import { personalData } from './personal-data.ts'
import { DELETE_CARDS } from './vendor-tasks.ts'

export const notification: Feature = {
  personalData,
  create: (house) => {
    const { background: db, engagement, workReporter: reporter, registry, config, now } = house
    const outboxWatch = createOutboxWatch(db, registry)
    const queue = { ...house, db, reporter, contactEmail: config.CONTACT_EMAIL }
    return {
      routes: (serve) => {
        notificationRoutes(serve, house)
        notificationDeskRoutes(serve, { db })
      },
      previewRoutes: serveNotifications,
      jobs: [
        ...DELIVERY_CHANNELS.map((channel) => ({
          name: `deliver messages by ${channel}`,
          ...queueJob(db, { topics: topicsOfChannel(channel) }),
          minIntervalMs: SECOND,
          run: (stopping: AbortSignal) => deliverMessages({ ...queue, stopping }, channel),
        })),
        {
          name: 'delete notification cards',
          ...queueJob(db, { topics: [DELETE_CARDS], minAgeSeconds: CARD_DELIVERY_GRACE_SECONDS }),
          minIntervalMs: 10 * SECOND,
          run: (stopping) => deleteCards({ db, reporter, stopping }, engagement),
        },
        { name: 'watch the outbox', maxIntervalMs: 30 * SECOND, run: () => outboxWatch.refresh() },
        { name: 'purge the outbox', maxIntervalMs: 10 * MINUTE, run: () => purgeOutbox(db) },
        { name: 'purge sent messages', maxIntervalMs: HOUR, run: () => purgeSentMessages(db), batchSize: PURGE_LIMIT },
        {
          name: 'purge dismissals of notifications',
          maxIntervalMs: HOUR,
          run: () => purgeDismissals(db, now()),
          batchSize: DISMISSALS_BATCH_SIZE,
        },
      ],
    }
  },
}
