/** The test fixture of journeys on two processes of the product, which share nothing but PostgreSQL and the vendors. */
import pg from 'pg'
import { startPostgres } from '../../../tools/temporary-servers/postgres.ts'
import { test as journey } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import { startProduct } from '../harness/product.ts'
import type { Product } from '../harness/product.ts'

type TwoProcesses = { first: Product; second: Product; databaseUrl: string }

// oxlint-disable no-empty-pattern -- Playwright reads from the pattern what a fixture needs
export const test = journey.extend<{ otherOrigin: string }, { twoProcesses: TwoProcesses }>({
  twoProcesses: [
    async ({}, use) => {
      const postgres = await startPostgres()
      const shared = { DATABASE_URL: postgres.url, DEMO: '1' }
      const first = await startProduct(shared)
      const second = await startProduct({ ...shared, EMULATORS_PORT: new URL(first.vendors).port })
      await use({ first, second, databaseUrl: postgres.url })
      // The first runs the vendors that the second calls. A process that logged errors fails here; the others still stop.
      try {
        await second.stop()
      } finally {
        try {
          await first.stop()
        } finally {
          await postgres.stop()
        }
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  product: [
    async ({ twoProcesses: { first, databaseUrl } }, use) => use({ ...first, database: databaseUrl }),
    { scope: 'worker' },
  ],
  /** The origin of the second process. */
  otherOrigin: async ({ twoProcesses: { second } }, use) => use(second.origin),
  statement: async ({ twoProcesses: { databaseUrl } }, use) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const run: Statement = async (statement) => (await client.query(statement)).rows as never
    await use(run)
    await client.end()
  },
})

export { expect } from '../harness/database-journey.ts'
