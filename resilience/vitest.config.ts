/** Outages, overload and attacks on a fleet of two processes: minutes each, so run by `npm run test:full` alone. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['resilience/src/**/*.test.ts'],
    // Each wants the whole machine.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
