/** What clients, load balancers and Prometheus get while the database is down, and afterwards. */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { postLogin } from '@fairdraw/contract/login.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { startPostgres } from '../../../../tools/temporary-servers/postgres.ts'
import { openServer } from '../db/database.ts'
import { readRows } from '../testing/read-rows.ts'
import { warnOnClockOffset } from '../observability/database-metrics.ts'
import { openDatabaseProxy } from '../testing/processes/database-proxy.ts'
import { PASSCODE } from '../testing/login-client.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { findUnreadyReason } from './health.ts'
import { closeAfter } from '../testing/close-after.ts'

const COMPETITION = 1
/** The time limit of a call is two seconds. The rest is for a busy machine: without a limit the calls here would wait for ever. */
const MAX_CALL_MS = 15_000

const postgres = await startPostgres()
closeAfter({ close: () => postgres.stop() })
const proxy = closeAfter(await openDatabaseProxy(postgres.url))
const server = await startTestApp({ database: await openServer(proxy.url), competitions: [{ id: COMPETITION }] })

type Player = Awaited<ReturnType<TestApp['addPlayer']>>

const enter = ({ bearer }: Player, key: string) =>
  server.ask(postEnter, { bearer, key, body: { competitionId: COMPETITION, termsAccepted: true } })

/** Calls of known players, of an unknown one, and of one who logs in. */
async function expectUnavailable(player: Player, stranger: Player, key: string) {
  const timed = async (ask: Promise<{ status: number; body: object }>) => {
    const start = performance.now()
    const { status, body } = await ask
    return { status, body, ms: performance.now() - start }
  }
  const replies = await Promise.all(
    [
      enter(player, key),
      server.ask(postAccountDetails, { bearer: player.bearer, body: {} }),
      server.ask(postAccountDetails, { bearer: stranger.bearer, body: {} }),
      server.ask(postLogin, { body: { phone: player.phone, passcode: PASSCODE } }),
    ].map(timed),
  )
  for (const { status, body, ms } of replies) {
    expect({ status, ...body }).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 })
    expect(ms).toBeLessThan(MAX_CALL_MS)
  }
}

describe.each<[string, () => unknown, () => unknown]>([
  ['is stopped', () => postgres.halt(), () => postgres.resume()],
  ['accepts and does not answer', () => proxy.freeze(), () => proxy.thaw()],
])('while the database %s', (_, goAway, comeBack) => {
  it('every call is refused in time with Retry-After, and runs once when the database is back', async () => {
    const [player, stranger] = [await server.addPlayer(), await server.addPlayer()]
    expect((await server.ask(postAccountDetails, { bearer: player.bearer, body: {} })).status).toBe(200)
    const key = randomUUID()
    await goAway()
    await expectUnavailable(player, stranger, key)
    expect((await server.app.inject('/livez')).statusCode).toBe(200)
    await expect.poll(async () => (await server.app.inject('/readyz')).body).toBe('the database cannot be reached')
    await comeBack()
    await expect.poll(async () => (await server.app.inject('/readyz')).statusCode).toBe(200)
    await expect.poll(async () => (await enter(player, key)).status).toBe(200)
    const { body } = await enter(player, key)
    expect(body).toMatchObject({ status: 'completed' })
    const tickets = await readRows(server.db, sql`select from tickets where player_id = ${player.playerId}`)
    expect(tickets).toHaveLength(1)
  })
})

describe('a process', () => {
  const status = { pools: {}, notifications: { isConnected: true, heartbeatAgeMs: 0 }, clockOffsetMs: 0 }
  const pool = { connections: 1, inUse: 1, waiting: 0, oldestCallMs: 11_000 }

  it('is not ready when notifications stop or a call hangs, and reports which', () => {
    expect(findUnreadyReason(status)).toBeUndefined()
    expect(
      findUnreadyReason({ ...status, notifications: { isConnected: false, heartbeatAgeMs: 9_000 } }),
    ).toBeUndefined()
    expect(findUnreadyReason({ ...status, notifications: { isConnected: false, heartbeatAgeMs: 12_000 } })).toBe(
      'the database has sent no notifications for 12 seconds',
    )
    expect(findUnreadyReason({ ...status, pools: { calls: pool } })).toBe(
      'a call to the database has been running for 11 seconds (pool "calls")',
    )
    expect(findUnreadyReason({ ...status, pools: { background: pool } })).toBeUndefined()
  })

  it('reports its connections, notifications and clock to Prometheus', async () => {
    await expect.poll(() => server.database.status().notifications.isConnected).toBe(true)
    const text = await server.metrics.text()
    for (const name of ['priority', 'calls', 'background'])
      expect(text).toMatch(new RegExp(`fairdraw_database_connections\\{pool="${name}"\\} \\d`))
    expect(text).toContain('fairdraw_database_notifications_connected 1')
    expect(text).toMatch(/fairdraw_database_heartbeat_age_seconds \d/)
    expect(text).toMatch(/fairdraw_database_clock_offset_seconds -?\d/)
  })

  it('with a clock twenty minutes ahead uses the database’s time, and logs the difference', async () => {
    const real = Date.now.bind(Date)
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => real() + 20 * 60_000)
    const other = await openServer(postgres.url)
    expect(Math.abs(other.now().getTime() - real())).toBeLessThan(60_000)
    const warn = vi.fn<(...args: unknown[]) => void>()
    warnOnClockOffset({ warn }, other.status())
    expect(warn).toHaveBeenCalledOnce()
    ahead.mockRestore()
    await other.close()
  })
})
