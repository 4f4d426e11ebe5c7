/** Everything wired, in reading order: what the product keeps, what it calls, what it answers, what it does later. */
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { createPlayers } from './features/account/players.ts'
import { createFastify } from './http/fastify.ts'
import { createServe } from './http/serve.ts'

export type AppOptions = {
  config: Config
  database: Database
  /** The process's clock; what must be in time is decided by the database's. */
  now?: () => Date
}

export async function createApp({ config, database, now = () => new Date() }: AppOptions) {
  const { db } = database
  const app = createFastify({ logLevel: config.LOG_LEVEL, trustedProxies: config.TRUSTED_PROXIES })

  const catalogue = await createCatalogue(database)
  const players = createPlayers(db)
  const serve = createServe(app, async () => undefined)

  catalogueRoutes(serve, { catalogue, players, now })

  return { app, catalogue, close: () => app.close() }
}
