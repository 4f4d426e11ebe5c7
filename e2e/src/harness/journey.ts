/**
 * The test fixture of a journey: a product and vendors that no other journey uses at the same time. It fails on browser
 * errors that no assertion would notice.
 */
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Visit } from './gallery.ts'
import { waitForHydration } from './hydrated-pages.ts'
import { answered, stored } from './stored.ts'
import type { Kept } from './stored.ts'
import { rememberMe, registered } from './player.ts'
import type { Registered } from './player.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'
import { createTrouble } from './trouble.ts'
import type { Trouble } from './trouble.ts'
import { openVendors } from './vendors.ts'
import type { Vendors } from './vendors.ts'

type Journey = {
  /** What the browser has stored when the journey begins. By default: experiments were refused. */
  kept: Kept
  /** A number without an account. */
  phone: string
  /** A player who has registered with that number and is logged in. */
  player: Registered
  /** The browser page of that player. */
  playerPage: Page
  trouble: Trouble
  vendors: Vendors
  /** Everything that a tour of the screens needs. */
  visit: Visit
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
    { scope: 'worker', timeout: 60_000 },
  ],
  kept: [answered('no'), { option: true }],
  storageState: async ({ product: { origin }, kept }, use) =>
    use({ cookies: [], origins: [{ origin, localStorage: stored(kept) }] }),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitForHydration)
    await use(context)
  },
  baseURL: async ({ product }, use) => use(product.origin),
  phone: async ({}, use, { workerIndex }) => {
    numbers += 1
    await use(`077009${10 + (workerIndex % 90)}${String(numbers).padStart(3, '0')}`)
  },
  player: async ({ context, product, request, vendors, phone }, use) => {
    const player = await registered(request, vendors, phone)
    await rememberMe(context, product.origin, player)
    await use(player)
  },
  playerPage: async ({ page, player: _player }, use) => use(page),
  trouble: [
    async ({ context }, use) => {
      const trouble = createTrouble()
      trouble.watch(context)
      await use(trouble)
      expect(trouble.found(), 'what went wrong unseen').toEqual([])
    },
    { auto: true },
  ],
  vendors: async ({ product }, use) => {
    const { close, ...vendors } = await openVendors(product.vendors)
    await use(vendors)
    await close()
  },
  visit: async ({ page, context, request, product: { origin }, vendors, phone, trouble }, use) =>
    use({ page, context, request, origin, vendors, phone, trouble }),
})

export { expect }
