/** Several processes on one PostgreSQL server: a write in one process wakes a sleeping job in another. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enqueueMessage } from '../features/notification/enqueue-message.ts'
import type { Db } from '../db/database.ts'
import { column, queryRows } from '../db/rows.ts'
import { closeAfter } from '../testing/close-after.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openPatient, openTestPostgres } from '../testing/test-database.ts'
import { notifyJobsSparingly } from './wake.ts'

const postgres = await openTestPostgres()
const other = closeAfter(await openPatient(postgres.url))
const server = await startTestApp({ database: await openPatient(postgres.url) })

const DELIVER = 'deliver messages by text'
const succeededAt = () => server.jobs.reports().get(DELIVER)!.lastSuccessAt

it('a text that another process enqueues is sent without waiting for the interval', async () => {
  const { playerId, phone } = await server.addPlayer()
  server.jobs.start()
  // It has found nothing and sleeps for a minute.
  await expect.poll(succeededAt).toBeDefined()
  await enqueueMessage(other.db, playerId, 'payment-refunded', { name: 'A car', amountPence: 100 })
  await expect.poll(() => server.texts.map(({ to }) => to)).toEqual([phone])
})

it('of transactions that run at once one notifies a channel, and the next one after it does again', async () => {
  const isNotified = async (tx: Db) => {
    const [row] = await queryRows(
      tx,
      { isNotified: column.boolean },
      sql`select (${notifyJobsSparingly('wake-payments')}) is not null as "isNotified"`,
    )
    return row!.isNotified
  }
  await server.db.transaction(async (tx) => {
    expect(await isNotified(tx)).toBe(true)
    expect(await other.db.transaction(isNotified)).toBe(false)
  })
  expect(await other.db.transaction(isNotified)).toBe(true)
})
