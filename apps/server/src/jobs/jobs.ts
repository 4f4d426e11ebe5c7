/** What runs later and again: each job on its own clock, in every process; the database keeps them from doing a thing twice. */

export type Job = { name: string; everyMs: number; run: () => Promise<unknown> }

export type Jobs = {
  start(): void
  /** Runs every job once, in order: for tests, and for a person who will not wait. */
  runAll(): Promise<void>
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>
}

export function createJobs(jobs: readonly Job[], failed: (name: string, error: unknown) => void): Jobs {
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  let isStopped = false

  const plan = (job: Job) => {
    if (isStopped) return
    const again = () => {
      const running = job
        .run()
        .catch((error: unknown) => failed(job.name, error))
        .finally(() => {
          underWay.delete(running)
          plan(job)
        })
      underWay.add(running)
    }
    timers.set(job.name, setTimeout(again, job.everyMs).unref())
  }

  return {
    start: () => jobs.forEach(plan),
    runAll: async () => {
      for (const job of jobs) await job.run()
    },
    stop: async () => {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(underWay)
    },
  }
}
