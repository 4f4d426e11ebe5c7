/**
 * The test fixture of a journey: a product and vendors that no other journey uses at the same time. It fails on browser
 * errors that no assertion would notice.
 */
import { test as base, expect } from '@playwright/test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Condition } from './conditions/condition.ts'
import { waitForHydration } from './conditions/hydrated-pages.ts'
import { answeredWith, toStorageItems } from './initial-storage.ts'
import type { StoredValues } from './initial-storage.ts'
import { openDesk } from './desk.ts'
import type { StaffName } from './desk.ts'
import { openBrowser } from './open-browser.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import { createPageErrors } from './page-errors.ts'
import type { PageErrors } from './page-errors.ts'
import { openVendors } from './vendors.ts'
import { logInByApi, registerByApi, rememberMe } from './test-player.ts'
import type { TestPlayer } from './test-player.ts'
import type { Vendors } from './vendors.ts'
import type { TourContext } from './tour-context.ts'

type Journey = {
  /** What the browser has stored when the journey begins. By default: experiments were refused. */
  initialStorage: StoredValues
  /** What the browser does to every page. By default: nothing. */
  browserAs: readonly Condition[]
  /** A number without an account. */
  phone: string
  /** A player who has registered with that number and is logged in. */
  player: TestPlayer
  /** The browser page of that player. */
  playerPage: Page
  /** Logs in a player of the demonstration, in the browser of the journey. */
  logInAs: (phone: string) => Promise<TestPlayer>
  /** A page in another browser, where this player is logged in. */
  otherBrowser: (player?: TestPlayer, options?: BrowserContextOptions) => Promise<Page>
  /** A room of the desk, in a browser of this person's own. */
  desk: (who: StaffName, path?: string, options?: BrowserContextOptions) => Promise<Page>
  pageErrors: PageErrors
  vendors: Vendors
  /** Everything that a tour of the screens needs. */
  tourContext: TourContext
}

/** A worker runs one journey at a time, so that the faults and books of its product belong to that journey only. */
type Worker = { product: Product }

let numbers = 0

// oxlint-disable no-empty-pattern -- Playwright reads from the pattern what a fixture needs
export const test = base.extend<Journey, Worker>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  initialStorage: [answeredWith('no'), { option: true }],
  browserAs: [[], { option: true }],
  storageState: async ({ product: { origin }, initialStorage }, use) =>
    use({ cookies: [], origins: [{ origin, localStorage: toStorageItems(initialStorage) }] }),
  context: async ({ context, javaScriptEnabled, browserAs }, use) => {
    if (javaScriptEnabled) context.on('page', waitForHydration)
    for (const condition of browserAs) await condition(context)
    await use(context)
  },
  baseURL: async ({ product }, use) => use(product.origin),
  phone: async ({}, use, { workerIndex }) => {
    numbers += 1
    await use(`077009${10 + (workerIndex % 90)}${String(numbers).padStart(3, '0')}`)
  },
  player: async ({ context, product, request, vendors, phone, initialStorage }, use) => {
    const player = await registerByApi(request, vendors, phone)
    await rememberMe(context, product.origin, player, initialStorage)
    await use(player)
  },
  playerPage: async ({ page, player: _player }, use) => use(page),
  logInAs: async ({ context, product, request, initialStorage }, use) =>
    use(async (phone) => {
      const player = await logInByApi(request, phone)
      await rememberMe(context, product.origin, player, initialStorage)
      return player
    }),
  otherBrowser: async ({ browser, pageErrors, browserAs, product }, use) =>
    use(async (player, options) => {
      const page = await openBrowser({ browser, pageErrors, browserAs }, options)
      if (player) await rememberMe(page.context(), product.origin, player)
      return page
    }),
  desk: async ({ browser, pageErrors, browserAs }, use) =>
    use((who, path, options) => openDesk({ browser, pageErrors, browserAs }, who, path, options)),
  pageErrors: [
    async ({ browser, context }, use) => {
      const pageErrors = createPageErrors()
      pageErrors.watch(context)
      await use(pageErrors)
      const found = pageErrors.found()
      // Browsers of other people that a journey has opened: their pages would go on beside all later journeys.
      for (const other of browser.contexts()) if (other !== context) await other.close()
      expect(found, 'what went wrong unseen').toEqual([])
    },
    { auto: true },
  ],
  vendors: async ({ product }, use) => {
    const { close, ...vendors } = await openVendors(product.vendors)
    await use(vendors)
    await close()
  },
  tourContext: async ({ page, context, request, product: { origin }, vendors, phone, pageErrors }, use) =>
    use({ page, context, request, origin, vendors, phone, pageErrors }),
})

export { expect }
