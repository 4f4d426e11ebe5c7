/** The alert rules fit the metrics: every metric in a rule exists, and every kind of failure has a rule. */
import { readFile } from 'node:fs/promises'
import { demoPushCredentials } from '@fairdraw/emulators/push/credentials.ts'
import { describe, expect, it } from 'vitest'
import { findFiringSeries, readAlertRules } from '../testing/alert-rules.ts'
import type { AlertRule } from '../testing/alert-rules.ts'
import { exposedSeries, findUnexposed, readHaproxySeries, readPromql } from './testing.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createPush } from '../vendors/push/push.ts'
import type { SecurityEvent } from './security-log.ts'
import { WORK_KINDS } from './work-reporter.ts'
import { parse } from 'yaml'
import * as z from 'zod'

const readRepositoryFile = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const rules = await readAlertRules()

const push = createPush({
  privateKeys: [demoPushCredentials.key],
  contactEmail: 'help@win.example',
  services: ['push.example'],
})
const server = await startTestApp({ vendors: { collector: { send: async () => {} }, push } })
await server.jobs.runAll()
const exposed = await server.metrics.text()

const evaluation = z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })
const cases = z.object({
  tests: z.array(z.object({ name: z.string(), alert_rule_test: z.tuple([evaluation, evaluation]) })),
})

const series = exposedSeries(server.registry)
const haproxySeries = await readHaproxySeries()
const isAboutFront = ({ expr }: AlertRule) => readPromql(expr).metrics.every((name) => name.startsWith('haproxy_'))

it.each(rules.filter((rule) => !isAboutFront(rule)))(
  '$alert: its expression is PromQL, and each metric and label in it is exposed',
  ({ expr }) => {
    expect(readPromql(expr).metrics.length).toBeGreaterThan(0)
    expect(findUnexposed(expr, series)).toEqual([])
  },
)

describe.skipIf(haproxySeries.size === 0)('rules about the front', () => {
  it.each(rules.filter(isAboutFront))('$alert: HAProxy exposes each metric and label in it', ({ expr }) => {
    expect(findUnexposed(expr, haproxySeries)).toEqual([])
  })
})

it('each alert has a case that fires it and one that does not (tools/check-alerts.ts runs them)', async () => {
  const files = await Promise.all(['ops/alerts.test.yaml', 'ops/alerts-of-days.test.yaml'].map(readRepositoryFile))
  const tests = files.flatMap((file) => cases.parse(parse(file)).tests)
  expect(tests.map(({ name }) => name).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  for (const {
    name,
    alert_rule_test: [silent, firing],
  } of tests) {
    expect(silent).toMatchObject({ alertname: name, exp_alerts: [] })
    expect(firing).toMatchObject({ alertname: name })
    expect(firing.exp_alerts, name).not.toEqual([])
  }
})

it('invalid PromQL, unknown metrics and unknown labels are detected', () => {
  expect(() => readPromql('sum by (name) (rate(fairdraw_work_outcomes_total[5m])')).toThrow('not PromQL')
  expect(findUnexposed('max(fairdraw_no_such_thing) > 1', series)).toEqual(['fairdraw_no_such_thing'])
  const expr = 'sum by (colour, instance) (fairdraw_refunds_open{state="failed", shape="x"})'
  expect(findUnexposed(expr, series, ['state', 'size'])).toEqual(['fairdraw_refunds_open{shape}', '{colour}', '{size}'])
  expect(findUnexposed('fairdraw_refunds_open{le="1"}', series)).toEqual(['fairdraw_refunds_open{le}'])
})

it('docs/operations.md explains exactly these alerts', async () => {
  const [, section = ''] = (await readRepositoryFile('docs/operations.md')).split(/^## Alerts$/m)
  const explained = [...section.split(/^## /m)[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(new Set(explained)).toEqual(new Set(rules.map(({ alert }) => alert)))
  expect(explained).toHaveLength(rules.length)
})

it('no two alerts have the same name', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

describe('permanent failures', () => {
  // A vendor call is not retried here: its failure is final, and its caller retries.
  it.each(WORK_KINDS.map((kind) => [kind, kind === 'vendor-call' ? 'failed' : 'gave-up']))(
    'of kind %s have a rule for all names',
    (kind, outcome) => {
      const matchers = [`kind="${kind}"`, `outcome="${outcome}"`]
      const about = rules.filter(({ expr }) => matchers.every((matcher) => readPromql(expr).matchers.includes(matcher)))
      expect(about).not.toEqual([])
      for (const { expr } of about)
        expect(readPromql(expr).matchers.every((one) => /^(kind|outcome)=/.test(one))).toBe(true)
    },
  )
})

describe('conditions that last until a person acts', () => {
  const metrics = new Set(rules.flatMap(({ expr }) => readPromql(expr).metrics))

  it.each(['fairdraw_refunds_open', 'fairdraw_refunds_oldest_seconds', 'fairdraw_payment_cases_open'])(
    '%s is read by a rule',
    (metric) => expect(metrics).toContain(metric),
  )

  it('every gauge of the database is used by a rule', () => {
    // A low admission limit is no fault. Refused requests have their own metric.
    const gauges = [...series.keys()].filter((name) => /^fairdraw_database_(?!pool_limit)/.test(name))
    expect(gauges.length).toBeGreaterThan(5)
    expect(gauges.filter((name) => !metrics.has(name))).toEqual([])
  })

  it.each(['attack-suspected', 'webhook-signature-wrong'] satisfies SecurityEvent[])(
    'the security event %s has a rule, for every call',
    (event) => {
      const about = rules.filter(({ expr }) => readPromql(expr).metrics.includes('fairdraw_security_events_total'))
      const naming = about.filter(({ expr }) =>
        readPromql(expr).matchers.every((matcher) => matcher === `event="${event}"`),
      )
      expect(naming).toHaveLength(1)
    },
  )
})

describe('each job of draws, prizes and payouts', () => {
  /** What tells that it leaves something undone (features/prize/stuck.test.ts and payout/stuck-payouts.test.ts show that it does), as figure and label. */
  const LEFT_UNDONE: Record<string, [metric: string, label: string]> = {
    'reconcile the vendors’ books': ['fairdraw_reconciliation_days_different', 'vendor="gateway"'],
    'open draws': ['fairdraw_draws_oldest_seconds', 'state="unopened"'],
    'grow the log of draws': ['fairdraw_log_oldest_seconds', 'what="leaf"'],
    'timestamp the log of draws': ['fairdraw_log_oldest_seconds', 'what="timestamp"'],
    'draw winners': ['fairdraw_draws_oldest_seconds', 'state="committed"'],
    'run weekly draws': ['fairdraw_weekly_draws_late_seconds', 'state="closed"'],
    'award prizes': ['fairdraw_prizes_overdue', 'kind="to-award"'],
    'lapse prizes': ['fairdraw_prizes_overdue', 'kind="to-lapse"'],
    'withdraw prizes of void draws': ['fairdraw_prizes_overdue', 'kind="to-withdraw"'],
    'finish claims whose winners were checked': ['fairdraw_age_checks_waiting', 'reason="unfinished"'],
    'call alternates': ['fairdraw_prizes_overdue', 'kind="vacant"'],
    'give voucher codes': ['fairdraw_prizes_overdue', 'kind="without-code"'],
    'remind winners': ['fairdraw_prizes_overdue', 'kind="to-remind"'],
    'reveal late prizes': ['fairdraw_prizes_overdue', 'kind="to-reveal"'],
    'notify players who did not win': ['fairdraw_prizes_overdue', 'kind="to-notify"'],
    'notify alternates who were not called': ['fairdraw_prizes_overdue', 'kind="to-notify"'],
    'refund draws that were called off': ['fairdraw_called_off_tickets', 'kind="competition"'],
    'pay cash prizes out': ['fairdraw_payouts_oldest_seconds', 'state="requested"'],
  }

  it('has a figure of what it leaves undone', () => {
    const names = server.jobList
      .map(({ name }) => name)
      .filter((name) => /draw|win|prize|voucher|alternate|books/.test(name))
    expect(names.toSorted()).toEqual(Object.keys(LEFT_UNDONE).toSorted())
    for (const [metric, label] of Object.values(LEFT_UNDONE)) expect(exposed).toContain(`${metric}{${label}}`)
  })

  it('waits at no stage without a rule that fires for it', () => {
    const gauges = [...new Set(Object.values(LEFT_UNDONE).map(([metric]) => metric))]
    for (const gauge of gauges) {
      const stages = [...exposed.matchAll(new RegExp(`^${gauge}\\{.*\\}(?= )`, 'gm'))].map(([series]) => series)
      expect(stages.length).toBeGreaterThan(0)
      const about = rules.filter(({ expr }) => readPromql(expr).metrics.includes(gauge))
      const lasting = stages.map((series) => `${series} 100000000`).join('\n')
      expect(new Set(about.flatMap((rule) => findFiringSeries(rule, lasting)))).toEqual(new Set(stages))
    }
  })

  it('a rule of another form than a comparison is refused rather than taken for silent', () => {
    expect(() => findFiringSeries({ expr: 'rate(a[5m]) > 0' }, 'a{b="c"} 1')).toThrow('not a comparison')
    const rule = { expr: 'max by (b) (a{b=~"c|d"}) > 2 * 3 or max(e) > 1' }
    expect(findFiringSeries(rule, 'a{b="c"} 7\na{b="d"} 6\na{b="cd"} 7\ne{f="g"} 2')).toEqual(['a{b="c"}', 'e{f="g"}'])
  })
})

describe('each job of the app', () => {
  const ABOUT_JOBS = [
    'fairdraw_job_last_success_timestamp_seconds',
    'fairdraw_job_interval_seconds',
    'fairdraw_job_running_seconds',
    'fairdraw_job_time_limit_seconds',
  ]

  it('is covered by the rules about jobs, which apply to all jobs', () => {
    const metrics = rules
      .flatMap(({ expr }) => readPromql(expr).metrics)
      .filter((name) => name.startsWith('fairdraw_job_'))
    expect(new Set(metrics)).toEqual(new Set(ABOUT_JOBS))
    expect(server.jobList.length).toBeGreaterThan(10)
    for (const { name } of server.jobList)
      for (const metric of ABOUT_JOBS) expect(exposed).toContain(`${metric}{name="${name}"}`)
  })

  it('has a time limit and an interval with which a missed run is noticed within a day', () => {
    for (const [, { maxIntervalMs, timeLimitMs }] of server.jobs.reports()) {
      expect(maxIntervalMs).toBeLessThanOrEqual(3_600_000)
      expect(timeLimitMs).toBeLessThanOrEqual(600_000)
    }
  })
})
