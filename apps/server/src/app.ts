/** Builds the server, in reading order: the doors to the network, the house, its features, the pages, the jobs. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Feature, FeatureParts, Previewed } from './feature.ts'
import { configuredText } from './features/catalogue/configured-text.ts'
import { mountLivePreviews } from './features/content/live-preview/mount-live-previews.ts'
import { PREVIEW_COOKIE } from './features/content/preview/links.ts'
import { mountPreviews } from './features/content/preview/mount-previews.ts'
import { FEATURES, listPersonalData } from './features/features.ts'
import { createMediaFiles, libraryFolder } from './features/media/media-files.ts'
import { createHouse } from './house.ts'
import type { HouseOptions } from './house.ts'
import { registerDeskGate } from './http/desk-gate.ts'
import { createFastPath } from './http/fast-path/fast-path.ts'
import { createPublishedFilesLookup } from './http/fast-path/published-files.ts'
import {
  catalogueHeader,
  createCounterLookup,
  createDocumentsLookup,
  createDrawLiveLookup,
  createEntryCountLookup,
  createInitLookup,
} from './http/fast-path/shared-replies.ts'
import { createFastify } from './http/fastify.ts'
import type { LogTarget } from './http/fastify.ts'
import { registerHealthRoutes } from './http/health.ts'
import { connectionLimits } from './http/load/connections.ts'
import { listen } from './http/load/listen.ts'
import { serveMedia } from './http/media.ts'
import { noteOwnWrites } from './http/own-writes.ts'
import { mountDesk } from './http/pages/mount-desk.ts'
import type { Desk } from './http/pages/mount-desk.ts'
import { mountSite } from './http/pages/mount-site.ts'
import { pageSettings } from './http/pages/page-settings.ts'
import type { Documents } from './http/pages/page-replies.ts'
import type { Site } from './http/pages/site.ts'
import { DATA_POLICY, securityHeaders } from './http/policy/policy.ts'
import { registerReferenceRoutes } from './http/reference/routes.ts'
import { createServe } from './http/serve.ts'
import type { Serve } from './http/serve.ts'
import { houseJobs } from './jobs/house-jobs.ts'
import { observeJobs } from './jobs/job-metrics.ts'
import { createJobs } from './jobs/jobs.ts'
import { observeDatabase, observeStandby } from './observability/database-metrics.ts'
import { observeHttp } from './observability/http-metrics.ts'
import { pageFailureRoute } from './observability/page-failures.ts'
import { createQueryGauges } from './observability/query-gauges.ts'
import { observeCalls } from './observability/tracing/observe-calls.ts'
import { createTracer } from './observability/tracing/tracer.ts'

export type AppOptions = HouseOptions & {
  /** Default: those of the product. */
  features?: readonly Feature[]
  /** Default: the database's clock, as this process knows it. */
  now?: () => Date
  /** The site's pages; without them the app is only the API. */
  site?: Site
  /** The operator's desk. */
  desk?: Desk
  documents?: Documents
  /** Folders of pictures, films and sounds. The first folder that has a file serves it. */
  mediaFolders?: readonly string[]
  /** Default: the target of the configuration. */
  logTarget?: LogTarget
  /** Adds routes. Only the demonstration uses it. */
  extend?: (app: FastifyInstance) => void | Promise<void>
}

export async function createApp(options: AppOptions) {
  const { config, database, site, documents, features: listed = FEATURES, now = database.now } = options
  const headers = securityHeaders(config.PUBLIC_ORIGIN?.startsWith('https:') ?? false)
  const apiHeaders = { ...headers, 'content-security-policy': DATA_POLICY }
  const fastPath = createFastPath({
    middleware: site?.development,
    headers: apiHeaders,
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
  let isClosing = false
  const registry = new Registry()
  const tracer = await createTracer(config, { registry, log: app.log })
  observeCalls(app, registry, tracer)
  const house = await createHouse(options, { app, fastPath, registry, now, personalData: listPersonalData(listed) })
  const { catalogue, counter, entryCount, live, liveDraws, measurements, queue, tokens } = house

  app.configuredText = (code) => configuredText(catalogue.snapshot().staticInit.settings, code)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ ...apiHeaders, ...catalogueHeader(catalogue) })
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    house.secondCounts.countReply(reply.statusCode)
    done()
  })
  const metrics = observeHttp(app, registry, {
    answeredByFastPath: fastPath.answeredCount,
    queuedEntries: queue.depth,
    connections: fastPath.connections,
    admission: fastPath.admission,
  })
  observeDatabase(registry, database.status)
  observeStandby(registry, database.status)
  noteOwnWrites(app, database.stale, house.deskOrigin)
  registerDeskGate(app, { ...house, origin: house.deskOrigin, isApart: config.DESK_ORIGIN !== undefined })

  const features: FeatureParts[] = []
  for (const { create } of listed) if (create) features.push(await create(house))
  const serve = createServe(app, tokens.authenticate, house.findSource, house.authenticateStaff)
  const previewing = {
    ...house,
    db: house.background,
    site,
    documents,
    headers,
    contactEmail: config.CONTACT_EMAIL,
    serveReading: (reading: Serve, previewed: Previewed) => {
      for (const { previewRoutes } of features) previewRoutes?.(reading, previewed)
    },
  }
  mountPreviews(app, previewing)
  if (site) mountLivePreviews(app, previewing)
  for (const { routes } of features) await routes?.(serve, app)
  createQueryGauges(
    registry,
    house.background,
    features.flatMap(({ gauges = [] }) => gauges),
    database.stale,
  )
  app.addHook('preClose', async () => {
    live.stop()
    await fastPath.connections.drain()
  })

  const shared = { catalogue, counter, entryCount, liveDraws, now, headers: apiHeaders }
  for (const find of [
    createInitLookup,
    createDocumentsLookup,
    createCounterLookup,
    createEntryCountLookup,
    createDrawLiveLookup,
  ])
    fastPath.addLookup(find(shared))
  const { PUBLIC_ORIGIN: publicOrigin, APPLE_PAY_DOMAIN_ASSOCIATION: applePayDomain } = config
  fastPath.addLookup(createPublishedFilesLookup({ ...shared, publicOrigin, applePayDomain }))
  registerHealthRoutes(app, database, { role: config.ROLE, isClosing: () => isClosing })
  pageFailureRoute(serve, { registry, now })
  registerReferenceRoutes(app, headers)
  const { mediaFolders } = options
  if (mediaFolders) {
    const library = await createMediaFiles(house.background, libraryFolder(config.DATA_DIR))
    await serveMedia(app, {
      folders: [library.folder, ...mediaFolders],
      cacheFolder: join(config.DATA_DIR, 'media-cache'),
      fileOf: library.fileOf,
      ensureSource: library.ensure,
    })
  }
  const mounted =
    site && (await mountSite(app, fastPath, { site, catalogue, now, headers, documents, ...pageSettings(config) }))
  if (options.desk) await mountDesk(app, options.desk, headers)
  await options.extend?.(app)

  const allJobs = [...features.flatMap((feature) => feature.jobs ?? []), ...houseJobs(database, app.log)]
  const jobList = config.ROLE === 'web' ? allJobs.filter(({ inEveryProcess }) => inEveryProcess) : allJobs
  const jobs = createJobs(jobList, {
    reporter: house.workReporter,
    now,
    listen: database.listen,
    trace: tracer.runJob,
  })
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
    registry,
    /** Resolves with the port when the server listens. */
    listen: () => listen(app, fastPath.connections, { port: config.PORT, host: config.HOST }),
    /** Loads the site's files before the first request. */
    warm: async () => mounted?.warm(),
    close: async () => {
      isClosing = true
      await app.close()
      await jobs.stop()
      await measurements.flush()
      await tokens.saveLastSeen()
      await house.securityEvents.flush()
      await catalogue.close()
      house.mail.close()
      await tracer.close()
    },
  }
}
