import { defineConfig } from 'vitest/config'
import everyTest from '../../vitest.config.ts'

/** The tests beside the mutated code. Those that start a PostgreSQL server take too long to run once for each mutant. */
export default defineConfig({
  test: {
    ...everyTest.test,
    include: [`${process.env['MUTATED_FOLDER']}/**/*.test.ts`],
    exclude: ['**/node_modules/**', '**/*.postgres.test.ts'],
    // One worker for all files, which is faster.
    isolate: false,
  },
})
