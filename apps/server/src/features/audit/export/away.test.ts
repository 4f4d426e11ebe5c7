/** A collector that is away rings one alert: that it lacks rows. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { MAX_CONSECUTIVE_FAILURES } from '../../../jobs/jobs.ts'
import { findFiringSeries, readAlertRules } from '../../../testing/alert-rules.ts'
import { rewriteHistory } from '../../../testing/rewrite-history.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { parseWorkOutcomes } from '../../../testing/work-outcomes.ts'
import { recordAudit } from '../record.ts'

const JOB = 'export the audit log'

it('a collector that is away counts as no failure of the job, however often, and what it lacks is seen', async () => {
  const server = await startTestApp({
    vendors: { collector: { send: () => Promise.reject(new Error('nobody is there')) } },
  })
  await recordAudit(server.db, { actor: { job: 'test' }, act: 'count', subject: { kind: 'number', id: 1 } })
  await rewriteHistory(server.db, sql`update audit_log set at = at - interval '11 minutes'`)
  const attempts = MAX_CONSECUTIVE_FAILURES + 1
  for (let times = 0; times < attempts; times += 1) await server.jobs.runAll()

  expect(await parseWorkOutcomes(server.metrics.text(), 'job', JOB)).toEqual({
    retrying: attempts,
    succeeded: attempts,
  })
  expect(server.jobs.reports().get(JOB)).toMatchObject({ consecutiveFailures: 0, lastSuccessAt: expect.any(Date) })
  const rule = (await readAlertRules()).find(({ alert }) => alert === 'AuditExportBehind')!
  expect(findFiringSeries(rule, await server.metrics.text())).toEqual([
    'fairdraw_audit_export_oldest_seconds{log="audit"}',
  ])
})
