/** What features are built from: the database, the vendors, and what more than one feature uses, each made once. */
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { listPeppers } from './config.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { PersonalDataTable } from './db/personal-data.ts'
import { mayMissNotifications } from './db/notifications.ts'
import { createEmailCodes } from './features/account/email-codes.ts'
import { createMeasurements } from './features/analytics/measurements.ts'
import { createSecurityEvents } from './features/audit/export/security-events.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { createEntryCount } from './features/catalogue/entry-count.ts'
import { createPreviewTokens } from './features/content/preview/preview-tokens.ts'
import { createDrawLog } from './features/draw/witnessed/draw-log.ts'
import { createTicketReceipts } from './features/draw/receipt/ticket-receipts.ts'
import { createLiveDraws } from './features/draw-show/live-draws.ts'
import { createEntryQueue } from './features/entry/queue/entry-queue.ts'
import { createSources } from './features/intake/sources.ts'
import { createLiveBoard } from './features/live/live-board.ts'
import { createSecondCounts } from './features/live/second-counts.ts'
import { createCodes } from './features/login/code/codes.ts'
import { createDevices } from './features/login/session/device.ts'
import type { HashPoolSize } from './features/login/passcode/passcodes.ts'
import { createTokens } from './features/login/session/tokens.ts'
import { hasConsent } from './features/marketing/consents.ts'
import { createUnsubscribeTokens } from './features/marketing/unsubscribe-tokens.ts'
import { compareBooks } from './features/payment/reconciliation/compare-books.ts'
import { createSettlers } from './features/payment/settlement/settlers.ts'
import { createErasedBreaks } from './features/player/erased-breaks.ts'
import { createPlayers } from './features/player/players.ts'
import { createStaffAuthentication } from './features/staff/authenticate.ts'
import { createRevealCounter } from './features/winsday/counter.ts'
import type { FastPath } from './http/fast-path/fast-path.ts'
import { POOLS } from './http/load/call-classes.ts'
import { createReadStale } from './http/own-writes.ts'
import type { Limit } from './http/rate-limits/limit-table.ts'
import { createLimits } from './http/rate-limits/rate-limits.ts'
import { createKeyring } from './keyring.ts'
import { createSecurityLog } from './observability/security-log.ts'
import { createVendorCallReports } from './observability/vendor-calls.ts'
import { createWorkReporter } from './observability/work-reporter.ts'
import type { Vendors } from './vendors/create-vendors.ts'
import { reportVendorCalls } from './vendors/report-vendor-calls.ts'

export type HouseOptions = {
  config: Config
  database: Database
  vendors: Vendors
  /** Rate limits; default: those of production. */
  limits?: readonly Limit[]
  /** How many passcodes are hashed at once, and how many may wait; default: by the machine's processors. */
  hashPoolSize?: HashPoolSize
  /** How long an entry may wait for its turn, in milliseconds; default: a second and a half. */
  entryWaitMs?: number
}

export type House = Awaited<ReturnType<typeof createHouse>>

type Needs = {
  app: FastifyInstance
  fastPath: FastPath
  registry: Registry
  now: () => Date
  personalData: readonly PersonalDataTable[]
}

export async function createHouse(options: HouseOptions, { app, fastPath, registry, now, personalData }: Needs) {
  const { config, database } = options
  const { db, priority, background } = database
  const peppers = listPeppers(config)
  /** The origin that players use: links in messages and the bank's redirect lead there. */
  const origin = () => {
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.PORT
    return config.PUBLIC_ORIGIN ?? `http://${config.HOST}:${port}`
  }
  /** In the form that browsers send: lower case, no slash at the end, no default port. */
  const deskOrigin = () => new URL(config.DESK_ORIGIN ?? origin()).origin

  const queue = createEntryQueue(database.prepared, { maxWaitMs: options.entryWaitMs })
  const workReporter = createWorkReporter(registry, app.log)
  const securityEvents = createSecurityEvents(background, registry)
  const securityLog = createSecurityLog(registry, app.log, now, options.vendors.collector && securityEvents.add)
  const { admission } = fastPath
  const secondCounts = createSecondCounts({
    answeredByFastPath: fastPath.answeredCount,
    refusedByAdmission: () => POOLS.reduce((sum, pool) => sum + admission.refused(pool), 0),
    queuedEntries: queue.depth,
    waitingRequests: admission.waiting,
  })
  const vendors = reportVendorCalls(
    options.vendors,
    createVendorCallReports(registry, workReporter, secondCounts.countVendorCall),
  )
  const { gateway, openBanking, payPal, beacon, witnesses } = vendors

  const catalogue = await createCatalogue(
    database,
    (error) =>
      app.log.error({ err: error }, 'the catalogue, or an item of it, could not be read and will be read again'),
    now,
  )
  const drawLog = createDrawLog(config, { db: background, witnesses, chain: beacon.chain, now })
  const keyring = createKeyring(peppers)
  /** Our books and the vendors'. */
  const books = { db: background, gateway, openBanking, payPal, now }
  const agePolicy: AgePolicy = { before: config.AGE_CHECK, prizePence: config.AGE_CHECK_PRIZE_PENCE }

  return {
    config,
    /** For calls of players and staff. */
    db,
    /** For authentication, entries and payments. */
    priority,
    /** For jobs, imports and the desk's long lists. */
    background,
    readStale: createReadStale(database.stale, deskOrigin),
    now,
    origin,
    deskOrigin,
    log: app.log,
    registry,
    workReporter,
    securityLog,
    securityEvents,
    peppers,
    keyring,
    hashPoolSize: options.hashPoolSize,
    ...vendors,
    settlers: createSettlers(vendors),
    books,
    compareBooks: (span: { from: Date; to: Date }) => compareBooks(books, span),
    catalogue,
    entryCount: createEntryCount(db, catalogue, now),
    counter: createRevealCounter(db, catalogue),
    measurements: createMeasurements(background, catalogue, now),
    players: createPlayers(db),
    tokens: await createTokens({ ...database, db: priority }, now),
    codes: createCodes(peppers),
    emailCodes: createEmailCodes(peppers),
    previewTokens: createPreviewTokens(peppers),
    unsubscribeTokens: createUnsubscribeTokens(peppers),
    hasConsent,
    breaks: createErasedBreaks(peppers),
    readDevice: createDevices(peppers),
    limits: createLimits(priority, options.limits, securityLog),
    findSource: createSources(config.INTAKE_KEYS, () => securityLog.record('intake-key-wrong')),
    authenticateStaff: createStaffAuthentication({ db, deskOrigin, now }),
    queue,
    secondCounts,
    live: await createLiveBoard({ ...database, counts: secondCounts, catalogue, now, log: app.log }),
    drawLog,
    liveDraws: createLiveDraws({ db: background, now }),
    ticketReceipts: createTicketReceipts({ db, signer: drawLog.signer, keyring, origin, log: app.log }),
    agePolicy,
    personalData,
    operatorLimitPence: config.MONTHLY_SPEND_LIMIT_PENCE,
    mayMissNotifications: () => mayMissNotifications(database.status().notifications),
  }
}
