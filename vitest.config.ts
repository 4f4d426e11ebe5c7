import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,demo,bench,tools}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    setupFiles: ['tools/reject-bare-patterns.ts', 'tools/reject-overlapping-queries.ts'],
    maxWorkers: 2,
    // Patience for a busy machine; what is waited for comes or the test fails.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
