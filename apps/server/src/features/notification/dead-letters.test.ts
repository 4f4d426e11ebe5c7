import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { createWorkReporter } from '../../observability/work-reporter.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { dropDeadLetters, listDeadLetters, retryDeadLetters } from './dead-letters.ts'
import { DELETE_CARDS } from './vendor-tasks.ts'
import { processQueue } from './process-queue.ts'

const database = await openTestDatabase()
beforeEach(() => database.db.execute(sql`truncate outbox`))

const enqueue = async (topic: string, hours: number) => {
  await database.db.execute(
    sql`insert into outbox (topic, player_id, body, at)
        values (${topic}, 7, '{"to": "07700900001"}', clock_timestamp() - make_interval(hours => ${hours}))`,
  )
}
const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
/** Processes what is due with a fake vendor that accepts or refuses it. */
function work(topic: string, isTaken: boolean) {
  const context = { db: database.db, reporter: createWorkReporter(new Registry(), log) }
  return processQueue(context, { kind: 'message', topicGroups: [[topic]], concurrency: 5 }, async () => {
    if (!isTaken) throw new Error('unreachable')
    return 'delivered'
  })
}

it('a dead letter is listed with what an operator needs, and without its body', async () => {
  await enqueue('payment-refunded', 25)
  await work('payment-refunded', false)
  await enqueue('payment-refunded', 1)
  const listed = await listDeadLetters(database.db)
  expect(listed).toMatchObject([{ topic: 'payment-refunded', playerId: 7, attempts: 1, lastError: 'Error' }])
  expect(JSON.stringify(listed)).not.toContain('07700900001')
})

it('one that is retried is due at once and has another day of retries', async () => {
  await enqueue('payment-refunded', 25)
  await work('payment-refunded', false)
  expect(await work('payment-refunded', true)).toBe(0)
  const ids = (await listDeadLetters(database.db)).map(({ id }) => id)
  expect(await retryDeadLetters(database.db, { ids })).toBe(1)
  await work('payment-refunded', false)
  expect(await listDeadLetters(database.db)).toEqual([])
  await database.db.execute(sql`update outbox set due_at = clock_timestamp()`)
  expect(await work('payment-refunded', true)).toBe(1)
  expect(await readRows(database.db, sql`select 1 from outbox`)).toEqual([])
})

it('one that is useful only for minutes keeps its age when it is retried, and so is not sent late', async () => {
  await enqueue('email-code', 25)
  await work('email-code', false)
  await retryDeadLetters(database.db, { topic: 'email-code' })
  expect(await readRows(database.db, sql`select 1 from outbox where at < now() - interval '24 hours'`)).toHaveLength(1)
})

it('one that is dropped is emptied, keeps the reason, and is never due or retried again', async () => {
  await enqueue(DELETE_CARDS, 25)
  await enqueue('payment-refunded', 25)
  await work(DELETE_CARDS, false)
  await work('payment-refunded', false)
  expect(await dropDeadLetters(database.db, { topic: DELETE_CARDS }, 'done by hand')).toBe(1)
  expect(
    await readRows(database.db, sql`select topic, body, drop_reason from outbox where drop_reason is not null`),
  ).toEqual([{ topic: DELETE_CARDS, body: {}, drop_reason: 'done by hand' }])
  expect(await listDeadLetters(database.db)).toMatchObject([{ topic: 'payment-refunded' }])
  expect(await retryDeadLetters(database.db, { topic: DELETE_CARDS })).toBe(0)
  expect(await work(DELETE_CARDS, true)).toBe(0)
})

it('messages that are not dead letters are neither retried nor dropped', async () => {
  await enqueue('payment-refunded', 1)
  const id = await readValue<number>(database.db, sql`select id from outbox`)
  expect(await retryDeadLetters(database.db, { ids: [id] })).toBe(0)
  expect(await dropDeadLetters(database.db, { ids: [id] }, 'no')).toBe(0)
})
