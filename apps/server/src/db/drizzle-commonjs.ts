/**
 * Makes later imports load Drizzle's CommonJS build. Its ES modules re-export one another in cycles, which costs a
 * second and 250 MB of garbage at boot; CommonJS costs 0.2 s and 10 MB (docs/mechanisms/serving.md, "Memory"). Static
 * imports of the importing file are resolved before this runs, so import what needs Drizzle with `await import()`.
 */
import { registerHooks } from 'node:module'

const DRIZZLE = /^drizzle-orm(\/|$)/

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier, DRIZZLE.test(specifier) ? { ...context, conditions: ['node', 'require'] } : context),
})
