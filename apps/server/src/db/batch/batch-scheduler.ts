/**
 * Runs one database call at a time, so that the items that arrive meanwhile share the next call: many in one call cost
 * a fraction of what each costs alone. When no call is running, the next one starts after the current I/O events have
 * been handled. A slow call delays only its own items: another call starts beside it.
 */
import { currentContext, runInContext } from '../../observability/tracing/call-context.ts'
import type { CallContext } from '../../observability/tracing/call-context.ts'

type BatchScheduler = {
  /** Call it whenever an item was added. */
  schedule(): void
}

type BatchSchedulerOptions = {
  /** Maximum number of calls at the same time. */
  maxConcurrent?: number
  /** After how many milliseconds a running call counts as slow. */
  slowAfterMs?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

/**
 * `startBatch` starts a call with the waiting items and resolves when it has ended, in success or failure. It returns
 * undefined when there is nothing to start.
 */
export function createBatchScheduler(
  startBatch: () => Promise<void> | undefined,
  { maxConcurrent = 3, slowAfterMs = 25, now = () => performance.now() }: BatchSchedulerOptions = {},
): BatchScheduler {
  let running = 0
  let lastStartedAt = -Infinity
  let immediate: NodeJS.Immediate | undefined
  let timer: NodeJS.Timeout | undefined
  /** On whose behalf the next call is made: the first traced one that waits, or the first of all. */
  let onBehalfOf: CallContext | undefined

  const start = () => {
    const context = onBehalfOf
    onBehalfOf = undefined
    const call = runInContext(context, startBatch)
    if (!call) return
    running += 1
    lastStartedAt = now()
    void call.finally(() => {
      running -= 1
      startOrSchedule()
    })
  }

  /** Milliseconds until another call may start. */
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

  return {
    schedule: () => {
      const context = currentContext()
      if (!onBehalfOf || (context?.span && !onBehalfOf.span)) onBehalfOf = context
      next()
    },
  }
}
