/** A work reporter for tests below the app: it records the reports in order. */
import { Registry } from 'prom-client'
import { createWorkReporter } from '../observability/work-reporter.ts'

export type ReportedWork = { level: 'warn' | 'error'; kind: string; name: string; message: string }

export function createFakeWorkReporter() {
  const reported: ReportedWork[] = []
  const at = (level: ReportedWork['level']) => (fields: { kind: string; name: string; err: Error }) =>
    void reported.push({ level, kind: fields.kind, name: fields.name, message: fields.err.message })
  const log = { warn: at('warn'), error: at('error') } as unknown as Parameters<typeof createWorkReporter>[1]
  return { reporter: createWorkReporter(new Registry(), log), reported }
}
