import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import everyTest from '../../vitest.config.ts'

/** The first failure ends a run: first the files that failed in the last run of theirs, then those that take least. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const resultOf = (file: TestSpecification) =>
      this.ctx.cache.getTestSpecificationResult(file) ?? { failed: false, duration: 0 }
    return files.toSorted((one, other) => {
      const [a, b] = [resultOf(one), resultOf(other)]
      return Number(b.failed) - Number(a.failed) || a.duration - b.duration
    })
  }
}

/** The tests beside the mutated code. Those that start a PostgreSQL server take too long to run once for each mutant. */
export default defineConfig({
  plugins: [
    {
      name: 'mutated-tests',
      // Imports are evaluated before the first statement. It has no line of its own, so that locations stay.
      transform: (code, id) => (id.endsWith('.test.ts') ? `beginTestFile();${code}` : undefined),
      enforce: 'pre',
    },
  ],
  test: {
    ...everyTest.test,
    setupFiles: [...(everyTest.test!.setupFiles as string[]), 'tools/mutation/setup.ts'],
    include: process.env['TESTS_OF_MUTANTS']!.split(','),
    exclude: ['**/node_modules/**', '**/*.postgres.test.ts'],
    // One worker for all files, which is faster.
    isolate: false,
    sequence: { sequencer: LikeliestFirst },
  },
})
