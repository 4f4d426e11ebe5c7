import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { createWorkReporter } from '../../observability/work-reporter.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import type { ClaimedMessage } from './outbox.ts'
import { LEASE_SECONDS } from './outbox.ts'
import { RUN_LIMIT, processQueue } from './process-queue.ts'
import type { Delivery, Queue } from './process-queue.ts'

const TOPIC = 'marketing-welcome-email'
const queue: Queue = { kind: 'message', topicGroups: [[TOPIC]], concurrency: 5 }

const database = await openTestDatabase()
beforeEach(() => database.db.execute(sql`truncate outbox`))

const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
const open = (extendEveryMs?: number) => ({
  db: database.db,
  reporter: createWorkReporter(new Registry(), log),
  ...(extendEveryMs && { extendEveryMs }),
})
const enqueue = (count: number) =>
  database.db.execute(
    sql`insert into outbox (topic, player_id) select ${TOPIC}, n from generate_series(1, ${count}::int) n`,
  )
const leased = async () =>
  (await readRows(database.db, sql`select 1 from outbox where due_at > clock_timestamp()`)).length
const left = async () => (await readRows(database.db, sql`select 1 from outbox`)).length

/** A fake vendor that answers when the test says so. */
function slowVendor() {
  const waiting: (() => void)[] = []
  const sent: number[] = []
  return {
    sent,
    waiting: () => waiting.length,
    answer: () => waiting.splice(0).forEach((done) => done()),
    handle: async ({ playerId }: ClaimedMessage): Promise<Delivery> => {
      sent.push(playerId!)
      await new Promise<void>((done) => waiting.push(done))
      return 'delivered'
    },
  }
}

describe('a lease does not run out while its message is being sent', () => {
  it('because no more are claimed than are sent at once, and the others stay free for another process', async () => {
    await enqueue(12)
    const [mine, other] = [slowVendor(), slowVendor()]
    const run = processQueue(open(), queue, mine.handle)
    await expect.poll(mine.waiting).toBe(5)
    expect(await leased()).toBe(5)
    const otherRun = processQueue(open(), queue, other.handle)
    await expect.poll(other.waiting).toBe(5)
    expect(await leased()).toBe(10)
    let isOver = false
    const over = Promise.all([run, otherRun]).then((done) => ((isOver = true), done))
    await expect.poll(() => (mine.answer(), other.answer(), isOver)).toBe(true)
    expect((await over).reduce((sum, count) => sum + count)).toBe(12)
    expect([...mine.sent, ...other.sent].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    expect(await left()).toBe(0)
  })

  it('because it is extended for as long as the vendor takes', async () => {
    await enqueue(3)
    const vendor = slowVendor()
    const run = processQueue(open(10), queue, vendor.handle)
    await expect.poll(vendor.waiting).toBe(3)
    // The lease is almost over: without an extension another process would send the messages again.
    await database.db.execute(sql`update outbox set due_at = clock_timestamp() + interval '2 seconds'`)
    const nearest = async () => {
      return readValue<number>(
        database.db,
        sql`select extract(epoch from min(due_at) - clock_timestamp())::float8 as seconds from outbox`,
      )
    }
    await expect.poll(nearest).toBeGreaterThan(LEASE_SECONDS - 10)
    vendor.answer()
    expect(await run).toBe(3)
    expect(await left()).toBe(0)
  })

  it('and what a killed process had in flight is due again when it ends, not before', async () => {
    await enqueue(5)
    const killed = slowVendor()
    const ending = processQueue(open(), queue, killed.handle)
    await expect.poll(killed.waiting).toBe(5)
    const next = slowVendor()
    expect(await processQueue(open(), queue, next.handle)).toBe(0)
    await database.db.execute(sql`update outbox set due_at = due_at - make_interval(secs => ${LEASE_SECONDS})`)
    const run = processQueue(open(), queue, next.handle)
    await expect.poll(next.waiting).toBe(5)
    next.answer()
    expect(await run).toBe(5)
    expect(await left()).toBe(0)
    killed.answer()
    await ending
  })
})

it('a failure after a lease has ended does not change the claim of another process', async () => {
  await enqueue(1)
  let failNow = () => {}
  const late = processQueue(open(), queue, () => new Promise((_, fail) => (failNow = () => fail(new Error('late')))))
  await expect.poll(leased).toBe(1)
  await database.db.execute(sql`update outbox set due_at = clock_timestamp()`)
  const vendor = slowVendor()
  const run = processQueue(open(), queue, vendor.handle)
  await expect.poll(vendor.waiting).toBe(1)
  failNow()
  await late
  const [row] = await readRows<{ attempts: number; last_error: string | null; seconds: number }>(
    database.db,
    sql`select attempts, last_error, extract(epoch from due_at - clock_timestamp())::float8 as seconds from outbox`,
  )
  expect(row).toMatchObject({ attempts: 2, last_error: null })
  expect(row!.seconds).toBeGreaterThan(LEASE_SECONDS - 10)
  vendor.answer()
  await run
})

it('each is acked separately: one that is slow, or fails, delays no other', async () => {
  await enqueue(20)
  const slow = slowVendor()
  const run = processQueue(open(), queue, async (message) => {
    if (message.playerId === 1) return slow.handle(message)
    if (message.playerId === 2) throw new Error('no')
    return 'delivered'
  })
  await expect.poll(left).toBe(2)
  slow.answer()
  expect(await run).toBe(20)
  expect(await readRows(database.db, sql`select player_id::int as id, attempts from outbox`)).toEqual([
    { id: 2, attempts: 1 },
  ])
})

it('a process that shuts down sends what it has claimed and claims no more', async () => {
  await enqueue(12)
  const vendor = slowVendor()
  const stopping = new AbortController()
  const run = processQueue({ ...open(), stopping: stopping.signal }, queue, vendor.handle)
  await expect.poll(vendor.waiting).toBe(5)
  stopping.abort()
  vendor.answer()
  expect(await run).toBe(5)
  expect(await left()).toBe(7)
  expect(await leased()).toBe(0)
})

it('a run ends at its limit, so that a shutdown does not wait long, and reports that there are more', async () => {
  await enqueue(RUN_LIMIT + 30)
  const deliver = async (): Promise<Delivery> => 'delivered'
  expect(await processQueue(open(), queue, deliver)).toBe(RUN_LIMIT)
  expect(await processQueue(open(), queue, deliver)).toBe(30)
})

it('an unreachable vendor gets no more calls after a few messages, and the job waits', async () => {
  await enqueue(50)
  const handle = vi.fn<() => Promise<Delivery>>(async () => Promise.reject(new Error('unreachable')))
  await expect(processQueue(open(), queue, handle)).rejects.toThrow(/\d in a row failed/)
  expect(handle.mock.calls.length).toBeLessThan(2 * queue.concurrency)
})

it('messages that are refused permanently do not count as an outage', async () => {
  await enqueue(50)
  const refused = new VendorError('400', { isPermanent: true })
  expect(await processQueue(open(), queue, async () => Promise.reject(refused))).toBe(50)
  expect(await readRows(database.db, sql`select 1 from outbox where dead_at is not null`)).toHaveLength(50)
})

it('a database error while an outcome is saved is thrown', async () => {
  await enqueue(1)
  await expect(
    processQueue(open(), queue, async () => {
      await database.db.execute(sql`alter table outbox rename to outbox_away`)
      return 'delivered'
    }),
  ).rejects.toThrow('the database did not take')
  await database.db.execute(sql`alter table outbox_away rename to outbox`)
})
