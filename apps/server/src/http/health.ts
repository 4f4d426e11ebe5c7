/** Liveness and readiness of the process. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database, DatabaseStatus } from '../db/database.ts'

/** The database has not answered at all. */
const TIMEOUT_MS = 2_000
/** How long a reply waits for the database; less than a load balancer waits for the reply (ops/haproxy.cfg). */
export const MAX_WAIT_MS = 200
/** Shorter gaps of notifications do no harm, because caches also refresh by themselves. */
const MAX_UNNOTIFIED_MS = 10_000
/** Calls of players end within seconds; an older one hangs. */
const MAX_CALL_MS = 10_000

/**
 * Whether the database answers. A load balancer asks often and takes a process out that does not answer at once, so the reply does
 * not wait for a slow database: it is then that of the last ping.
 */
function watchDatabase({ priority }: Pick<Database, 'priority'>): () => Promise<boolean> {
  let isReachable = true
  let pinging: Promise<unknown> | undefined
  const ping = () => {
    const late = delay(TIMEOUT_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('too late')))
    return Promise.race([priority.execute(sql`select 1`), late])
      .then(
        () => (isReachable = true),
        () => (isReachable = false),
      )
      .finally(() => (pinging = undefined))
  }
  return async () => {
    await Promise.race([(pinging ??= ping()), delay(MAX_WAIT_MS, undefined, { ref: false })])
    return isReachable
  }
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} seconds`

/** Why the process should receive no requests, in plain words; undefined when it should. */
export function findUnreadyReason({ notifications, pools }: DatabaseStatus): string | undefined {
  const { isConnected, heartbeatAgeMs } = notifications
  if (!isConnected && heartbeatAgeMs > MAX_UNNOTIFIED_MS)
    return `the database has sent no notifications for ${seconds(heartbeatAgeMs)}`
  for (const [name, { oldestCallMs }] of Object.entries(pools))
    if (name !== 'background' && oldestCallMs > MAX_CALL_MS)
      return `a call to the database has been running for ${seconds(oldestCallMs)} (pool "${name}")`
  return undefined
}

/** A worker names itself, because it has no page that a check could look at. */
export function registerHealthRoutes(
  app: FastifyInstance,
  database: Pick<Database, 'priority' | 'status'>,
  { role, isClosing }: { role: Config['ROLE']; isClosing: () => boolean },
): void {
  const isDatabaseReachable = watchDatabase(database)
  const findReason = async () => {
    if (isClosing()) return 'the process shuts down'
    const reason = findUnreadyReason(database.status())
    if (reason !== undefined || (await isDatabaseReachable())) return reason
    return 'the database cannot be reached'
  }
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const reason = await findReason()
    return reason === undefined ? reply.send(role === 'worker' ? 'ok (worker)' : 'ok') : reply.code(503).send(reason)
  })
}
