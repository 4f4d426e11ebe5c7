/** The demonstration's start, step by step, as `npm start` and `npm run dev` show it. */
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { testCards } from '@fairdraw/emulators/gateway/test-cards.ts'
import { readConfig, readStartSettings } from '@fairdraw/server/config.ts'
import type { Config } from '@fairdraw/server/config.ts'
import type { Database } from '@fairdraw/server/db/database.ts'
import { openSite } from '@fairdraw/server/http/pages/site.ts'
import type { DrawContext } from '@fairdraw/server/features/draw/steps.ts'
import { compareBooks } from '@fairdraw/server/features/payment/reconciliation/compare-books.ts'
import { closeOnSignal, createDrawVendors, createVendors, openDatabase, run } from '@fairdraw/server/run.ts'
import type { Running } from '@fairdraw/server/run.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { showDemoCards } from '../cards.ts'
import { DEMO_PASSCODE, DEMO_PLAYERS } from '../players.ts'
import { seed } from '../seed.ts'
import { demoStaffLogIn } from '../staff.ts'
import { demoDraws, finishDraws } from '../draws.ts'
import { keepRevealing } from '../winsday.ts'
import { demoDocuments, demoRoutes } from './demo-routes.ts'
import { openDemoPictures } from './demo-pictures.ts'
import { drawnPictures } from './places.ts'
import { siteBuild } from './site-build.ts'
import { step } from './steps.ts'
import { openVendors, portFor, vendorEnvironment } from './vendors.ts'
import type { Vendors } from './vendors.ts'

type Environment = Record<string, string | undefined>
type Start = ReturnType<typeof readStartSettings>

/** Throws one plain sentence when another program has the port: better now than after a minute's work. */
async function checkPort({ PORT, HOST }: Start): Promise<void> {
  const server = createServer()
  await new Promise<void>((free, taken) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      taken(isTaken ? new Error(`Port ${PORT} is taken by another program. Stop that one, or set PORT.`) : error)
    })
    server.listen(PORT, HOST, () => server.close(() => free()))
  })
}

function openEmulators(start: Start, { EMULATORS_PORT }: Environment): Promise<Vendors> {
  return step('emulators', async () => {
    await mkdir(start.DATA_DIR, { recursive: true })
    const port = EMULATORS_PORT ? Number(EMULATORS_PORT) : start.DATABASE_URL ? portFor(start.DATABASE_URL) : 0
    // Whoever takes the place of another process's emulators takes mail where those did.
    const mailPort = start.DATABASE_URL ? port + 1 : 0
    const vendors = await openVendors({
      port,
      mailPort,
      booksFile: join(start.DATA_DIR, 'gateway-books.jsonl'),
      bankBooksFile: join(start.DATA_DIR, 'bank-books.jsonl'),
    })
    const whose = vendors.isShared ? 'another process’s' : 'started'
    return { said: `card gateway, open banking, texts and mail: ${whose}, ${vendors.origin}`, done: vendors }
  })
}

function openKept(config: Config): Promise<Database> {
  return step('database', async () => {
    const where = config.DATABASE_URL ? 'PostgreSQL' : `embedded, in ${config.DATA_DIR}`
    try {
      return { said: where, done: await openDatabase(config) }
    } catch (error) {
      const isOutdated = error instanceof DrizzleQueryError && !config.DATABASE_URL
      if (!isOutdated) throw error
      throw new Error(`What is in ${config.DATA_DIR} does not fit this version. Remove that folder to begin afresh.`, {
        cause: error,
      })
    }
  })
}

/** Pages, shared pictures and calendars name their address whole; the demonstration is at the one that it prints. */
function localOrigin({ PORT, isDemo }: Start) {
  return isDemo && PORT !== 0 ? { PUBLIC_ORIGIN: `http://localhost:${PORT}` } : {}
}

/** Vite is large, and asked for in development alone. */
async function openDevelopment() {
  const { openDevelopmentSite } = await import('./development-site.ts')
  return openDevelopmentSite()
}

/**
 * Starts everything and resolves when the address answers. `built` resolves when the site is built; without it the site is the
 * sources', with hot reload.
 */
export async function start(env: Environment, built: Promise<void> | undefined): Promise<void> {
  const settings = readStartSettings(env)
  await checkPort(settings)
  // Before anything that takes long: what is missing is said at once.
  const vendors = settings.isDemo ? await openEmulators(settings, env) : undefined
  const config = readConfig({ ...(vendors && vendorEnvironment(vendors)), ...localOrigin(settings), ...env })

  const database = await openKept(config)
  if (settings.isDemo) {
    await step('demo content', async () => {
      const { PASSCODE_PEPPER: pepper, CONTACT_EMAIL: contactEmail } = config
      const { competitions, players } = await seed(database, { now: new Date(), pepper, contactEmail })
      return { said: `${competitions} competitions, ${players} players, dates moved to now`, done: undefined }
    })
  }
  const pictures = settings.isDemo ? await openDemoPictures(drawnPictures) : undefined
  await built
  const development = built ? undefined : await openDevelopment()
  const site = development ?? (await openSite(siteBuild))

  const running = await step('server', async () => {
    const deskOrigin = config.DESK_ORIGIN ?? config.PUBLIC_ORIGIN ?? `http://${config.HOST}`
    const demo = vendors && {
      documents: demoDocuments,
      extend: async (app: FastifyInstance) => {
        demoDraws(app, { db: database.db, catalogue: () => running.catalogue, now: database.now })
        demoStaffLogIn(app, { db: database.db, origin: deskOrigin, now: database.now })
        await demoRoutes(vendors.origin)(app)
      },
    }
    const media = pictures && { mediaFolders: [drawnPictures], ensureMedia: pictures.ensure }
    const done = await run({ config, database, site, ...(media ?? { mediaFolders: [] }), ...demo })
    if (vendors && !vendors.isShared) await showDemoCards(createVendors(config).engagement)
    return { said: `listening on ${config.HOST}:${done.port}`, done }
  })
  const origin = `http://127.0.0.1:${running.port}`
  vendors?.tell(origin)
  const reveals = settings.isDemo ? keepRevealing(database.db) : undefined

  closeOnSignal(async () => {
    reveals?.stop()
    pictures?.close()
    await running.close()
    await vendors?.close()
    await development?.close()
  })
  await pictures?.drawFirst(origin)
  process.stdout.write(`\n  Ready in ${process.uptime().toFixed(1)} s.\n\n${welcome(running.port, settings.isDemo)}\n`)
  if (vendors)
    await step('draws', async () => ({
      said: `${await finishDraws(drawing(config, database, running))} finished`,
      done: undefined,
    }))
  await pictures?.drawRest(origin)
}

/** The product's own way of running a draw. */
function drawing(config: Config, { db, now }: Database, { catalogue }: Pick<Running, 'catalogue'>): DrawContext {
  const { gateway, openBanking, payPal, beacon } = createDrawVendors(config)
  return {
    db,
    catalogue,
    beacon,
    beaconLeadSeconds: config.DRAW_LEAD_SECONDS,
    compareBooks: (span) => compareBooks({ db, gateway, openBanking, payPal, now }, span),
    now,
  }
}

function welcome(port: number, isDemo: boolean): string {
  const origin = `http://localhost:${port}`
  if (!isDemo) return `  The site        ${origin}/win\n`
  const cards = testCards.filter(({ number }, at) => testCards.findIndex((one) => one.number === number) === at)
  return [
    `  The site        ${origin}/win`,
    `  Texts and mail  ${origin}/_demo/inbox`,
    `  API reference   ${origin}/api/docs`,
    `  Draws           ${origin}/win/draws, and \`npm run draw -- demo\` runs one to its end in a minute`,
    '',
    `  Players, passcode ${DEMO_PASSCODE}`,
    ...DEMO_PLAYERS.map(({ phone, about }) => `    ${phone}  ${about}`),
    '    any other 07 number registers by a texted code, which arrives in the inbox above',
    '',
    '  Test cards, any date to come, any security code',
    ...cards
      .slice(0, 12)
      .map(({ number, brand, type, label }) => `    ${number.padEnd(16)}  ${brand} ${type}: ${label}`),
    '',
    '  PayPal, Apple Pay and twelve banks are emulated: each asks on a page or a sheet of its own',
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n')
}
