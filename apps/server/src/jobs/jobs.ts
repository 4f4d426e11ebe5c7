/**
 * What runs later and again: each job by itself, in every process; the database keeps them from doing a thing twice. A job sleeps until
 * it is woken, until something is due, or until its interval is over (docs/mechanisms/messages.md#jobs).
 */
import type { WorkReporter } from '../observability/work-reporter.ts'
import type { WakeChannel } from './wake.ts'

export type Job = {
  name: string
  /** The longest wait between two runs: what nobody woke it for is found then. */
  maxIntervalMs: number
  /**
   * The shortest wait between two runs. A job that has one runs also when it is woken, when something is due, and again after a run that
   * gave more than 0; one that has none runs every `maxIntervalMs` alone.
   */
  minIntervalMs?: number
  /** Where it is notified of work. */
  wakeOn?: WakeChannel
  /** In how many milliseconds the next thing is due, asked after a run; undefined: nothing is. */
  nextDueInMs?: () => Promise<number | undefined>
  /** `stopping` is aborted when the process shuts down: a long run then begins nothing more. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** How many it takes at once: a run that gives as many has left some, and is followed by another without a wait. */
  batchSize?: number
  /** A run that takes longer counts as hung; five minutes unless given. */
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
  /** Calls back on each notification of a channel, and after a time in which some may have been lost. */
  listen: (channel: WakeChannel, heard: () => void) => Promise<void>
  /** 0 to 1; spreads what failed in several processes at once. */
  random?: () => number
}

const DEFAULT_TIME_LIMIT_MS = 5 * 60_000

/** After so many failures in a row a job is reported as one that needs a person; it runs on all the same. */
export const MAX_CONSECUTIVE_FAILURES = 5

/** The wait doubles with each failure, up to a minute; a job with a longer interval keeps its interval. */
const MAX_BACKOFF_MS = 60_000
const JITTER = 0.25

/** What came of a run: what it gave, and in how many milliseconds the next thing is due. Undefined of one that failed. */
type Outcome = { taken: unknown; dueInMs: number | undefined } | undefined

export function createJobs(jobs: readonly Job[], context: JobsContext): Jobs {
  const { reporter, now, listen, random = Math.random } = context
  const reports = new Map<string, JobReport>(
    jobs.map(({ name, maxIntervalMs, timeLimitMs = DEFAULT_TIME_LIMIT_MS }) => [
      name,
      { maxIntervalMs, timeLimitMs, consecutiveFailures: 0 },
    ]),
  )
  if (reports.size < jobs.length) throw new Error('two jobs have the same name')
  /** The next run of each job that sleeps. */
  const sleeping = new Map<string, { timer: NodeJS.Timeout; until: number; earliest: number }>()
  /** Woken while they ran: what they were woken for may have come after they looked. */
  const wokenWhileRunning = new Set<string>()
  /** The run under way of each job: another begins when it has ended. */
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
    const { taken, dueInMs = Infinity } = outcome
    if (taken === batchSize && batchSize !== undefined) return 0
    const hasMore = wokenWhileRunning.has(name) || Number(taken) > 0
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
    // Said once, when it comes to that; before and after it is one more failure.
    const outcome = consecutiveFailures === MAX_CONSECUTIVE_FAILURES ? 'gaveUp' : 'retrying'
    const nextAttemptAt = new Date(now().getTime() + backoffOf(job, consecutiveFailures))
    reporter[outcome]('job', job.name, { error, attempts: consecutiveFailures, failingSince, nextAttemptAt })
  }

  /** Runs a job and reports what came of it; throws what it threw. */
  const run = async (job: Job): Promise<Outcome> => {
    const report = reports.get(job.name)!
    const began = now()
    report.lastStartAt = report.runningSince = began
    wokenWhileRunning.delete(job.name)
    // It cannot be ended from outside; but it is not silent.
    const hung = setTimeout(() => {
      const error = new Error(`it has been running for more than ${report.timeLimitMs / 1000} s and goes on`)
      reporter.gaveUp('job', job.name, { error, failingSince: began })
    }, report.timeLimitMs).unref()
    try {
      const taken = await job.run(stopping.signal)
      const dueInMs = stopping.signal.aborted ? undefined : await job.nextDueInMs?.()
      succeeded(job, report)
      return { taken, dueInMs }
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
  const runExclusively = async (job: Job): Promise<Outcome> => {
    while (running.has(job.name)) await running.get(job.name)!.catch(() => {})
    const under = run(job).finally(() => running.delete(job.name))
    running.set(job.name, under)
    return under
  }

  const runAndSleep = async (job: Job) => {
    sleeping.delete(job.name)
    // What failed has been reported.
    const outcome = await runExclusively(job).catch(() => undefined)
    sleep(job, waitAfter(job, outcome))
  }

  const sleep = (job: Job, forMs: number, earliest = performance.now() + minIntervalOf(job)) => {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => void runAndSleep(job), forMs).unref()
    sleeping.set(job.name, { timer, until: performance.now() + forMs, earliest })
  }

  /** Ends a sleep, unless the job has just run: then it sleeps as long as it must at least. One that fails keeps its longer waits. */
  const wake = (job: Job) => {
    wokenWhileRunning.add(job.name)
    const asleep = sleeping.get(job.name)
    if (!asleep || asleep.until <= asleep.earliest || reports.get(job.name)!.consecutiveFailures > 0) return
    clearTimeout(asleep.timer)
    sleep(job, Math.max(0, asleep.earliest - performance.now()), asleep.earliest)
  }

  return {
    start: () => {
      for (const report of reports.values()) report.scheduledAt = now()
      for (const job of jobs) sleep(job, minIntervalOf(job))
      for (const channel of new Set(jobs.flatMap(({ wakeOn }) => wakeOn ?? []))) {
        const woken = jobs.filter(({ wakeOn }) => wakeOn === channel)
        // Until it listens, and should it never, each job looks by itself.
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
