/** Two server processes send from one outbox while the text service is slow. */
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startServerProcess } from '../../testing/processes/server-process.ts'
import type { ServerProcess } from '../../testing/processes/server-process.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { LEASE_SECONDS } from './outbox.ts'

const COUNT = 120
/** As many messages as one process sends at once. */
const IN_FLIGHT = 20

let processes: ServerProcess[] = []

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators())
const database = closeAfter(await openServer(postgres.url))
afterAll(() => Promise.all(processes.map(({ kill }) => kill())))
beforeEach(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  await database.db.execute(sql`truncate outbox`)
  emulators.inbox.clear()
  emulators.faults.clear()
  emulators.faults.add({ vendor: 'text-messages', operation: 'send', fault: 'delay', ms: 1_000, times: 'always' })
  await database.db.execute(
    sql`insert into outbox (topic, body)
        select 'intake-accepted', jsonb_build_object('to', '07700' || (900000 + n), 'channel', 'sms', 'name', 'A car',
          'chargedPence', 150, 'tickets', '[100001]'::jsonb)
        from generate_series(1, ${COUNT}::int) n`,
  )
  processes = await Promise.all([startServerProcess(postgres, emulators), startServerProcess(postgres, emulators)])
})

const left = async () => (await readRows(database.db, sql`select 1 from outbox`)).length
const texts = () => emulators.inbox.messages().map(({ to }) => to)

it('each message is sent, and none twice', async () => {
  await expect.poll(left).toBe(0)
  expect(texts()).toHaveLength(COUNT)
  expect(new Set(texts()).size).toBe(COUNT)
})

it('when one is killed, no message is lost, and at most what it had in flight is sent twice', async () => {
  const claimed = async () => (await readRows(database.db, sql`select 1 from outbox where attempts > 0`)).length
  await expect.poll(claimed, { interval: 20 }).toBeGreaterThan(IN_FLIGHT)
  expect(await claimed()).toBeLessThanOrEqual(2 * IN_FLIGHT)
  await processes[0]!.kill()
  // When no lease is younger than the kill, the other process has sent all free messages and all that it had claimed itself.
  await database.db.execute(sql`create table killed as select clock_timestamp() as at`)
  await expect
    .poll(() =>
      readRows(
        database.db,
        sql`select 1 from outbox, killed where attempts = 0 or due_at > killed.at + make_interval(secs => ${LEASE_SECONDS})`,
      ),
    )
    .toEqual([])
  // A minute passes.
  await database.db.execute(sql`update outbox set due_at = clock_timestamp() returning ${notifyJobs('wake-outbox')}`)
  await expect.poll(left).toBe(0)
  expect(new Set(texts()).size).toBe(COUNT)
  expect(texts().length - COUNT).toBeLessThanOrEqual(IN_FLIGHT)
})
