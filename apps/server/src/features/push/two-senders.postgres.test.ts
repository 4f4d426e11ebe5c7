/** Two server processes tell many browsers that a draw begins, and one is killed in the middle (docs/mechanisms/draw/push.md#sending). */
import { demoPushCredentials } from '@fairdraw/emulators/push/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { startServerWithEnv, vendorEnvironmentAt } from '../../testing/processes/server-process.ts'
import type { ServerProcess } from '../../testing/processes/server-process.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { createPush } from '../../vendors/push/push.ts'
import { draws } from '../draw/tables.ts'
import { drawShowSteps, drawShows } from '../draw-show/tables.ts'
import { PAGE_SIZE } from './announce.ts'
import { CALLS_AT_ONCE } from './send.ts'
import { pushSubscriptions } from './tables.ts'

const COUNT = 2 * PAGE_SIZE + 100

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators())
const { db } = closeAfter(await openServer(postgres.url))
const env = {
  DATABASE_URL: postgres.url,
  ...vendorEnvironmentAt(emulators),
  PUSH_KEY: demoPushCredentials.key,
  PUSH_SERVICES: vendorHosts.push,
  PUSH_RELAY_URL: `${emulators.origin}/_v`,
}
let processes: ServerProcess[] = []
afterAll(() => Promise.all(processes.map(({ kill }) => kill())))

it('nobody is forgotten, and only who was being told at that moment is told twice', async () => {
  const { key } = createPush({ privateKeys: [demoPushCredentials.key], contactEmail: 'help@win.example', services: [] })
  const now = new Date()
  await db.insert(pushSubscriptions).values(
    Array.from({ length: COUNT }, () => {
      const { endpoint, keys } = emulators.push.subscribe(key)
      const endpointHash = hash('sha256', endpoint, 'buffer')
      return { kind: 'competition', subjectId: '1', endpoint, endpointHash, ...keys, serverKey: key, subscribedAt: now }
    }),
  )
  const [draw] = await db
    .insert(draws)
    .values({ kind: 'competition', subjectId: '1', title: 'A car', cutOff: now })
    .returning({ id: draws.id })
  const [show] = await db
    .insert(drawShows)
    .values({ drawId: draw!.id, isRehearsal: false, begunBy: 'staff:test', begunAt: now })
    .returning({ id: drawShows.id })
  await db
    .insert(drawShowSteps)
    .values({ showId: show!.id, nth: 0, step: 'welcome', shownAt: now, calledBy: 'staff:test' })

  processes = await Promise.all([startServerWithEnv(env), startServerWithEnv(env)])
  const told = () => emulators.push.messages()
  await expect.poll(() => told().length, { interval: 10 }).toBeGreaterThan(CALLS_AT_ONCE)
  await processes[0]!.kill()
  const left = async () => (await readRows(db, sql`select 1 from outbox`)).length
  // The other has sent what it can: what is left was claimed by the killed one.
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = told().length === before
        before = told().length
        return isStill
      },
      { interval: 1_500 },
    )
    .toBe(true)
  // A minute passes.
  await db.execute(sql`update outbox set due_at = clock_timestamp() returning ${notifyJobs('wake-outbox')}`)
  await expect.poll(left).toBe(0)
  const endpoints = told().map(({ endpoint }) => endpoint)
  expect(new Set(endpoints).size).toBe(COUNT)
  // Of both pages that a process sends at once.
  expect(endpoints.length - COUNT).toBeLessThanOrEqual(2 * CALLS_AT_ONCE)
})
