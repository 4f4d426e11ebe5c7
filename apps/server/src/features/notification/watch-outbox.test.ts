import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { MESSAGE_TOPICS } from '../messages.ts'
import { DELETE_CARDS, VENDOR_TASK_TOPICS } from './vendor-tasks.ts'
import { createOutboxWatch, purgeOutbox } from './watch-outbox.ts'

/** A topic of a newer build. */
const NEWER = 'of-a-newer-build'

let registry: Registry
const database = await openTestDatabase()
const watch = createOutboxWatch(database.db, (registry = new Registry()))
beforeEach(() => database.db.execute(sql`truncate outbox`))

const gauge = async (name: string, topic?: string) => {
  await watch.refresh()
  const { values } = await registry.getSingleMetric(`fairdraw_outbox_${name}`)!.get()
  return values.find(({ labels }) => labels['topic'] === topic)?.value
}
const topics = async () =>
  (await readRows<{ topic: string }>(database.db, sql`select topic from outbox order by id`)).map(({ topic }) => topic)

it('a message of a newer build is not touched; it is counted, with its age', async () => {
  await database.db.execute(
    sql`insert into outbox (topic, at) values (${NEWER}, clock_timestamp() - interval '3 hours'), (${NEWER}, now()),
          ('payment-refunded', clock_timestamp() - interval '9 hours')`,
  )
  await purgeOutbox(database.db)
  expect(await topics()).toEqual([NEWER, NEWER, 'payment-refunded'])
  expect(await gauge('unknown_messages')).toBe(2)
  expect(await gauge('oldest_unknown_seconds')).toBeGreaterThanOrEqual(3 * 3_600)
  expect(await gauge('oldest_unknown_seconds')).toBeLessThan(4 * 3_600)
  await database.db.execute(sql`truncate outbox`)
  expect([await gauge('unknown_messages'), await gauge('oldest_unknown_seconds')]).toEqual([0, 0])
})

it('dead letters are counted by topic until an operator drops them', async () => {
  await database.db.execute(
    sql`insert into outbox (topic, dead_at, due_at, drop_reason) values (${DELETE_CARDS}, now(), 'infinity', null),
          (${DELETE_CARDS}, now(), 'infinity', null), (${DELETE_CARDS}, now(), 'infinity', 'seen to by hand')`,
  )
  expect(await gauge('dead_letters', DELETE_CARDS)).toBe(2)
  expect(await gauge('overdue_seconds', DELETE_CARDS)).toBe(0)
  expect(await gauge('dead_letters', 'email-code')).toBe(0)
  await database.db.execute(sql`update outbox set drop_reason = 'seen to by hand'`)
  expect(await gauge('dead_letters', DELETE_CARDS)).toBe(0)
})

it('a dropped message is stored for 90 days', async () => {
  await database.db.execute(
    sql`insert into outbox (topic, dead_at, due_at, drop_reason) values
          (${DELETE_CARDS}, now() - interval '91 days', 'infinity', 'old'), (${DELETE_CARDS}, now(), 'infinity', 'new'),
          (${DELETE_CARDS}, now() - interval '91 days', 'infinity', null)`,
  )
  await purgeOutbox(database.db)
  expect(await readRows(database.db, sql`select drop_reason as reason from outbox order by id`)).toEqual([
    { reason: 'new' },
    { reason: null },
  ])
})

it.each([...MESSAGE_TOPICS, ...VENDOR_TASK_TOPICS])('it shows by how much %s is late', async (topic) => {
  await database.db.execute(
    sql`insert into outbox (topic, due_at) values (${topic}, clock_timestamp() - interval '10 minutes'),
          (${topic}, clock_timestamp() + interval '1 hour')`,
  )
  expect(await gauge('overdue_seconds', topic)).toBeGreaterThanOrEqual(600)
  expect(await gauge('overdue_seconds', topic)).toBeLessThan(700)
})

it('it reads a few rows, however many wait', async () => {
  await database.db.execute(
    sql`insert into outbox (topic) select case when n % 2 = 0 then 'intake-accepted' else 'intake-rejected' end
        from generate_series(1, 20000) n`,
  )
  await database.db.execute(sql`analyze outbox`)
  const read = await countRowsRead(database.db, ['outbox'], async (db) =>
    createOutboxWatch(db, new Registry()).refresh(),
  )
  expect(read).toBeLessThan(200)
})
