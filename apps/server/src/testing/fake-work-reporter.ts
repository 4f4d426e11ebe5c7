/** A work reporter for tests below the app: it records the failures in order, and counts the outcomes. */
import { Registry } from 'prom-client'
import { createWorkReporter } from '../observability/work-reporter.ts'
import { parseWorkOutcomes } from './work-outcomes.ts'

export type ReportedWork = { level: 'warn' | 'error'; kind: string; name: string; message: string }

export function createFakeWorkReporter() {
  const reported: ReportedWork[] = []
  const registry = new Registry()
  const at = (level: ReportedWork['level']) => (fields: { kind: string; name: string; err: Error }) =>
    void reported.push({ level, kind: fields.kind, name: fields.name, message: fields.err.message })
  const log = { warn: at('warn'), error: at('error') } as unknown as Parameters<typeof createWorkReporter>[1]
  return {
    reporter: createWorkReporter(registry, log),
    reported,
    /** How often each outcome of a piece of work was reported. */
    outcomes: (kind: string, name: string) => parseWorkOutcomes(registry.metrics(), kind, name),
    clear: () => {
      reported.length = 0
      registry.resetMetrics()
    },
  }
}
