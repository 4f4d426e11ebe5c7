/** Wires everything, in reading order: state, vendors, routes, jobs. */
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { join } from 'node:path'
import type { CardFormSettings } from '@fairdraw/contract/payment.ts'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { Gauge } from 'prom-client'
import { getVendorNameSecret, listPeppers } from './config.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { mayMissNotifications } from './db/notifications.ts'
import { createMeasurements } from './features/analytics/measurements.ts'
import { createPlayerCode } from './features/analytics/player-code.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { configuredText } from './features/catalogue/configured-text.ts'
import { createEndedTerms } from './features/catalogue/ended-terms.ts'
import { createEntryCount } from './features/catalogue/entry-count.ts'
import { createCampaignCodes } from './features/campaign/codes.ts'
import { calendarRoutes } from './features/calendar/desk-routes.ts'
import { campaignRoutes } from './features/campaign/routes.ts'
import { onAirDeskRoutes } from './features/catalogue/desk-routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { clipRoutes } from './features/clip/routes.ts'
import { createErasedBreaks } from './features/player/erased-breaks.ts'
import { createEmailCodes } from './features/account/email-codes.ts'
import { createPlayers } from './features/player/players.ts'
import { playerDeskRoutes } from './features/account/desk/routes.ts'
import { accountRoutes } from './features/account/routes.ts'
import { previewRoutes } from './features/content/desk-preview-routes.ts'
import { contentRoutes } from './features/content/desk-routes.ts'
import { PREVIEW_COOKIE } from './features/content/preview/links.ts'
import { mountLivePreviews } from './features/content/live-preview/mount-live-previews.ts'
import { mountPreviews } from './features/content/preview/mount-previews.ts'
import type { PreviewSources } from './features/content/preview/preview-site.ts'
import { createPreviewTokens } from './features/content/preview/preview-tokens.ts'
import { createDrawLog } from './features/draw/draw-log.ts'
import { drawDeskRoutes } from './features/draw/desk-routes.ts'
import { placeRoutes } from './features/draw/receipt/place-routes.ts'
import { createTicketReceipts } from './features/draw/receipt/ticket-receipts.ts'
import { drawListRoute, drawRoutes } from './features/draw/routes.ts'
import { createEntryQueue } from './features/entry/entry-queue.ts'
import { entryRoutes } from './features/entry/routes.ts'
import { runDeskRoutes } from './features/entry/run/desk-routes.ts'
import { observeLog } from './features/log/log-gauges.ts'
import { logRoutes } from './features/log/routes.ts'
import { intakeDeskRoutes } from './features/intake/desk/desk-routes.ts'
import { intakeRoutes, rejectedRowsRoute } from './features/intake/routes.ts'
import { createSources } from './features/intake/sources.ts'
import { createCodes } from './features/login/code/codes.ts'
import { createDevices } from './features/login/session/device.ts'
import { createKeyring } from './keyring.ts'
import { createLimits } from './http/rate-limits/rate-limits.ts'
import type { Limit } from './http/rate-limits/limit-table.ts'
import { createPasscodes, hashPoolSizeFor } from './features/login/passcode/passcodes.ts'
import type { HashPoolSize } from './features/login/passcode/passcodes.ts'
import { createLiveBoard } from './features/live/live-board.ts'
import { createSecondCounts } from './features/live/second-counts.ts'
import { loginRoutes } from './features/login/routes.ts'
import { createTokens } from './features/login/session/tokens.ts'
import { marketingRoutes, registerOneClickUnsubscribe } from './features/marketing/routes.ts'
import { createUnsubscribeTokens } from './features/marketing/unsubscribe-tokens.ts'
import { mediaRoutes } from './features/media/desk-routes.ts'
import { createPictureFiles } from './features/media/picture-files.ts'
import { notificationDeskRoutes } from './features/notification/desk/desk-routes.ts'
import { notificationRoutes, serveNotifications } from './features/notification/routes.ts'
import { createOutboxWatch } from './features/notification/watch-outbox.ts'
import { bankLogoRoutes, createBanks } from './features/payment/bank/banks.ts'
import { moneyDeskRoutes } from './features/payment/desk/routes.ts'
import { compareBooks } from './features/payment/reconciliation/compare-books.ts'
import { DRAW_GAUGES } from './features/draw/draw-gauges.ts'
import { TOKEN_GAUGES } from './features/entry/tokens-earned.ts'
import { CALLED_OFF_GAUGES } from './features/payment/refund/refund-called-off.ts'
import { PAYMENT_GAUGES } from './features/payment/payment-gauges.ts'
import { AGE_CHECK_GAUGES } from './features/age-check/age-check-gauges.ts'
import { ageCheckDeskRoutes } from './features/age-check/desk-routes.ts'
import { ageCheckRoutes } from './features/age-check/routes.ts'
import { PRIZE_GAUGES } from './features/prize/prize-gauges.ts'
import { payoutDeskRoutes } from './features/payout/desk-routes.ts'
import { PAYOUT_GAUGES } from './features/payout/payout-gauges.ts'
import { payoutRoutes } from './features/payout/routes.ts'
import { payoutWebhooks } from './features/payout/webhooks.ts'
import { prizeDeskRoutes } from './features/prize/desk-routes.ts'
import { prizeRoutes } from './features/prize/routes.ts'
import { createQueryGauges } from './observability/query-gauges.ts'
import { paymentRoutes } from './features/payment/routes.ts'
import { createSettlers } from './features/payment/settlement/settlers.ts'
import { paymentWebhooks } from './features/payment/webhooks.ts'
import { quickPayRoutes } from './features/quick-pay/routes.ts'
import { safetyRoutes } from './features/safety/routes.ts'
import { secondPersonRoutes } from './features/second-person/routes.ts'
import { createStaffAuthentication } from './features/staff/authenticate.ts'
import { createTotpSecrets } from './features/staff/factors/totp-secret.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { registerDeskGate } from './http/desk-gate.ts'
import { createFastify } from './http/fastify.ts'
import type { LogTarget } from './http/fastify.ts'
import { POOLS } from './http/load/call-classes.ts'
import { DIRECT_LIMITS, PROXIED_LIMITS } from './http/load/connections.ts'
import type { ConnectionLimits } from './http/load/connections.ts'
import { createFastPath } from './http/fast-path/fast-path.ts'
import { registerHealthRoutes } from './http/health.ts'
import { serveMedia } from './http/media.ts'
import { mountDesk } from './http/pages/mount-desk.ts'
import type { Desk } from './http/pages/mount-desk.ts'
import { mountSite } from './http/pages/mount-site.ts'
import type { Documents } from './http/pages/pages.ts'
import { DATA_POLICY, securityHeaders } from './http/policy/policy.ts'
import { createPublishedFilesLookup } from './http/fast-path/published-files.ts'
import { registerReferenceRoutes } from './http/reference/routes.ts'
import { createServe } from './http/serve.ts'
import {
  createCounterLookup,
  createDocumentsLookup,
  createEntryCountLookup,
  catalogueHeader,
  createInitLookup,
} from './http/fast-path/shared-replies.ts'
import type { Site } from './http/pages/site.ts'
import { createRevealCounter } from './features/winsday/counter.ts'
import { winnersRoutes } from './features/winners/routes.ts'
import { serveRevealCounter, winsdayRoutes } from './features/winsday/routes.ts'
import { wordDrumRoutes } from './features/word-drum/routes.ts'
import { listJobs } from './jobs/job-list.ts'
import { observeJobs } from './jobs/job-metrics.ts'
import { createJobs } from './jobs/jobs.ts'
import { warnOnClockOffset, observeDatabase } from './observability/database-metrics.ts'
import { observeHttp } from './observability/http-metrics.ts'
import { pageFailureRoute } from './observability/page-failures.ts'
import { createVendorCallReports, reportCalls } from './observability/vendor-calls.ts'
import { createSecurityLog } from './observability/security-log.ts'
import { createWorkReporter } from './observability/work-reporter.ts'
import type { AgeChecks } from './vendors/age-check/age-check.ts'
import type { Beacon } from './vendors/beacon/beacon.ts'
import type { CardGateway } from './vendors/braintree/gateway.ts'
import type { OpenBanking } from './vendors/ecospend/open-banking.ts'
import type { Engagement } from './vendors/engagement/engagement.ts'
import type { Mail } from './vendors/mail/mail.ts'
import type { Payouts } from './vendors/paypal/paypal.ts'
import type { Sms } from './vendors/sms/sms.ts'
import type { TimestampAuthority } from './vendors/timestamp/timestamp.ts'
import type { Witness } from './vendors/witness/witness.ts'

export type AppOptions = {
  config: Config
  database: Database
  vendors: {
    gateway: CardGateway
    openBanking: OpenBanking
    payPal: Payouts
    sms: Sms
    mail: Mail
    engagement: Engagement
    beacon: Beacon
    witnesses: readonly Witness[]
    ageChecks: AgeChecks
    timestampAuthorities: readonly TimestampAuthority[]
  }
  /** Default: the database's clock, as this process knows it. */
  now?: () => Date
  /** The site's pages; without them the app is only the API. */
  site?: Site
  /** The operator's desk. */
  desk?: Desk
  documents?: Documents
  /** Folders of pictures, films and sounds. The first folder that has a file serves it. */
  mediaFolders?: readonly string[]
  /** Rate limits; default: those of production. */
  limits?: readonly Limit[]
  /** How many passcodes are hashed at once, and how many may wait; default: by the machine's processors. */
  hashPoolSize?: HashPoolSize
  /** Default: the target of the configuration. */
  logTarget?: LogTarget
  /** Adds routes. Only the demonstration uses it. */
  extend?: (app: FastifyInstance) => void | Promise<void>
}

export async function createApp(options: AppOptions) {
  const { config, database, site, now = database.now } = options
  const { db, priority, background } = database
  const headers = securityHeaders(config.PUBLIC_ORIGIN?.startsWith('https:') ?? false)
  const fastPath = createFastPath({
    middleware: site?.development,
    headers: { ...headers, 'content-security-policy': DATA_POLICY },
    limits: connectionLimits(config),
    bypassCookie: PREVIEW_COOKIE,
  })
  const app = createFastify({
    logLevel: config.LOG_LEVEL,
    logTarget: options.logTarget ?? (config.LOG_FILE === undefined ? undefined : { file: config.LOG_FILE }),
    trustedProxies: config.TRUSTED_PROXIES,
    contactEmail: config.CONTACT_EMAIL,
    serverFactory: fastPath.serverFactory,
  })
  const apiHeaders = { ...headers, 'content-security-policy': DATA_POLICY }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ ...apiHeaders, ...catalogueHeader(catalogue) })
    done()
  })
  /** The origin that players use: links in messages and the bank's redirect lead there. */
  const origin = () => {
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.PORT
    return config.PUBLIC_ORIGIN ?? `http://${config.HOST}:${port}`
  }
  /** In the form that browsers send: lower case, no slash at the end, no default port. */
  const deskOrigin = () => new URL(config.DESK_ORIGIN ?? origin()).origin
  const queue = createEntryQueue(database.prepared)
  const registry = new Registry()
  const workReporter = createWorkReporter(registry, app.log)
  const securityLog = createSecurityLog(registry, app.log, now)
  const metrics = observeHttp(app, registry, {
    answeredByFastPath: fastPath.answeredCount,
    queuedEntries: queue.depth,
    connections: fastPath.connections,
    admission: fastPath.admission,
  })
  observeDatabase(registry, database.status)
  const { admission } = fastPath
  const secondCounts = createSecondCounts({
    answeredByFastPath: fastPath.answeredCount,
    refusedByAdmission: () => POOLS.reduce((sum, pool) => sum + admission.refused(pool), 0),
    queuedEntries: queue.depth,
    waitingRequests: admission.waiting,
  })
  app.addHook('onResponse', (_request, reply, done) => {
    secondCounts.countReply(reply.statusCode)
    done()
  })
  registerDeskGate(app, { origin: deskOrigin, isApart: config.DESK_ORIGIN !== undefined, securityLog })
  const { gateway, openBanking, payPal, sms, mail, engagement, beacon, witnesses, ageChecks } = reportVendorCalls(
    options.vendors,
    createVendorCallReports(registry, workReporter, secondCounts.countVendorCall),
  )

  const catalogue = await createCatalogue(
    database,
    (error) =>
      app.log.error({ err: error }, 'the catalogue, or an item of it, could not be read and will be read again'),
    now,
  )
  app.configuredText = (code) => configuredText(catalogue.snapshot().staticInit.settings, code)
  void new Gauge({
    name: 'fairdraw_content_unreadable',
    help: 'Items of the catalogue that are left out because their stored text does not fit the contract.',
    registers: [registry],
    collect() {
      this.set(catalogue.snapshot().unreadable.size)
    },
  })
  const players = createPlayers(db)
  const counter = createRevealCounter(background, catalogue)
  const entryCount = createEntryCount(background, catalogue, now)
  const measurements = createMeasurements(background, catalogue, now)
  const tokens = await createTokens({ ...database, db: priority }, now)
  const peppers = listPeppers(config)
  const passcodes = await createPasscodes(
    peppers,
    options.hashPoolSize ?? hashPoolSizeFor(config.PASSCODE_HASHES_AT_ONCE),
  )
  const codes = createCodes(peppers)
  const emailCodes = createEmailCodes(peppers)
  const unsubscribeTokens = createUnsubscribeTokens(peppers)
  const breaks = createErasedBreaks(peppers)
  const limits = createLimits(priority, options.limits, securityLog)
  const readDevice = createDevices(peppers)
  const findSource = createSources(config.INTAKE_KEYS, () => securityLog.record('intake-key-wrong'))
  const authenticateStaff = createStaffAuthentication({ db, deskOrigin, now })
  const serve = createServe(app, tokens.authenticate, findSource, authenticateStaff)

  const previewTokens = createPreviewTokens(peppers)
  const previewing: PreviewSources = {
    db: background,
    catalogue,
    serveReading: (reading, previewed) => {
      const counted = createEntryCount(background, previewed.catalogue, previewed.now)
      const terms = createEndedTerms(background, previewed.now)
      catalogueRoutes(reading, { db, ...previewed, players, entryCount: counted, endedTerms: terms })
      serveNotifications(reading, previewed)
      winnersRoutes(reading, { db: background, players })
      serveRevealCounter(reading, counter)
    },
    site,
    documents: options.documents,
    headers,
    contactEmail: config.CONTACT_EMAIL,
    log: app.log,
  }
  mountPreviews(app, { ...previewing, previewTokens, origin, now })
  if (site) mountLivePreviews(app, { ...previewing, authenticateStaff, deskOrigin, now })

  loginRoutes(serve, {
    db,
    tokens,
    passcodes,
    codes,
    limits,
    breaks,
    sms,
    securityLog,
    origin,
    now,
    readDevice,
    log: app.log,
  })
  const drawLog = createDrawLog(config, { db: background, witnesses, chain: beacon.chain, now })
  const ticketReceipts = createTicketReceipts({
    db,
    signer: drawLog.signer,
    keyring: createKeyring(peppers),
    origin,
    log: app.log,
  })
  const agePolicy: AgePolicy = { before: config.AGE_CHECK, prizePence: config.AGE_CHECK_PRIZE_PENCE }
  accountRoutes(serve, {
    db,
    catalogue,
    agePolicy,
    tokens,
    codes,
    emailCodes,
    limits,
    breaks,
    securityLog,
    readDevice,
    ticketReceipts,
    now,
  })
  marketingRoutes(serve, { db, unsubscribeTokens, now })
  await registerOneClickUnsubscribe(app, { db, unsubscribeTokens, now })
  catalogueRoutes(serve, { db, catalogue, players, entryCount, endedTerms: createEndedTerms(db, now), now })
  onAirDeskRoutes(serve, { catalogue, now })
  runDeskRoutes(serve, { db: background, now })
  entryRoutes(serve, { db: priority, catalogue, players, queue })
  const operatorLimitPence = config.MONTHLY_SPEND_LIMIT_PENCE
  safetyRoutes(serve, { db, tokens, operatorLimitPence })
  playerDeskRoutes(serve, { db, background, limits, tokens, breaks, operatorLimitPence, now })
  const settlers = createSettlers({ gateway, openBanking })
  const paying = {
    db: priority,
    catalogue,
    gateway,
    openBanking,
    settlers,
    workReporter,
    origin,
    operatorLimitPence,
    agePolicy,
    now,
  }
  createQueryGauges(registry, background, [
    ...PAYMENT_GAUGES,
    ...TOKEN_GAUGES,
    ...CALLED_OFF_GAUGES,
    ...PAYOUT_GAUGES,
    ...DRAW_GAUGES,
    ...PRIZE_GAUGES,
    ...AGE_CHECK_GAUGES,
  ])
  const banks = createBanks(openBanking, now)
  paymentRoutes(serve, { ...paying, banks, limits, cardForm: cardFormSettings(config) })
  bankLogoRoutes(app, banks)
  quickPayRoutes(serve, { ...paying, players, queue, limits, breaks })
  await paymentWebhooks(app, { db: priority, gateway, openBanking, workReporter, securityLog })
  payoutRoutes(serve, { db, payPal, tokens, origin, agePolicy, now })
  payoutDeskRoutes(serve, { db, now })
  await payoutWebhooks(app, { db: priority, payPal, workReporter, securityLog })
  intakeRoutes(serve, { db: background, catalogue })
  rejectedRowsRoute(app, { db: background, findSource })
  intakeDeskRoutes(serve, { db: background, catalogue })
  notificationRoutes(serve, { db, catalogue, engagement, now })
  notificationDeskRoutes(serve, { db: background })
  winnersRoutes(serve, { db, players })
  winsdayRoutes(serve, { db, counter, now })
  clipRoutes(serve, { db, catalogue, now })
  wordDrumRoutes(serve, { db, catalogue, now })
  const books = { db: background, gateway, openBanking, payPal, now }
  const drawing = {
    db: background,
    catalogue,
    beacon,
    log: drawLog,
    beaconLeadSeconds: config.DRAW_LEAD_SECONDS,
    compareBooks: (span: { from: Date; to: Date }) => compareBooks(books, span),
    now,
  }
  moneyDeskRoutes(serve, { db, books })
  drawRoutes(serve, { db })
  placeRoutes(serve, { db, limits, now })
  drawListRoute(app, { db: background })
  drawDeskRoutes(serve, drawing)
  logRoutes(app, { db: background })
  observeLog(registry, background, drawing.log)
  campaignRoutes(serve, { db, campaignCodes: createCampaignCodes(peppers), limits, registry, now })
  prizeRoutes(serve, { db, catalogue, agePolicy, now })
  ageCheckRoutes(serve, { db, ageChecks, now })
  ageCheckDeskRoutes(serve, { db, now })
  prizeDeskRoutes(serve, { db })
  const playerCode = createPlayerCode(getVendorNameSecret(config))
  analyticsRoutes(serve, { db, measurements, playerCode, tagManager: config.TAG_MANAGER_URL })
  secondPersonRoutes(serve, { db, now })
  staffRoutes(serve, {
    db,
    limits,
    totpSecrets: createTotpSecrets(peppers),
    keyring: createKeyring(peppers),
    isPasskeysOnly: config.DESK_PASSKEYS_ONLY,
    securityLog,
    deskOrigin,
    now,
  })
  contentRoutes(serve, { db, now })
  previewRoutes(serve, { db, now, previewTokens, origin })
  mediaRoutes(serve, { db, now })
  calendarRoutes(serve, { db, now })
  const live = await createLiveBoard({ ...database, counts: secondCounts, catalogue, now, log: app.log })
  live.routes(serve, authenticateStaff)
  app.addHook('preClose', async () => {
    live.stop()
    await fastPath.connections.drain()
  })

  const shared = {
    catalogue,
    counter,
    entryCount,
    now,
    headers: { ...headers, 'content-security-policy': DATA_POLICY },
  }
  for (const find of [createInitLookup, createDocumentsLookup, createCounterLookup, createEntryCountLookup])
    fastPath.addLookup(find(shared))
  const { PUBLIC_ORIGIN: publicOrigin, APPLE_PAY_DOMAIN_ASSOCIATION: applePayDomain } = config
  fastPath.addLookup(createPublishedFilesLookup({ ...shared, publicOrigin, applePayDomain }))
  registerHealthRoutes(app, database)
  pageFailureRoute(serve, { registry, now })
  registerReferenceRoutes(app, headers)
  const { documents, mediaFolders } = options
  if (mediaFolders) {
    const library = await createPictureFiles(background, join(config.DATA_DIR, 'media-library'))
    await serveMedia(app, {
      folders: [library.folder, ...mediaFolders],
      cacheFolder: join(config.DATA_DIR, 'media-cache'),
      fileOf: library.fileOf,
      ensureSource: library.ensure,
    })
  }
  const mounted =
    site &&
    (await mountSite(app, fastPath, {
      site,
      catalogue,
      now,
      headers,
      documents,
      publicOrigin: config.PUBLIC_ORIGIN,
      engagement: engagementHosts(config),
      tagManager: tagManagerHosts(config),
      hasFastCheckout: config.FAST_CHECKOUT_DOMAIN !== undefined,
      hasGooglePay: config.GOOGLE_PAY_MERCHANT_ID !== undefined,
    }))
  if (options.desk) await mountDesk(app, options.desk, headers)
  await options.extend?.(app)

  const jobList = listJobs({
    db: background,
    settlers,
    workReporter,
    catalogue,
    breaks,
    drawing,
    books,
    operatorLimitPence,
    agePolicy,
    tokens,
    measurements,
    outboxWatch: createOutboxWatch(background, registry),
    vendors: { ageChecks, gateway, payPal, sms, mail, engagement },
    timestampAuthorities: options.vendors.timestampAuthorities,
    emailCodes,
    unsubscribeTokens,
    origin,
    contactEmail: config.CONTACT_EMAIL,
    now,
    checkClock: () => warnOnClockOffset(app.log, database.status()),
    mayMissNotifications: () => mayMissNotifications(database.status().notifications),
  })
  const jobs = createJobs(jobList, { reporter: workReporter, now, listen: database.listen })
  observeJobs(jobs, registry, now)

  return {
    app,
    catalogue,
    queue,
    tokens,
    jobs,
    jobList,
    live,
    measurements,
    metrics,
    /** Loads the site's files before the first request. */
    warm: async () => mounted?.warm(),
    close: async () => {
      await app.close()
      await jobs.stop()
      await measurements.flush()
      await tokens.saveLastSeen()
      await catalogue.close()
      mail.close()
    },
  }
}

/** Wraps each vendor so that every call to it is reported. */
function reportVendorCalls(
  { gateway, openBanking, payPal, sms, mail, engagement, beacon, witnesses, ageChecks }: AppOptions['vendors'],
  reportOf: ReturnType<typeof createVendorCallReports>,
): Omit<AppOptions['vendors'], 'timestampAuthorities'> {
  return {
    gateway: reportCalls(gateway, reportOf('gateway'), { local: ['readWebhook'] }),
    openBanking: reportCalls(openBanking, reportOf('open-banking')),
    payPal: reportCalls(payPal, reportOf('paypal')),
    sms: reportCalls(sms, reportOf('sms')),
    mail: reportCalls(mail, reportOf('mail')),
    engagement: reportCalls(engagement, reportOf('engagement')),
    beacon: reportCalls(beacon, reportOf('beacon')),
    witnesses: witnesses.map((witness) => reportCalls(witness, reportOf('witness'))),
    ageChecks: reportCalls(ageChecks, reportOf('age-check')),
  }
}

/** Trusted proxies carry the connections of many clients, so that a limit per address makes no sense there. */
function connectionLimits({ TRUSTED_PROXIES, MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS }: Config): ConnectionLimits {
  const limits = { ...DIRECT_LIMITS, maxConnections: MAX_CONNECTIONS, maxPerAddress: MAX_CONNECTIONS_PER_ADDRESS }
  return TRUSTED_PROXIES === 0 ? limits : { ...limits, ...PROXIED_LIMITS }
}

/** The origin of an address, for the pages' security policy. A path on our own origin needs none. */
const originOf = (address = '/') => (address.startsWith('/') ? [] : [new URL(address).origin])

/** What the tag manager's script may use; undefined without one. */
function tagManagerHosts({ TAG_MANAGER_URL, TAG_MANAGER_HOSTS }: Config) {
  if (TAG_MANAGER_URL === undefined) return undefined
  const script = originOf(TAG_MANAGER_URL)
  return { script, connect: [...script, ...TAG_MANAGER_HOSTS] }
}

/** What the card form asks and offers beside the card. What is off is absent. */
const cardFormSettings = ({
  CARD_POSTCODE,
  FAST_CHECKOUT_DOMAIN,
  GOOGLE_PAY_MERCHANT_ID,
}: Config): CardFormSettings => ({
  ...(CARD_POSTCODE && { asksPostcode: true }),
  ...(FAST_CHECKOUT_DOMAIN !== undefined && { fastCheckout: true }),
  ...(GOOGLE_PAY_MERCHANT_ID !== undefined && { googlePay: { merchantId: GOOGLE_PAY_MERCHANT_ID } }),
})

/** Origins of the engagement service. */
function engagementHosts({ ENGAGEMENT_SDK_URL, ENGAGEMENT_IMAGES_URL }: Config) {
  return { connect: originOf(ENGAGEMENT_SDK_URL), images: originOf(ENGAGEMENT_IMAGES_URL) }
}
