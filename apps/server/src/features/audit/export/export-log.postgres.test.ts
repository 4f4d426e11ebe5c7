/** Several connections write to both logs and several processes send them: no row is passed over, and none is sent by two. */
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { closeAfter } from '../../../testing/close-after.ts'
import { countLockWaiters } from '../../../testing/count-lock-waiters.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { openPatient, openTestPostgres } from '../../../testing/test-database.ts'
import { openExport } from './testing.ts'
import { writeEvents } from './security-events.ts'

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url, { connections: 24 }))
const other = closeAfter(await openPatient(postgres.url, { connections: 4 }))
const { db, background } = database
const { act, send, sequences, received, collector, faults } = await openExport(background)

const event = { event: 'account-locked', at: new Date() } as const

it.each([
  ['audit', (tx: Db) => act(tx, 1)],
  ['security', (tx: Db) => writeEvents(tx, [event])],
] as const)('the %s log: a row that commits late is before none that was sent', async (log, write) => {
  const before = sequences(log).length
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = db.transaction(async (tx) => {
    await write(tx)
    written.resolve()
    await commit.promise
  })
  await written.promise
  const early = db.transaction(write)
  await vi.waitFor(async () => expect(await countLockWaiters(other.db)).toBe(1), { timeout: 60_000 })
  expect(await send(log)).toBe(0)
  commit.resolve()
  await Promise.all([late, early])
  await send(log)
  expect(sequences(log)).toEqual([...Array(before + 2).keys()].map((at) => at + 1))
})

it('what many write while several processes send arrives once, in order, without a gap', async () => {
  const start = {
    audit: sequences('audit').length,
    security: sequences('security').length,
    calls: received.batches().length,
  }
  faults.add({ vendor: 'collector', operation: 'take', fault: 'error-5xx', times: 5 })
  const writing = Promise.all(
    Array.from({ length: 300 }, (_, nth) =>
      db.transaction((tx) => (nth % 3 === 0 ? writeEvents(tx, [event, event]) : act(tx, nth))),
    ),
  )
  const total = { audit: start.audit + 200, security: start.security + 200 }
  const sendAll = async (log: 'audit' | 'security') => {
    while (sequences(log).length < total[log]) await send(log).catch(() => 0)
  }
  await Promise.all([writing, ...(['audit', 'security'] as const).flatMap((log) => [1, 2, 3].map(() => sendAll(log)))])
  for (const log of ['audit', 'security'] as const)
    expect(sequences(log)).toEqual([...Array(total[log]).keys()].map((at) => at + 1))
  const sent = received.batches().slice(start.calls).flat()
  expect(new Set(sent).size).toBe(sent.length)
})

it('of two processes that send at once, one does', async () => {
  await db.transaction((tx) => act(tx, 1))
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = {
    send: async (lines: readonly string[]) => {
      reached.resolve()
      await goOn.promise
      await collector.send(lines)
    },
  }
  const first = send('audit', slow)
  await reached.promise
  expect(await send('audit')).toBe(0)
  goOn.resolve()
  expect(await first).toBe(1)
  const [found] = await readRows(db, sql`select leased_until is null as free from log_exports where log = 'audit'`)
  expect(found).toEqual({ free: true })
})
