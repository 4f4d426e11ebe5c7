/** The database restarts, or closes every connection: entries succeed again within five seconds, and none is lost. */
import { setTimeout as pause } from 'node:timers/promises'
import { LISTENER_NAME } from '@fairdraw/server/db/notifications.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReplyStats } from './reply-stats.ts'
import { startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import { findInconsistencies, startLoad } from './load.ts'
import type { AcknowledgedEntry } from './load.ts'

const RESTARTS = Number(process.env['NIGHT_RESTARTS'] ?? 10)
const CUTTING_MS = Number(process.env['NIGHT_CUTTING_MS'] ?? 20_000)

let fleet: Fleet
beforeEach(async () => {
  fleet = await startFleet()
})
afterEach(() => fleet?.close())

const queryAsAdministrator = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  withClient(fleet.postgres.url, async (client) => (await client.query<Row>(text)).rows)

const LISTENERS = `select count(*)::int as count from pg_stat_activity where application_name = '${LISTENER_NAME}'`

/** Milliseconds from a moment to the first entry that was acknowledged after it. */
const msUntilNextEntry = (acknowledged: readonly AcknowledgedEntry[], moment: number) =>
  (acknowledged.find(({ at }) => at > moment)?.at ?? Infinity) - moment

it(`${RESTARTS} restarts of the database, fast and immediate: no process exits, no entry is lost`, async () => {
  const figures = createReplyStats()
  const client = createClient(fleet.origin)
  const load = startLoad(fleet, client, figures)
  await pause(3_000)
  const restartedAt: number[] = []
  for (let nth = 0; nth < RESTARTS; nth += 1) {
    await fleet.postgres.stop(nth % 2 === 0 ? 'fast' : 'immediate')
    await fleet.postgres.start()
    restartedAt.push(performance.now())
    await pause(4_000)
  }
  await load.stop()
  const gaps = restartedAt.map((moment) => msUntilNextEntry(load.acknowledged, moment))
  figures.print(
    `${RESTARTS} restarts; ${load.acknowledged.length} entries acknowledged; ms until the next entry: ${gaps.map((gap) => gap.toFixed(0)).join(', ')}`,
  )

  expect(fleet.processes.filter(({ isAlive }) => !isAlive()).map(({ name }) => name)).toEqual([])
  expect(figures.count(500)).toBe(0)
  expect(figures.withoutRetryAfter()).toBe(0)
  expect(
    figures
      .listReplies()
      .filter(({ status }) => ![200, 503, 409].includes(status))
      .map(({ status }) => status),
  ).toEqual([])
  expect(load.unacknowledged).toEqual([])
  expect(Math.max(...gaps)).toBeLessThan(5_000)
  await expect
    .poll(async () => (await queryAsAdministrator<{ count: number }>(LISTENERS))[0]!.count)
    .toBe(fleet.processes.length)
  expect(await findInconsistencies(fleet, load.acknowledged)).toEqual([])
  await client.close()
})

it('every connection closed five times a second: no process exits, no entry is lost', async () => {
  const figures = createReplyStats()
  const client = createClient(fleet.origin)
  const load = startLoad(fleet, client, figures)
  await pause(3_000)
  const until = performance.now() + CUTTING_MS
  while (performance.now() < until) {
    await queryAsAdministrator(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await pause(200)
  }
  const endedAt = performance.now()
  await pause(6_000)
  await load.stop()
  const gap = msUntilNextEntry(load.acknowledged, endedAt)
  figures.print(
    `connections closed for ${CUTTING_MS} ms; ${load.acknowledged.length} entries acknowledged; ms until the next entry: ${gap.toFixed(0)}`,
  )

  expect(fleet.processes.filter(({ isAlive }) => !isAlive()).map(({ name }) => name)).toEqual([])
  expect(figures.count(500)).toBe(0)
  expect(figures.withoutRetryAfter()).toBe(0)
  expect(load.unacknowledged).toEqual([])
  expect(gap).toBeLessThan(5_000)
  await expect
    .poll(async () => (await queryAsAdministrator<{ count: number }>(LISTENERS))[0]!.count)
    .toBe(fleet.processes.length)
  expect(await findInconsistencies(fleet, load.acknowledged)).toEqual([])
  await client.close()
})
