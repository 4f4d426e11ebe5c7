/** The steps of the demonstration's start (`npm start`, `npm run dev`). */
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { testCards } from '@fairdraw/emulators/gateway/test-cards.ts'
import { readConfig, readStartSettings } from '@fairdraw/server/config.ts'
import type { Config } from '@fairdraw/server/config.ts'
import type { Database, Db } from '@fairdraw/server/db/database.ts'
import { openSite } from '@fairdraw/server/http/pages/site.ts'
import { readSigner } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import { latestTree } from '@fairdraw/server/features/log/stored-tree.ts'
import { openDatabase } from '@fairdraw/server/open-database.ts'
import { closeOnSignal, run } from '@fairdraw/server/run.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DEMO_PASSCODE, DEMO_PLAYERS } from '../players.ts'
import { CAMPAIGN_CODES } from '../content/campaigns.ts'
import { seed } from '../seed.ts'
import { registerDemoFunnel } from '../funnel.ts'
import { registerDemoStaffLogIn, withDemoStaff } from '../staff.ts'
import { registerDemoDraws } from '../draws.ts'
import { startRevealing } from '../winsday.ts'
import { DEMO_QUORUM, openWitnesses } from '../witnesses/witnesses.ts'
import type { WitnessProcess } from '../witnesses/witness-process.ts'
import type { Witnesses } from '../witnesses/witnesses.ts'
import { demoDocuments, createDemoRoutes } from './demo-routes.ts'
import { paceCatalogue } from './paced-database.ts'
import { finishPastDraws } from './past-draws.ts'
import { hasSeason, startDeskWork, startSeason } from './season.ts'
import { demoMedia } from './paths.ts'
import { buildDesk, compressSite, deskBuild, siteBuild } from './site-build.ts'
import { step } from './steps.ts'
import { openVendors, choosePort, vendorEnvironment } from './vendors.ts'
import type { Vendors } from './vendors.ts'

type Environment = Record<string, string | undefined>
type Start = ReturnType<typeof readStartSettings>

/** Throws if another program uses the port. Checked first, because the other steps take time. */
async function checkPort({ PORT, HOST }: Start): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${PORT} is used by another program. Stop that program, or set PORT.`) : error)
    })
    server.listen(PORT, HOST, () => server.close(() => resolve()))
  })
}

function openEmulators(start: Start, { EMULATORS_PORT }: Environment): Promise<Vendors> {
  return step('emulators', async () => {
    await mkdir(start.DATA_DIR, { recursive: true })
    const port = EMULATORS_PORT ? Number(EMULATORS_PORT) : start.DATABASE_URL ? choosePort(start.DATABASE_URL) : 0
    // A fixed SMTP port, so that a process that takes over the emulators listens where the previous ones did.
    const mailPort = start.DATABASE_URL ? port + 1 : 0
    const vendors = await openVendors({
      port,
      mailPort,
      booksFile: join(start.DATA_DIR, 'gateway-books.jsonl'),
      bankBooksFile: join(start.DATA_DIR, 'bank-books.jsonl'),
      payPalBooksFile: join(start.DATA_DIR, 'paypal-books.jsonl'),
      witnessFolder: chooseWitnessFolder(start),
    })
    const owner = vendors.isShared ? 'shared with another process' : 'started'
    return { summary: `card gateway, open banking, texts and mail: ${owner}, ${vendors.origin}`, result: vendors }
  })
}

/** One for each database: its witnesses remember its log. */
const chooseWitnessFolder = ({ DATA_DIR, DATABASE_URL }: Start) =>
  resolve(DATA_DIR, DATABASE_URL === undefined ? 'witnesses' : `witnesses-${choosePort(DATABASE_URL)}`)

/** The demonstration's witnesses, unless the settings name others. */
async function openDemoWitnesses(
  { witnessFolder, isShared }: Vendors,
  { config, db }: { config: Config; db: Db },
): Promise<Witnesses | undefined> {
  if (config.WITNESSES.length > 0) return undefined
  const isNewLog = !isShared && (await latestTree(db)) === undefined
  return openWitnesses(witnessFolder, { log: readSigner(config).key, isNewLog })
}

function openDemoDatabase(config: Config): Promise<Database> {
  return step('database', async () => {
    const summary = config.DATABASE_URL ? 'PostgreSQL' : `embedded, in ${config.DATA_DIR}`
    try {
      return { summary, result: await openDatabase(config) }
    } catch (error) {
      const isOutdated = error instanceof DrizzleQueryError && !config.DATABASE_URL
      if (!isOutdated) throw error
      throw new Error(
        `The data in ${config.DATA_DIR} does not fit this version. Delete that folder to start with new data.`,
        {
          cause: error,
        },
      )
    }
  })
}

/** Pages, sharing pictures and calendars contain absolute addresses. The demonstration's origin is the one that it prints. */
function buildLocalOrigin({ PORT, isDemo }: Start) {
  return isDemo && PORT !== 0 ? { PUBLIC_ORIGIN: `http://localhost:${PORT}` } : {}
}

/** Vite is large, so it is imported only in development. */
async function openDevelopment() {
  const { openDevelopmentSite } = await import('./development-site.ts')
  return openDevelopmentSite()
}

/**
 * Starts everything; resolves when all is running. `built` resolves when the site is built. Without it Vite serves the site from its
 * sources, with hot reload.
 */
export async function start(env: Environment, built: Promise<void> | undefined): Promise<void> {
  const settings = readStartSettings(env)
  await checkPort(settings)
  // The settings are checked before the slow steps, so that a missing one is reported at once.
  const vendors = settings.isDemo ? await openEmulators(settings, env) : undefined
  const given = readConfig({ ...(vendors && vendorEnvironment(vendors)), ...buildLocalOrigin(settings), ...env })

  const { database, release } = paceCatalogue(await openDemoDatabase(given))
  const witnesses = vendors && (await openDemoWitnesses(vendors, { config: given, db: database.db }))
  const config = witnesses ? { ...given, WITNESSES: [...witnesses.settings], WITNESS_QUORUM: DEMO_QUORUM } : given
  if (settings.isDemo) {
    await step('demo content', async () => {
      const { PASSCODE_PEPPER: pepper, CONTACT_EMAIL: contactEmail } = config
      const { competitions, players } = await seed(database, { now: new Date(), pepper, contactEmail })
      return { summary: `${competitions} competitions, ${players} players, dates moved to now`, result: undefined }
    })
  }
  await built
  const development = built ? undefined : await openDevelopment()
  const site = development ?? (await openSite(siteBuild))

  const deskBuilt = Promise.withResolvers<void>()
  // A build that fails is shown by its step below.
  deskBuilt.promise.catch(() => {})
  // The past draws are signed as of their time, so until they are done the log must not grow. Then the jobs find what the season left.
  const pastDone = vendors && Promise.withResolvers<void>()
  const running = await step('server', async () => {
    const deskOrigin = config.DESK_ORIGIN ?? config.PUBLIC_ORIGIN ?? `http://${config.HOST}`
    const demo = vendors && {
      documents: demoDocuments,
      extend: async (app: FastifyInstance) => {
        registerDemoDraws(app, {
          db: database.db,
          catalogue: () => running.catalogue,
          now: database.now,
          after: pastDone!.promise,
        })
        registerDemoStaffLogIn(app, { db: database.db, origin: deskOrigin, now: database.now })
        registerDemoFunnel(app, { db: database.db, now: database.now })
        await createDemoRoutes(vendors.origin)(app)
      },
    }
    const desk = { folder: deskBuild, built: deskBuilt.promise, ...(vendors && { transform: withDemoStaff }) }
    const started = await run({
      config,
      database,
      site,
      desk,
      mediaFolders: settings.isDemo ? [demoMedia] : [],
      ...demo,
      ...(pastDone && { jobsAfter: pastDone.promise, jobsMeanwhile: isMessageJob }),
    })
    return { summary: `listening on ${config.HOST}:${started.port}`, result: started }
  })
  const origin = `http://127.0.0.1:${running.port}`
  vendors?.setWebhookTarget(origin)
  const reveals = settings.isDemo ? startRevealing(database.db) : undefined

  closeOnSignal(async () => {
    reveals?.stop()
    await running.close()
    await witnesses?.close()
    await vendors?.close()
    await development?.close()
  })
  process.stdout.write(
    `\n  Ready in ${process.uptime().toFixed(1)} s.\n\n${formatWelcome(running.port, settings.isDemo)}\n`,
  )
  // Visitors come before staff: the desk is built when the first pages have been answered, beside the season.
  const deskStep = step('desk', async (report) => {
    report('being built, if it has changed')
    const building = buildDesk()
    deskBuilt.resolve(building.then(() => undefined))
    // The site is for visitors even where the desk cannot be built; its address then answers with an error.
    const summary = await building.then((isNew) => (isNew ? 'built' : 'unchanged since the last build'), String)
    return { summary, result: undefined }
  })
  if (vendors) {
    const past = { config, database, running, vendors, witnesses }
    const season =
      hasSeason(env) && !vendors.isShared ? await step('season', (report) => startSeason(past, report)) : undefined
    await step('draws', async () => ({ summary: `${await finishPastDraws(past, season)} finished`, result: undefined }))
    await step('witnesses', async () => ({ summary: describeWitnesses(await witnesses?.start()), result: undefined }))
    if (season) await step('desk work', (report) => startDeskWork(past, season, report))
    pastDone?.resolve()
  }
  release()
  await deskStep
  if (built) await compressSite()
}

/** People who log in wait for a code. Everything else waits until the past is done. */
const isMessageJob = (name: string) => name.startsWith('deliver messages')

const describeWitnesses = (running: readonly WitnessProcess[] | undefined) =>
  running
    ? `${running.map(({ name, pid }) => `${name} (process ${pid})`).join(', ')}: a draw waits for both`
    : 'those of the settings'

function formatWelcome(port: number, isDemo: boolean): string {
  const origin = `http://localhost:${port}`
  if (!isDemo) return `  The site        ${origin}/win\n  The desk        ${origin}/desk\n`
  const cards = testCards.filter(({ number }, index) => testCards.findIndex((one) => one.number === number) === index)
  return [
    `  The site        ${origin}/win`,
    `  The desk        ${origin}/desk, a button for each of its staff`,
    `  Texts and mail  ${origin}/_demo/inbox`,
    `  API reference   ${origin}/api/docs`,
    `  Funnel          ${origin}/_demo/funnel`,
    `  Draws           ${origin}/win/draws, and \`npm run draw -- demo\` runs one to its end in a minute`,
    '',
    `  Players, passcode ${DEMO_PASSCODE}`,
    ...DEMO_PLAYERS.map(({ phone, about }) => `    ${phone}  ${about}`),
    '    any other 07 number registers by a texted code, which arrives in the inbox above',
    '',
    `  Campaign codes, ${origin}/win?campaignCode=…, or in My account`,
    ...CAMPAIGN_CODES.map(({ code, about }) => `    ${code.padEnd(11)}  ${about}`),
    '',
    '  Test cards, any date to come, any security code',
    ...cards
      .slice(0, 12)
      .map(({ number, brand, type, label }) => `    ${number.padEnd(16)}  ${brand} ${type}: ${label}`),
    '',
    '  PayPal, Apple Pay and twelve banks are emulated: each has its own page or sheet',
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n')
}
