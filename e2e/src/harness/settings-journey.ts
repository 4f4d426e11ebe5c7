/** The test fixture of journeys on the demonstration with other settings (with-settings.ts). */
import type { Settings } from '@fairdraw/contract/catalogue.ts'
import { test } from './journey.ts'
import { startProgram } from './run-program.ts'
import type { Product } from './product.ts'

const READY = /^READY (.*)$/m

export const testWith = (settings: Partial<Settings>) =>
  test.extend<object, { product: Product }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
      async ({}, use) => {
        const { output, stop } = await startProgram(
          'e2e/src/harness/with-settings.ts',
          { SETTINGS: JSON.stringify(settings) },
          READY,
        )
        await use({ ...(JSON.parse(READY.exec(output)?.[1] ?? '') as Omit<Product, 'stop'>), stop })
        await stop()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  })
