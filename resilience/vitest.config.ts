/** Outages, overload and attacks on two processes. Each test takes minutes, so only `npm run test:full` runs them. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['resilience/src/**/*.test.ts'],
    // Each test needs the whole machine.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
