/** What runs later and again: each job on its own clock, in every process; the database keeps them from doing a thing twice. */

export type Job = {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  /** How many it takes up at once: a run that gives as many has left some, and is followed by another without a wait. */
  most?: number
}

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

  const plan = (job: Job, inMs = job.everyMs) => {
    if (isStopped) return
    const once = async () => {
      const taken = await job.run().catch((error: unknown) => failed(job.name, error))
      plan(job, job.most !== undefined && taken === job.most ? 0 : job.everyMs)
    }
    const again = () => {
      const running = once().finally(() => underWay.delete(running))
      underWay.add(running)
    }
    timers.set(job.name, setTimeout(again, inMs).unref())
  }

  return {
    start: () => jobs.forEach((job) => plan(job)),
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
