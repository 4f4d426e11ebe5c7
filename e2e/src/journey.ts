/** The test of a journey: the product's address, a player of its own, and a failure for whatever went wrong unseen. */
import { test as base, expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { createTrouble } from './trouble.ts'
import type { Trouble } from './trouble.ts'

type Journey = {
  /** A number that nobody has registered. */
  phone: string
  trouble: Trouble
}

function setting(name: 'E2E_ORIGIN' | 'E2E_VENDORS'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the journeys start by e2e/playwright.config.ts`)
  return value
}

/** Where the vendors' stand-ins of the journeys' product take control calls. */
export const vendorsOrigin = () => setting('E2E_VENDORS')

let numbers = 0

export const test = base.extend<Journey>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
  baseURL: async ({}, use) => use(setting('E2E_ORIGIN')),
  // oxlint-disable-next-line no-empty-pattern
  phone: async ({}, use, { workerIndex }) => {
    numbers += 1
    await use(`077009${10 + (workerIndex % 90)}${String(numbers).padStart(3, '0')}`)
  },
  trouble: [
    async ({ context }, use) => {
      const trouble = createTrouble()
      trouble.watch(context)
      await use(trouble)
      expect(trouble.found(), 'what went wrong unseen').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
export type { APIRequestContext }
