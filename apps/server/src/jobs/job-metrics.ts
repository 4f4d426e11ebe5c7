/** Prometheus metrics of jobs: whether each runs, how long it takes, and when it last succeeded. */
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { JobReport, Jobs } from './jobs.ts'

const seconds = (ms: number) => ms / 1000
const timestamp = (at: Date | undefined) => seconds(at?.getTime() ?? 0)

/** Help text and value of each gauge. */
const GAUGES: Record<string, [help: string, value: (report: JobReport, now: Date) => number]> = {
  fairdraw_job_interval_seconds: ['How long a job sleeps at most.', ({ maxIntervalMs }) => seconds(maxIntervalMs)],
  fairdraw_job_time_limit_seconds: [
    'How long a run may take before it counts as hung.',
    ({ timeLimitMs }) => seconds(timeLimitMs),
  ],
  fairdraw_job_last_start_timestamp_seconds: [
    'When a run last began, since 1970; 0: never.',
    ({ lastStartAt }) => timestamp(lastStartAt),
  ],
  fairdraw_job_last_success_timestamp_seconds: [
    'When a run last ended well, since 1970; before the first, when the process began to run jobs.',
    ({ lastSuccessAt, scheduledAt }) => timestamp(lastSuccessAt ?? scheduledAt),
  ],
  fairdraw_job_last_duration_seconds: [
    'How long the last run took.',
    ({ lastDurationMs = 0 }) => seconds(lastDurationMs),
  ],
  fairdraw_job_running_seconds: [
    'For how long the present run has been going; 0: none is.',
    ({ runningSince }, now) => (runningSince ? seconds(now.getTime() - runningSince.getTime()) : 0),
  ],
  fairdraw_job_consecutive_failures: [
    'How many runs in a row have failed.',
    ({ consecutiveFailures }) => consecutiveFailures,
  ],
}

export function observeJobs(jobs: Pick<Jobs, 'reports'>, registry: Registry, now: () => Date): void {
  for (const [gauge, [help, valueOf]] of Object.entries(GAUGES))
    void new Gauge({
      name: gauge,
      help,
      labelNames: ['name'] as const,
      registers: [registry],
      collect() {
        for (const [name, report] of jobs.reports()) this.set({ name }, valueOf(report, now()))
      },
    })
}
