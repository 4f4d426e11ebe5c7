/**
 * Runs background jobs. Each job runs independently in every process; locks in the database prevent double work. A job
 * sleeps until it is notified, until something is due, or until its interval has passed
 * (docs/mechanisms/messages.md#jobs).
 */
import type { WorkReporter } from '../observability/work-reporter.ts'
import type { WakeChannel } from './wake.ts'

export type Job = {
  name: string
  /** It looks after the memory of its own process, so that web processes run it too. Others belong to workers. */
  inEveryProcess?: true
  /** The longest wait between two runs. It finds work whose notification was lost. */
  maxIntervalMs: number
  /**
   * The shortest wait between two runs. A job that has one also runs when it is notified, when something is due, and
   * again after a run that returned more than 0. Without one it runs only every `maxIntervalMs`.
   */
  minIntervalMs?: number
  /** The notification channel of its work. */
  wakeOn?: WakeChannel
  /** In how many milliseconds the next item is due, read after each run; undefined: none. */
  nextDueInMs?: () => Promise<number | undefined>
  /** `stopping` is aborted when the process shuts down; a long run then starts nothing more. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** The size of a full batch. A run that returns this number is followed by another at once. */
  batchSize?: number
  /** After this time a run counts as hung. Default: five minutes. */
  timeLimitMs?: number
}

export type JobReport = {
  maxIntervalMs: number
  timeLimitMs: number
  consecutiveFailures: number
  /** When the process began to run jobs. */
  scheduledAt?: Date
  lastStartAt?: Date
  lastSuccessAt?: Date
  lastDurationMs?: number
  runningSince?: Date
  failingSince?: Date
}

export type Jobs = {
  /** Starts those that have not been started yet: all, or some by their names. */
  start(which?: (name: string) => boolean): void
  /** Runs every job once, in order, for tests and commands. Afterwards throws with the names of those that failed. */
  runAll(): Promise<void>
  /** The current report of each job, by name. */
  reports(): ReadonlyMap<string, Readonly<JobReport>>
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>
}

export type JobsContext = {
  reporter: Pick<WorkReporter, 'succeeded' | 'retrying' | 'gaveUp'>
  now: () => Date
  /** Calls back on each notification of a channel, and after a gap in which some may have been lost. */
  listen: (channel: WakeChannel, onNotification: () => void) => Promise<void>
  /** Runs each run of a job. */
  trace?: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
  /** 0 to 1; spreads the retries of several processes. */
  random?: () => number
}

const DEFAULT_TIME_LIMIT_MS = 5 * 60_000

/** After this many failures in a row a job is reported as needing a person. It keeps running. */
export const MAX_CONSECUTIVE_FAILURES = 5

/** The wait doubles with each failure, up to a minute. A job with a longer interval keeps its interval. */
const MAX_BACKOFF_MS = 60_000
const JITTER = 0.25

/** The return value of a run, and in how many milliseconds the next item is due. Undefined for a failed run. */
type Outcome = { processed: unknown; dueInMs: number | undefined } | undefined

export function createJobs(jobs: readonly Job[], context: JobsContext): Jobs {
  const { reporter, now, listen, trace = (_name, run) => run(), random = Math.random } = context
  const reports = new Map<string, JobReport>(
    jobs.map(({ name, maxIntervalMs, timeLimitMs = DEFAULT_TIME_LIMIT_MS }) => [
      name,
      { maxIntervalMs, timeLimitMs, consecutiveFailures: 0 },
    ]),
  )
  if (reports.size < jobs.length) throw new Error('two jobs have the same name')
  const sleeping = new Map<string, { timer: NodeJS.Timeout; until: number; earliest: number }>()
  /** Jobs that were notified during their run: the work may have come after their query. */
  const wokenWhileRunning = new Set<string>()
  /** The current run of each job. The next one starts when it has ended. */
  const running = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()

  const minIntervalOf = ({ maxIntervalMs, minIntervalMs = maxIntervalMs }: Job) => minIntervalMs

  const backoffOf = (job: Job, failures: number): number => {
    const soonest = minIntervalOf(job)
    const backoff = Math.max(soonest, Math.min(MAX_BACKOFF_MS, soonest * 2 ** (failures - 1)))
    return backoff * (1 + JITTER * random())
  }

  const waitAfter = (job: Job, outcome: Outcome): number => {
    const { name, maxIntervalMs, batchSize } = job
    if (!outcome) return backoffOf(job, reports.get(name)!.consecutiveFailures)
    const { processed, dueInMs = Infinity } = outcome
    if (processed === batchSize && batchSize !== undefined) return 0
    const hasMore = wokenWhileRunning.has(name) || Number(processed) > 0
    return Math.min(maxIntervalMs, Math.max(minIntervalOf(job), hasMore ? 0 : Math.ceil(dueInMs)))
  }

  const succeeded = (job: Job, report: JobReport) => {
    report.consecutiveFailures = 0
    report.lastSuccessAt = now()
    delete report.failingSince
    reporter.succeeded('job', job.name)
  }
  const failed = (job: Job, report: JobReport, error: unknown) => {
    report.consecutiveFailures += 1
    report.failingSince ??= now()
    const { consecutiveFailures, failingSince } = report
    // Reported once, at the limit. Other failures are reported as retries.
    const outcome = consecutiveFailures === MAX_CONSECUTIVE_FAILURES ? 'gaveUp' : 'retrying'
    const nextAttemptAt = new Date(now().getTime() + backoffOf(job, consecutiveFailures))
    reporter[outcome]('job', job.name, { error, attempts: consecutiveFailures, failingSince, nextAttemptAt })
  }

  /** Runs a job, reports the outcome, and rethrows its error. */
  const run = async (job: Job): Promise<Outcome> => {
    const report = reports.get(job.name)!
    const began = now()
    report.lastStartAt = report.runningSince = began
    wokenWhileRunning.delete(job.name)
    // A run cannot be stopped from outside, but it is reported.
    const hung = setTimeout(() => {
      const error = new Error(`it has been running for more than ${report.timeLimitMs / 1000} s and goes on`)
      reporter.gaveUp('job', job.name, { error, failingSince: began })
    }, report.timeLimitMs).unref()
    try {
      const processed = await trace(job.name, () => job.run(stopping.signal))
      const dueInMs = stopping.signal.aborted ? undefined : await job.nextDueInMs?.()
      succeeded(job, report)
      return { processed, dueInMs }
    } catch (error) {
      failed(job, report, error)
      throw error
    } finally {
      clearTimeout(hung)
      report.lastDurationMs = now().getTime() - began.getTime()
      delete report.runningSince
    }
  }

  /** Runs a job after its current run has ended. */
  const runExclusively = async (job: Job): Promise<Outcome> => {
    while (running.has(job.name)) await running.get(job.name)!.catch(() => {})
    const started = run(job).finally(() => running.delete(job.name))
    running.set(job.name, started)
    return started
  }

  const runAndSleep = async (job: Job) => {
    sleeping.delete(job.name)
    // `run` has reported the failure.
    const outcome = await runExclusively(job).catch(() => undefined)
    sleep(job, waitAfter(job, outcome))
  }

  const sleep = (job: Job, forMs: number, earliest = performance.now() + minIntervalOf(job)) => {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => void runAndSleep(job), forMs).unref()
    sleeping.set(job.name, { timer, until: performance.now() + forMs, earliest })
  }

  /** Ends a sleep early, but keeps the minimum interval. A failing job keeps its backoff. */
  const wake = (job: Job) => {
    wokenWhileRunning.add(job.name)
    const asleep = sleeping.get(job.name)
    if (!asleep || asleep.until <= asleep.earliest || reports.get(job.name)!.consecutiveFailures > 0) return
    clearTimeout(asleep.timer)
    sleep(job, Math.max(0, asleep.earliest - performance.now()), asleep.earliest)
  }

  return {
    start: (which = () => true) => {
      const started = jobs.filter(({ name }) => which(name) && reports.get(name)!.scheduledAt === undefined)
      for (const { name } of started) reports.get(name)!.scheduledAt = now()
      for (const job of started) sleep(job, minIntervalOf(job))
      for (const channel of new Set(started.flatMap(({ wakeOn }) => wakeOn ?? []))) {
        const woken = started.filter(({ wakeOn }) => wakeOn === channel)
        // Until listening works, each job runs at its interval.
        listen(channel, () => woken.forEach(wake)).catch(() => {})
      }
    },
    runAll: async () => {
      const failures: { name: string; error: unknown }[] = []
      for (const job of jobs)
        await runExclusively(job).catch((error: unknown) => failures.push({ name: job.name, error }))
      if (failures.length === 0) return
      const names = failures.map(({ name, error }) => `${name} (${String(error)})`)
      throw new AggregateError(
        failures.map(({ error }) => error),
        `these jobs failed: ${names.join('; ')}`,
      )
    },
    reports: () => reports,
    stop: async () => {
      stopping.abort()
      for (const { timer } of sleeping.values()) clearTimeout(timer)
      await Promise.allSettled(running.values())
    },
  }
}
