/** Journeys through the whole product in a real browser. The site is built before they start. */
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, browserProgram } from './src/harness/browser.ts'

const report = process.env['E2E_REPORT']

/** What takes minutes, walks over every screen and the frame's finer points: run by `npm run test:full`. */
const LONG = /@long|(carousels|experiment|experiment-asked|image-modal|measures|offline|showcase|turning)\.spec\.ts/

/** Journeys on a product whose database they reach: apart, so that products need not be exchanged time and again. */
const DATABASE = '**/*.database.spec.ts'

export default defineConfig({
  testDir: 'src',
  projects: [
    { name: 'demonstration', testIgnore: DATABASE },
    { name: 'database', testMatch: DATABASE },
  ],
  ...(process.env['E2E_LONG'] ? { grep: LONG } : { grepInvert: LONG }),
  outputDir: 'test-results',
  globalSetup: './src/harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes the second time has found a fault.
  retries: 0,
  // Long enough for a machine that is busy with other things; nothing here waits for time to pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What answers is the product itself; offline.spec.ts looks at the worker.
    serviceWorkers: 'block',
    // Motion takes a quarter of the processor's time; specs that look at it ask for it (MOVING).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording everything takes a third of the time: done when a failure is looked into.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: browserProgram(), args: BROWSER_FLAGS },
  },
})
