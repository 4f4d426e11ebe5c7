/** The test fixture of journeys that need access to the product's database (with-database.ts). */
import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import type { Page } from '@playwright/test'
import { expect, test as journey } from './journey.ts'
import { startAt } from './run-program.ts'
import { payAndLeave } from './player.ts'
import type { TestPlayer } from './test-player.ts'
import { freePort } from '../../../tools/temporary-servers/free-port.ts'
import type { Product } from './product.ts'
import { CARD_ALONE } from './screens.ts'
import type { Vendors } from './vendors.ts'
import type { WithDatabase } from './with-database.ts'

type ProductWithDatabase = Product & { database: string; witnesses?: readonly number[] }

/** Runs a statement in the product's database. */
export type Statement = <Row = Record<string, unknown>>(statement: string) => Promise<Row[]>

/** Journeys with the same name of a product share one. A journey that changes it for all others names its own. */
type Worker = {
  product: ProductWithDatabase
  productName: string
  /** Texts of errors that the product logs because of what the journey does; it needs a product of its own. */
  expectedErrors: readonly string[]
  /** Settings of the site other than the demonstration's; a journey with some needs a product of its own. */
  settings: Partial<Settings>
}

export const test = journey.extend<{ statement: Statement }, Worker>({
  productName: ['shared', { scope: 'worker', option: true }],
  expectedErrors: [[], { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ productName: _name, expectedErrors, settings }, use) => {
      const env = { PORT: String(await freePort()), SETTINGS: JSON.stringify(settings), DRAW_LEAD_SECONDS: '10' }
      const { stop, ...where } = await startAt<WithDatabase>('e2e/src/harness/with-database.ts', env)
      await use({ ...where, stop })
      await stop(expectedErrors)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  statement: async ({ product }, use) => {
    const run: Statement = async (statement) => {
      const reply = await fetch((product as ProductWithDatabase).database, { method: 'POST', body: statement })
      if (!reply.ok) throw new Error(`${statement}: ${await reply.text()}`)
      return (await reply.json()) as never
    }
    await use(run)
  },
})

export { expect } from './journey.ts'

/** Creates a newer version of a competition's terms. */
export const newTerms = (id: number) =>
  `update competitions set body = jsonb_set(body, '{meta,display,tc,version}',
     to_jsonb((body #>> '{meta,display,tc,version}')::int + 1)) where id = ${id}`

type TooLate = { player: TestPlayer; statement: Statement; vendors: Vendors }

/** A bank payment that arrives after the entry's deadline. Resolves when its player has received the text about it. */
export async function payTooLate(page: Page, { player, statement, vendors }: TooLate): Promise<void> {
  await payAndLeave(page, vendors, CARD_ALONE)
  await statement(`update entries set deadline = clock_timestamp() - interval '1 second'
    where player_id = (select id from players where phone = '${player.phone}')`)
  await vendors.settleBankPayments()
  await expect.poll(() => vendors.lastText(player.phone), { timeout: 30_000 }).toMatch(/reached us too late/)
}
