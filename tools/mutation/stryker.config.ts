/** How StrykerJS mutates one folder; tools/mutation/mutation.ts says which. */
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'

export default {
  testRunner: 'vitest',
  // The runner is Vitest's with a change, under the same name.
  plugins: ['ignore-copy', 'runner', 'sample'].map((name) => `${import.meta.dirname}/${name}.ts`),
  ignorers: ['copy'],
  checkers: process.env['MUTATION_SAMPLE'] ? ['sample'] : [],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, logTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  concurrency: 1,
  // Patience for a busy machine, where a slow test would count as one that noticed. Endless loops are counted, not timed.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  cleanTempDir: 'always',
  ignorePatterns: ['.data', 'e2e', '**/build', '**/.react-router', '**/test-results', '**/*.tsbuildinfo'],
  // Stryker would read the compiler's settings by an API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
} satisfies PartialStrykerOptions
