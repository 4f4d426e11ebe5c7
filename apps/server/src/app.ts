/** Everything wired, in reading order: what the product keeps, what it calls, what it answers, what it does later. */
import formbody from '@fastify/formbody'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { createPlayers } from './features/account/players.ts'
import { createEntryQueue } from './features/entry/entry-queue.ts'
import { expireEntries } from './features/entry/expire.ts'
import { entryRoutes } from './features/entry/routes.ts'
import { deliverOutbox } from './features/notification/deliver.ts'
import { paymentRoutes, paymentWebhook } from './features/payment/routes.ts'
import { sweepPayments } from './features/payment/sweep.ts'
import { createFastify } from './http/fastify.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { createServe } from './http/serve.ts'
import { createJobs } from './jobs/jobs.ts'
import type { CardGateway } from './vendors/braintree/gateway.ts'
import type { Sms } from './vendors/sms/sms.ts'

export type AppOptions = {
  config: Config
  database: Database
  vendors: { gateway: CardGateway; sms: Sms }
  /** The process's clock; what must be in time is decided by the database's. */
  now?: () => Date
}

export async function createApp({ config, database, vendors, now = () => new Date() }: AppOptions) {
  const { db } = database
  const { gateway, sms } = vendors
  const app = createFastify({ logLevel: config.LOG_LEVEL, trustedProxies: config.TRUSTED_PROXIES })
  await app.register(formbody)

  const catalogue = await createCatalogue(database)
  const players = createPlayers(db)
  const queue = createEntryQueue(database.prepared)
  const serve = createServe(app, async () => undefined)

  catalogueRoutes(serve, { catalogue, players, now })
  entryRoutes(serve, { db, catalogue, players, queue })
  paymentRoutes(serve, { db, catalogue, gateway })
  paymentWebhook(app, { db, catalogue, gateway })

  const jobs = createJobs(
    [
      { name: 'sweep payments', everyMs: 2_000, run: () => sweepPayments(db, gateway) },
      { name: 'expire entries', everyMs: 5_000, run: () => expireEntries(db) },
      { name: 'deliver the outbox', everyMs: 1_000, run: () => deliverOutbox(db, sms) },
      { name: 'forget old keys', everyMs: 3_600_000, run: () => forgetOldKeys(db) },
    ],
    (name, error) => app.log.error({ err: error, job: name }, 'a job failed and will run again'),
  )

  return {
    app,
    catalogue,
    queue,
    jobs,
    close: async () => {
      await app.close()
      await jobs.stop()
    },
  }
}
