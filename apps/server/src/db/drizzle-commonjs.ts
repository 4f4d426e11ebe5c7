/**
 * Loads Drizzle as CommonJS from here on. Its ES modules re-export one another in cycles, which the engine resolves again and
 * again: that takes a second and 250 MB of garbage at boot, its CommonJS build 0.2 s and 10 MB (docs/mechanisms/serving.md, "Memory").
 * Imports that stand in the importing file itself are resolved before this runs: import what needs Drizzle by `await import()`.
 */
import { registerHooks } from 'node:module'

const DRIZZLE = /^drizzle-orm(\/|$)/

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier, DRIZZLE.test(specifier) ? { ...context, conditions: ['node', 'require'] } : context),
})
