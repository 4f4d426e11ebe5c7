import { defineConfig } from 'vitest/config'
import everyTest from '../../vitest.config.ts'
import { keptThread } from './kept-thread.ts'

const folder = process.env['MUTATED_FOLDER']!

/** The tests beside the mutated code. Those that start a PostgreSQL server take too long to run once for each mutant. */
export default defineConfig({
  plugins: [
    {
      name: 'mutated-tests',
      // Stryker names the pool on its command line.
      configureVitest: ({ project }) => {
        Object.assign(project.config, { pool: keptThread.name, poolRunner: keptThread })
      },
      // Imports are evaluated before the first statement. It has no line of its own, so that locations stay.
      transform: (code, id) => (id.endsWith('.test.ts') ? `beginTestFile();${code}` : undefined),
      enforce: 'pre',
    },
  ],
  test: {
    ...everyTest.test,
    setupFiles: [...(everyTest.test!.setupFiles as string[]), 'tools/mutation/setup.ts'],
    include: [`${folder}/**/*.test.ts`],
    exclude: ['**/node_modules/**', '**/*.postgres.test.ts'],
    // One worker for all files, which is faster.
    isolate: false,
  },
})
