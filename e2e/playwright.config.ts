/** Journeys through the whole product in a real browser. The site is built before they start. */
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, browserProgram } from './src/harness/browser.ts'

const report = process.env['E2E_REPORT']

/**
 * The journeys of `npm test`: one for each thing that a person can do, and what no lower test can show. The others (every
 * screen, every refusal, every size) run with `npm run test:full`.
 */
const GATE = /@gate/

/**
 * Journeys that need access to the product's database. They are a separate project, so that workers rarely switch
 * products. They come first, as the longest are among them: at the end no worker waits for another.
 */
const DATABASE = '**/*.database.spec.ts'

export default defineConfig({
  testDir: 'src',
  projects: [
    { name: 'database', testMatch: DATABASE },
    { name: 'demonstration', testIgnore: DATABASE },
  ],
  ...(process.env['E2E_LONG'] ? { grepInvert: GATE } : { grep: GATE }),
  outputDir: 'test-results',
  globalSetup: './src/harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that fails once and then passes has found a bug.
  retries: 0,
  // Long enough for a machine that is busy with other work. No test waits for a fixed time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without the service worker every response comes from the product. offline.spec.ts tests the worker.
    serviceWorkers: 'block',
    // Animations take a quarter of the processor time. Specs that test them enable them (MOVING).
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing everything takes a third of the time, so it is enabled only to investigate a failure.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: browserProgram(), args: BROWSER_FLAGS },
  },
})
