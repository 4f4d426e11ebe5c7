/**
 * One call to the database at a time, so that all who come meanwhile go together in the next: many in one call cost a fraction of
 * what each costs alone. Who finds no call under way goes once everything has been read that came with them. A call that takes long
 * holds up only those in it: another goes beside it.
 */
type BatchScheduler = {
  /** For whenever somebody has come: a call begins as soon as its turn is. */
  schedule(): void
}

type BatchSchedulerOptions = {
  /** How many calls may be under way at once. */
  maxConcurrent?: number
  /** After how many milliseconds a call takes long. */
  slowAfterMs?: number
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** `go` begins a call with those who wait and resolves when it is over, whatever became of it; undefined: nobody can go. */
export function createBatchScheduler(
  startBatch: () => Promise<void> | undefined,
  { maxConcurrent = 3, slowAfterMs = 25, now = () => performance.now() }: BatchSchedulerOptions = {},
): BatchScheduler {
  let running = 0
  let lastStartedAt = -Infinity
  let immediate: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined

  const start = () => {
    const call = startBatch()
    if (!call) return
    running += 1
    lastStartedAt = now()
    void call.finally(() => {
      running -= 1
      startOrSchedule()
    })
  }

  /** How long until another call may go, in milliseconds. */
  const msUntilNextStart = () => (running === 0 ? 0 : lastStartedAt + slowAfterMs - now())

  const startOrSchedule = () => {
    if (running < maxConcurrent && msUntilNextStart() <= 0) start()
    else next()
  }
  const onImmediate = () => {
    immediate = undefined
    startOrSchedule()
  }
  const onTimer = () => {
    timer = undefined
    startOrSchedule()
  }

  const next = () => {
    if (running === 0) immediate ??= setImmediate(onImmediate)
    else if (running < maxConcurrent) timer ??= setTimeout(onTimer, Math.max(1, msUntilNextStart()))
  }

  return { schedule: next }
}
