/** Whether the process runs, and whether it can answer (decisions: addresses). */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'

const PATIENCE_MS = 2_000

/** Rejects when the database has not answered in time. */
async function askDatabase(db: Db): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database took too long')), PATIENCE_MS)
  try {
    await Promise.race([db.execute(sql`select 1`), late])
  } finally {
    clearTimeout(timer)
  }
}

export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await askDatabase(db)
      return reply.send('ok')
    } catch {
      return reply.code(503).send('the database cannot be reached')
    }
  })
}
