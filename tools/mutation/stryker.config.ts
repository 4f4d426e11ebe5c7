/** How StrykerJS mutates one folder; tools/mutation/mutation.ts says which. */
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/ignore-copy.ts`],
  ignorers: ['copy'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: true },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, logTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  concurrency: 1,
  cleanTempDir: 'always',
  ignorePatterns: ['.data', 'e2e', '**/build', '**/.react-router', '**/test-results', '**/*.tsbuildinfo'],
  // Stryker would read the compiler's settings by an API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
} satisfies PartialStrykerOptions
