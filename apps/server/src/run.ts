/** Starts the product from its configuration, and shuts it down gracefully. */
import { createApp } from './app.ts'
import type { AppOptions } from './app.ts'
import { createVendors } from './vendors/create-vendors.ts'

export type Running = Awaited<ReturnType<typeof createApp>> & { port: number }

/**
 * Resolves when the server listens. `close` also closes the database's connections. Jobs begin after `jobsAfter`, at once
 * without it; those of `jobsMeanwhile`, by their names, do not wait for it.
 */
export async function run({
  jobsAfter,
  jobsMeanwhile = () => false,
  ...options
}: Omit<AppOptions, 'vendors'> & {
  jobsAfter?: Promise<void>
  jobsMeanwhile?: (name: string) => boolean
}): Promise<Running> {
  const { config, database } = options
  const running = await createApp({ ...options, vendors: createVendors(config) })
  // Before the server listens, so that a used metrics port ends the start before the first request.
  const closeMetrics = config.METRICS_PORT === undefined ? undefined : await running.metrics.listen(config.METRICS_PORT)
  const port = await running.listen()
  let isClosed = false
  const startJobs = () => {
    if (!isClosed) running.jobs.start()
  }
  if (jobsAfter) {
    running.jobs.start(jobsMeanwhile)
    jobsAfter.then(startJobs, () => {})
  } else startJobs()
  running.live.start()
  // A file that fails here is loaded again by the first request for it.
  running.warm().catch((error: unknown) => running.app.log.warn({ err: error }, 'a file could not be loaded at start'))
  return {
    ...running,
    port,
    close: async () => {
      isClosed = true
      await running.close()
      await closeMetrics?.()
      await database.close()
    },
  }
}

/** How long running requests and jobs may take to finish at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** On a signal: accepts no new connections, answers on open ones, then exits. */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal comes from a person who does not want to wait.
      if (isClosing) process.exit(1)
      isClosing = true
      setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
