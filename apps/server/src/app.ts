/** Everything wired, in reading order: what the product keeps, what it calls, what it answers, what it does later. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { peppersOf } from './config.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { createEntryCount } from './features/catalogue/entry-count.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { createBreaks } from './features/account/breaks-kept.ts'
import { createEmailCodes, forgetOldEmailCodes } from './features/account/email-codes.ts'
import { createPlayers } from './features/account/players.ts'
import { accountRoutes } from './features/account/routes.ts'
import { createEntryQueue } from './features/entry/entry-queue.ts'
import { MOST_EXPIRED, expireEntries } from './features/entry/expire.ts'
import { MOST_REMINDED, remindOfUnfinished } from './features/entry/remind.ts'
import { entryRoutes } from './features/entry/routes.ts'
import { createMeasurements } from './features/experiment/measurements.ts'
import { experimentRoutes } from './features/experiment/routes.ts'
import { MOST_FORGOTTEN, forgetDelivered } from './features/intake/forget.ts'
import { intakeRoutes, rejectedRowsRoute } from './features/intake/routes.ts'
import { createSources } from './features/intake/sources.ts'
import { takeIn } from './features/intake/take-in.ts'
import { createCodes } from './features/login/codes.ts'
import { createDevices } from './features/login/device.ts'
import { forgetOldLogins } from './features/login/forget.ts'
import { createLimits } from './features/login/limits.ts'
import type { Limit } from './features/login/limit-table.ts'
import { createPasscodes } from './features/login/passcodes.ts'
import type { Crowd } from './features/login/passcodes.ts'
import { loginRoutes } from './features/login/routes.ts'
import { createTokens } from './features/login/tokens.ts'
import { marketingRoutes, unsubscribeByMailbox } from './features/marketing/routes.ts'
import { createUnsubscribeTokens } from './features/marketing/unsubscribe-tokens.ts'
import { MOST_TOLD, deliverOutbox } from './features/notification/deliver.ts'
import { forgetCards } from './features/notification/forget-cards.ts'
import { notificationRoutes } from './features/notification/routes.ts'
import { bankLogos, createBanks } from './features/payment/banks.ts'
import { MOST_DISCOUNTS, expireDiscounts } from './features/payment/expire-discounts.ts'
import { paymentRoutes } from './features/payment/routes.ts'
import { forgetCustomers } from './features/payment/saved-cards.ts'
import { createSettlers, methodsByVendor } from './features/payment/settlers.ts'
import { MOST_SWEPT, sweepPayments } from './features/payment/sweep.ts'
import { paymentWebhooks } from './features/payment/webhooks.ts'
import { quickPayRoutes } from './features/quick-pay/routes.ts'
import { forgetOldStatuses } from './features/quick-pay/status-tokens.ts'
import { safetyRoutes } from './features/safety/routes.ts'
import { createFastify } from './http/fastify.ts'
import { createFront } from './http/front.ts'
import { healthRoutes } from './http/health.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { serveMedia } from './http/media.ts'
import { mountSite } from './http/mount-site.ts'
import type { Documents } from './http/pages.ts'
import { DATA_POLICY, securityHeaders } from './http/policy.ts'
import { findPublishedFiles } from './http/published-files.ts'
import { referenceRoutes } from './http/reference/routes.ts'
import { createServe } from './http/serve.ts'
import { findCounter, findDocuments, findEntryCount, findInit } from './http/shared-replies.ts'
import type { Site } from './http/site.ts'
import { createCounter } from './features/winsday/counter.ts'
import { winnersRoutes } from './features/winners/routes.ts'
import { winsdayRoutes } from './features/winsday/routes.ts'
import { createJobs } from './jobs/jobs.ts'
import { observe } from './observability/http-metrics.ts'
import { createSecurityLog } from './observability/security-log.ts'
import { createWorkReporter } from './observability/work-reporter.ts'
import type { CardGateway } from './vendors/braintree/gateway.ts'
import type { OpenBanking } from './vendors/ecospend/open-banking.ts'
import type { Engagement } from './vendors/engagement/engagement.ts'
import type { Mail } from './vendors/mail/mail.ts'
import type { Sms } from './vendors/sms/sms.ts'

export type AppOptions = {
  config: Config
  database: Database
  vendors: { gateway: CardGateway; openBanking: OpenBanking; sms: Sms; mail: Mail; engagement: Engagement }
  /** The process's clock; what must be in time is decided by the database's. */
  now?: () => Date
  /** What the audience sees; without it the app is the API alone. */
  site?: Site
  documents?: Documents
  /** Where pictures, films and sounds are; the first that has a name gives it. */
  mediaFolders?: readonly string[]
  /** How often a log-in and the like may be asked for; absent: as the product has it. */
  limits?: readonly Limit[]
  /** How many passcodes are hashed at once, and how many wait; absent: as fits the machine. */
  crowd?: Crowd
  /** Further routes; the demonstration's alone. */
  extend?: (app: FastifyInstance) => void | Promise<void>
}

export async function createApp(options: AppOptions) {
  const { config, database, vendors, site, now = () => new Date() } = options
  const { db } = database
  const { gateway, openBanking, sms, mail, engagement } = vendors
  const front = createFront({ middleware: site?.development })
  const app = createFastify({
    logLevel: config.LOG_LEVEL,
    trustedProxies: config.TRUSTED_PROXIES,
    contactEmail: config.CONTACT_EMAIL,
    serverFactory: front.serverFactory,
  })
  const headers = securityHeaders(config.PUBLIC_ORIGIN?.startsWith('https:') ?? false)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...headers, 'content-security-policy': DATA_POLICY })
  })
  /** Where players reach us: links in messages lead there, and the bank sends them back to it. */
  const origin = () => {
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.PORT
    return config.PUBLIC_ORIGIN ?? `http://${config.HOST}:${port}`
  }
  const queue = createEntryQueue(database.prepared)
  const registry = new Registry()
  const workReporter = createWorkReporter(registry, app.log)
  const securityLog = createSecurityLog(registry, app.log, now)
  const metrics = observe(app, registry, { answeredInFront: front.answered, queued: queue.depth })

  const catalogue = await createCatalogue(database, (error) =>
    app.log.error({ err: error }, 'the catalogue could not be read and will be read again'),
  )
  const players = createPlayers(db)
  const counter = createCounter(db, catalogue)
  const entryCount = createEntryCount(db, catalogue, now)
  const measurements = createMeasurements(db, catalogue, now)
  const tokens = await createTokens(database, now)
  const peppers = peppersOf(config)
  const passcodes = await createPasscodes(peppers, options.crowd)
  const codes = createCodes(peppers)
  const emailCodes = createEmailCodes(peppers)
  const unsubscribeTokens = createUnsubscribeTokens(peppers)
  const breaks = createBreaks(peppers)
  const limits = createLimits(db, options.limits, securityLog)
  const readDevice = createDevices(peppers)
  const findSource = createSources(config.INTAKE_KEYS, () => securityLog.record('intake-key-wrong'))
  const serve = createServe(app, tokens.authenticate, findSource)

  loginRoutes(serve, { db, tokens, passcodes, codes, limits, breaks, sms, securityLog, now, readDevice, log: app.log })
  accountRoutes(serve, { db, catalogue, tokens, codes, emailCodes, limits, breaks, securityLog, readDevice, now })
  marketingRoutes(serve, { db, emailCodes, limits, unsubscribeTokens, now })
  await unsubscribeByMailbox(app, { db, unsubscribeTokens, now })
  catalogueRoutes(serve, { catalogue, players, entryCount, now })
  entryRoutes(serve, { db, catalogue, players, queue })
  const operatorLimitPence = config.MONTHLY_SPEND_LIMIT_PENCE
  safetyRoutes(serve, { db, tokens, operatorLimitPence })
  const settlers = createSettlers({ gateway, openBanking })
  const paying = { db, catalogue, gateway, openBanking, origin, operatorLimitPence, now }
  const banks = createBanks(openBanking, now)
  paymentRoutes(serve, { ...paying, settlers, banks })
  bankLogos(app, banks)
  quickPayRoutes(serve, { ...paying, players, queue, limits, breaks })
  await paymentWebhooks(app, { db, gateway, openBanking })
  intakeRoutes(serve, { db, catalogue })
  rejectedRowsRoute(app, { db, findSource })
  notificationRoutes(serve, { db, catalogue, engagement, now })
  winnersRoutes(serve, { db, players })
  winsdayRoutes(serve, { db, counter })
  experimentRoutes(serve, { measurements })

  const shared = {
    catalogue,
    counter,
    entryCount,
    now,
    headers: { ...headers, 'content-security-policy': DATA_POLICY },
  }
  for (const find of [findInit, findDocuments, findCounter, findEntryCount]) front.look(find(shared))
  const { PUBLIC_ORIGIN: publicOrigin, APPLE_PAY_DOMAIN_ASSOCIATION: applePayDomain } = config
  front.look(findPublishedFiles({ ...shared, publicOrigin, applePayDomain }))
  healthRoutes(app, db)
  referenceRoutes(app, headers)
  const { documents, mediaFolders } = options
  if (mediaFolders) await serveMedia(app, { folders: mediaFolders, cacheFolder: join(config.DATA_DIR, 'media-cache') })
  const mounted =
    site &&
    (await mountSite(app, front, {
      site,
      catalogue,
      now,
      headers,
      documents,
      publicOrigin: config.PUBLIC_ORIGIN,
      engagement: hostsOf(config),
    }))
  await options.extend?.(app)

  const deliver = { db, sms, mail, engagement, emailCodes, unsubscribeTokens, origin, now, log: app.log }
  const jobs = createJobs(
    [
      ...methodsByVendor(settlers).map((methods) => ({
        name: `sweep payments by ${methods.join(', ')}`,
        everyMs: 2_000,
        run: () => sweepPayments(db, settlers, methods),
        most: MOST_SWEPT,
      })),
      { name: 'expire entries', everyMs: 5_000, run: () => expireEntries(db), most: MOST_EXPIRED },
      {
        name: 'take in entries of other channels',
        everyMs: 500,
        run: () => takeIn({ db, catalogue, breaks, operatorLimitPence }),
      },
      { name: 'remind of unfinished entries', everyMs: 60_000, run: () => remindOfUnfinished(db), most: MOST_REMINDED },
      { name: 'have cards forgotten', everyMs: 10_000, run: () => forgetCustomers(db, gateway) },
      { name: 'have notifications forgotten', everyMs: 10_000, run: () => forgetCards(db, engagement) },
      { name: 'expire discounts', everyMs: 60_000, run: () => expireDiscounts(db), most: MOST_DISCOUNTS },
      { name: 'note who was seen', everyMs: 15_000, run: () => tokens.noteSeen() },
      { name: 'deliver the outbox', everyMs: 1_000, run: () => deliverOutbox(deliver), most: MOST_TOLD },
      { name: 'write measurements', everyMs: 5_000, run: () => measurements.flush() },
      { name: 'forget old keys', everyMs: 3_600_000, run: () => forgetOldKeys(db) },
      { name: 'forget old log-ins', everyMs: 3_600_000, run: () => forgetOldLogins(db, now()) },
      { name: 'forget old statuses', everyMs: 3_600_000, run: () => forgetOldStatuses(db, now()) },
      {
        name: 'forget old deliveries',
        everyMs: 3_600_000,
        run: () => forgetDelivered(db, catalogue.snapshot().byId.values(), now()),
        most: MOST_FORGOTTEN,
      },
      { name: 'forget old mailed codes', everyMs: 3_600_000, run: () => forgetOldEmailCodes(db, now()) },
    ],
    (name, error) => workReporter.retrying('job', name, { error }),
  )

  return {
    app,
    catalogue,
    queue,
    tokens,
    jobs,
    measurements,
    metrics,
    /** Readies the site's files before the first visitor asks. */
    warm: async () => mounted?.warm(),
    close: async () => {
      await app.close()
      await jobs.stop()
      await measurements.flush()
      await tokens.noteSeen()
      mail.close()
    },
  }
}

/** The engagement service's own addresses, for the policy of pages; a path of ours needs none. */
function hostsOf({ ENGAGEMENT_SDK_URL, ENGAGEMENT_IMAGES_URL }: Config) {
  const originOf = (address = '/') => (address.startsWith('/') ? [] : [new URL(address).origin])
  return { connect: originOf(ENGAGEMENT_SDK_URL), images: originOf(ENGAGEMENT_IMAGES_URL) }
}
