/** What runs later and again: each job on its own clock, in every process; the database keeps them from doing a thing twice. */
import type { WorkReporter } from '../observability/work-reporter.ts'

export type Job = {
  name: string
  everyMs: number
  /** `stopping` is aborted when the process is told to end: a long run then begins nothing more. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** How many it takes at once: a run that gives as many has left some, and is followed by another without a wait. */
  most?: number
  /** A run that takes longer counts as hung; five minutes unless given. */
  limitMs?: number
}

export type JobReport = {
  everyMs: number
  limitMs: number
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
  start(): void
  /** Runs every job once, in order: for tests, and for a person who will not wait. Throws once all have run, naming those that failed. */
  runAll(): Promise<void>
  /** By the job's name, as it is now. */
  reports(): ReadonlyMap<string, Readonly<JobReport>>
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

export type JobsContext = {
  reporter: Pick<WorkReporter, 'succeeded' | 'retrying' | 'gaveUp'>
  now: () => Date
  /** 0 to 1; spreads what failed in several processes at once. */
  random?: () => number
}

const LIMIT_MS = 5 * 60_000

/** After so many failures in a row a job is reported as one that needs a person; it runs on all the same. */
export const FAILURES_UNTIL_GAVE_UP = 5

/** What failed waits twice as long each time, up to a minute; what comes more seldom keeps its own time. */
const MAX_BACKOFF_MS = 60_000
const JITTER = 0.25

export function createJobs(jobs: readonly Job[], context: JobsContext): Jobs {
  const { reporter, now, random = Math.random } = context
  const reports = new Map<string, JobReport>(
    jobs.map(({ name, everyMs, limitMs = LIMIT_MS }) => [name, { everyMs, limitMs, consecutiveFailures: 0 }]),
  )
  if (reports.size < jobs.length) throw new Error('two jobs have the same name')
  const timers = new Map<string, NodeJS.Timeout>()
  /** The run under way of each job: another begins when it has ended. */
  const running = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()

  const waitAfter = ({ everyMs, consecutiveFailures }: JobReport): number => {
    if (consecutiveFailures === 0) return everyMs
    const backoff = Math.max(everyMs, Math.min(MAX_BACKOFF_MS, everyMs * 2 ** (consecutiveFailures - 1)))
    return backoff * (1 + JITTER * random())
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
    const { consecutiveFailures: attempts, failingSince } = report
    // Said once, when it comes to that; before and after it is one more failure.
    const outcome = attempts === FAILURES_UNTIL_GAVE_UP ? 'gaveUp' : 'retrying'
    const nextAttemptAt = new Date(now().getTime() + waitAfter(report))
    reporter[outcome]('job', job.name, { error, attempts, failingSince, nextAttemptAt })
  }

  /** Runs a job and reports what came of it; gives what the run gave, throws what it threw. */
  const run = async (job: Job): Promise<unknown> => {
    const report = reports.get(job.name)!
    const began = now()
    report.lastStartAt = report.runningSince = began
    // It cannot be ended from outside; but it is not silent.
    const hung = setTimeout(() => {
      const error = new Error(`it has been running for more than ${report.limitMs / 1000} s and goes on`)
      reporter.gaveUp('job', job.name, { error, failingSince: began })
    }, report.limitMs).unref()
    try {
      const taken = await job.run(stopping.signal)
      succeeded(job, report)
      return taken
    } catch (error) {
      failed(job, report, error)
      throw error
    } finally {
      clearTimeout(hung)
      report.lastDurationMs = now().getTime() - began.getTime()
      delete report.runningSince
    }
  }

  /** Runs a job once no other run of it is under way. */
  const runAlone = async (job: Job): Promise<unknown> => {
    while (running.has(job.name)) await running.get(job.name)!.catch(() => {})
    const under = run(job).finally(() => running.delete(job.name))
    running.set(job.name, under)
    return under
  }

  const schedule = (job: Job, inMs: number) => {
    if (stopping.signal.aborted) return
    const once = async () => {
      // What failed has been reported.
      const taken = await runAlone(job).catch(() => undefined)
      const isMore = job.most !== undefined && taken === job.most
      schedule(job, isMore ? 0 : waitAfter(reports.get(job.name)!))
    }
    timers.set(job.name, setTimeout(() => void once(), inMs).unref())
  }

  return {
    start: () => {
      for (const report of reports.values()) report.scheduledAt = now()
      for (const job of jobs) schedule(job, job.everyMs)
    },
    runAll: async () => {
      const failures: { name: string; error: unknown }[] = []
      for (const job of jobs) await runAlone(job).catch((error: unknown) => failures.push({ name: job.name, error }))
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
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running.values())
    },
  }
}
