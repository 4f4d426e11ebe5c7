/**
 * Lists of the desk come from a standby, and from the primary while it is stopped, frozen or behind: nobody sees an error, or misses what
 * they have just done (docs/mechanisms/database.md#reads-from-a-standby).
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApps } from '@fairdraw/demo/start/site-build.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { addStaff, deskHeaders } from '@fairdraw/server/testing/desk/staff-client.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../tools/temporary-servers/free-port.ts'
import { buildEnvironment, prepare, startProcess } from './fleet.ts'
import { createClient } from './http-client.ts'
import type { Client } from './http-client.ts'
import { rootFolder, startControlledPostgres, startStandby } from './postgres.ts'
import type { ControlledPostgres } from './postgres.ts'
import { createReplyStats } from './reply-stats.ts'

/** The longest that a list may take while the standby hangs: a second until it is given up, and the list itself. */
const MAX_MS = 3_000
/** A standby that was away is asked again after five seconds. */
const RETURN = { timeout: 60_000, interval: 250 }

let primary: ControlledPostgres
let standby: ControlledPostgres
let client: Client
let metricsUrl: string
let playerId: number
/** Two people, who see each other's acts. */
let people: Record<string, string>[]
const figures = createReplyStats()
const closing: (() => Promise<unknown>)[] = []
const reading = { isOver: false }
let lists: Promise<void>

beforeAll(async () => {
  await buildApps()
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-standby-'))
  closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  primary = await startControlledPostgres()
  closing.push(() => primary.close())
  const [first] = await prepare(primary.url, rootFolder)
  playerId = first!.playerId
  standby = await startStandby(primary, ['max_standby_streaming_delay=0'])
  closing.push(() => standby.close())
  const emulators = await startEmulators({ settleAfterMs: 60_000 })
  closing.push(() => emulators.close())
  const metricsPort = await freePort()
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  const environment = buildEnvironment(emulators, folder, primary.url)
  const running = await startProcess(folder, 'process', {
    ...environment,
    DATABASE_STANDBY_URL: standby.url,
    METRICS_PORT: String(metricsPort),
  })
  closing.push(running.kill)
  client = createClient(running.origin)
  closing.push(() => client.close())
  const database = await openServer(primary.url)
  people = []
  for (let nth = 0; nth < 2; nth += 1) {
    const { token } = await addStaff({ db: database.db, clock: { now: new Date() } }, ['support', 'finance'])
    people.push(deskHeaders(token, environment.PUBLIC_ORIGIN))
  }
  await database.close()
  lists = readLists()
})

afterAll(async () => {
  reading.isOver = true
  await lists
  standby?.thaw()
  for (const close of closing.toReversed()) await close()
})

/** Somebody looks at lists all the time. */
async function readLists(): Promise<void> {
  while (!reading.isOver) {
    figures.record('list', await client.send({ path: '/api/desk/money/refunds?state=settled', headers: people[1]! }))
    await pause(50)
  }
}

/** How many reads went where, of the process. */
async function countReads(): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrl)).text()
  const found = text.matchAll(/^fairdraw_standby_reads_total\{outcome="([\w-]+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, outcome, count]) => [outcome!, Number(count)]))
}

async function expectReadsBy(outcome: string): Promise<void> {
  const before = (await countReads())[outcome]!
  await expect.poll(async () => (await countReads())[outcome], RETURN).toBeGreaterThan(before + 10)
}

const runOn = (url: string, statement: string) => withClient(url, (client) => client.query(statement))

async function listAdjustments(headers: Record<string, string>): Promise<string[]> {
  const { status, body } = await client.send({ path: '/api/desk/adjustments', headers })
  expect(status).toBe(200)
  return (JSON.parse(body) as { adjustments: { id: string }[] }).adjustments.map(({ id }) => id)
}

/** Proposes an adjustment; returns it, and the headers of the person's next call. */
async function propose(headers: Record<string, string>) {
  const id = randomUUID()
  const reply = await client.send({
    method: 'POST',
    path: `/api/desk/players/${playerId}/adjustments`,
    headers,
    body: { id, asset: 'tokens', amount: 1, reason: 'A test of the standby.' },
  })
  expect(reply.status).toBe(200)
  const [written] = [reply.headers['set-cookie']].flat()[0]!.split(';')
  return { id, next: { ...headers, cookie: `${headers['cookie']}; ${written}` } }
}

it('lists come from the standby', async () => {
  await expectReadsBy('standby')
  expect(await countReads()).toMatchObject({ away: 0, promoted: 0, conflict: 0 })
})

it('who acts sees it at once, though the standby has not replayed it; others see it ten seconds later', async () => {
  const [actor, colleague] = people as [Record<string, string>, Record<string, string>]
  await runOn(standby.url, 'select pg_wal_replay_pause()')
  const { id, next } = await propose(actor)
  const proposedAt = performance.now()
  expect(await listAdjustments(next)).toContain(id)
  expect((await countReads())['own-write']).toBe(1)
  // The list of somebody else shows that it really comes from the standby.
  expect(await listAdjustments(colleague)).not.toContain(id)
  await expect.poll(() => listAdjustments(colleague), RETURN).toContain(id)
  expect(performance.now() - proposedAt).toBeLessThan(20_000)
  await expectReadsBy('behind')
  await runOn(standby.url, 'select pg_wal_replay_resume()')
  await expectReadsBy('standby')
  expect(await listAdjustments(colleague)).toContain(id)
})

it('a standby that is stopped is replaced by the primary, and used again when it is back', async () => {
  await standby.stop('immediate')
  await expectReadsBy('away')
  await standby.start()
  await expectReadsBy('standby')
})

it('a standby that hangs delays a list by a second', async () => {
  standby.freeze()
  await expectReadsBy('away')
  standby.thaw()
  await expectReadsBy('standby')
})

it('a read that the standby ends for what it replays is repeated on the primary; a bug is not repeated', async () => {
  const database = await openServer(primary.url, { standbyUrl: standby.url, timeoutFactor: 10 })
  const { background: db, stale } = database
  await db.execute(sql`create table cleaned as select generate_series(1, 1000) as number`)
  await expect
    .poll(
      () =>
        stale
          .read(db, (from) => from.execute(sql`select count(*) from cleaned`))
          .then(() => stale.status()!.reads.standby),
      RETURN,
    )
    .toBeGreaterThan(0)
  const reads = stale.read(db, (from) => from.execute(sql`select count(*) from cleaned, pg_sleep(3)`))
  await pause(1_000)
  await runOn(primary.url, 'delete from cleaned')
  await runOn(primary.url, 'vacuum cleaned')
  expect((await reads) as { rows: unknown[] }).toMatchObject({ rows: [{ count: 0 }] })
  expect(stale.status()!.reads.conflict).toBe(1)
  const divide = stale.read(db, (from) => from.execute(sql`select 1 / 0`))
  await expect(divide).rejects.toMatchObject({ cause: { code: '22012' } })
  await database.close()
})

it('nobody saw an error, or waited long', () => {
  figures.print('lists beside a standby that was paused, stopped and frozen')
  const replies = figures.listReplies('list')
  expect(replies.length).toBeGreaterThan(100)
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(MAX_MS)
})
