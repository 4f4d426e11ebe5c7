/** Liveness and readiness of the process. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database, DatabaseStatus } from '../db/database.ts'

const TIMEOUT_MS = 2_000
/** Shorter gaps of notifications do no harm, because caches also refresh by themselves. */
const MAX_UNNOTIFIED_MS = 10_000
/** Calls of players end within seconds; an older one hangs. */
const MAX_CALL_MS = 10_000

/** Rejects when the database does not answer in time. */
async function pingDatabase({ priority }: Pick<Database, 'priority'>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database took too long')), TIMEOUT_MS)
  try {
    await Promise.race([priority.execute(sql`select 1`), late])
  } finally {
    clearTimeout(timer)
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
  role: Config['ROLE'],
): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const reason =
      findUnreadyReason(database.status()) ??
      (await pingDatabase(database).then(
        () => undefined,
        () => 'the database cannot be reached',
      ))
    return reason === undefined ? reply.send(role === 'worker' ? 'ok (worker)' : 'ok') : reply.code(503).send(reason)
  })
}
