/** What callers get while a PostgreSQL server restarts, is stopped, hangs or loses connections, and afterwards. */
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startPostgres } from '../../../../tools/temporary-servers/postgres.ts'
import { closeAfter } from '../testing/close-after.ts'
import { openDatabaseProxy } from '../testing/processes/database-proxy.ts'
import { readRows } from '../testing/read-rows.ts'
import { openServer } from './database.ts'
import type { Database, Db } from './database.ts'
import { mayMissNotifications } from './notifications.ts'
import { column } from './rows.ts'
import { players } from '../features/player/tables.ts'
import { idempotencyKeys } from '../http/tables.ts'
import { isDatabaseUnavailable, unavailableReason } from './unavailable.ts'
import { withClient } from '../testing/processes/with-client.ts'

/** The time limit of a call is two seconds. The rest is for a busy machine: without a limit the calls here would wait for ever. */
const MAX_CALL_MS = 15_000

const postgres = await startPostgres()
closeAfter({ close: () => postgres.stop() })
const proxy = closeAfter(await openDatabaseProxy(postgres.url))
const database = closeAfter(await openServer(proxy.url, { connections: 8 }))
beforeEach(() => waitUntilBack())

/** Waits until calls and notifications work again. */
async function waitUntilBack(of: Database = database) {
  await expect.poll(() => of.status().notifications.isConnected).toBe(true)
  for (const db of [of.db, of.priority, of.background])
    await expect.poll(() => db.execute(sql`select 1`).then(() => 'served', unavailableReason)).toBe('served')
}

/** Runs a statement without the product's own connections. */
const asOperator = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  withClient(postgres.url, async (client) => (await client.query<Row>(text)).rows)

const OTHERS = `pid <> pg_backend_pid() and backend_type = 'client backend'`
const endAllConnections = () => asOperator(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`)
const countListeners = () =>
  asOperator<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where ${OTHERS} and query ilike '%pg_notify%'`,
  ).then(([row]) => row!.n)

/** How a call ends, and after how long. */
async function measureOutcome(call: Promise<unknown>) {
  const start = performance.now()
  const outcome = await call.then(
    () => 'served',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
  )
  return { outcome, ms: performance.now() - start }
}

async function expectUnavailableInTime(calls: Promise<unknown>[]) {
  for (const { outcome, ms } of await Promise.all(calls.map(measureOutcome))) {
    expect(outcome).toBe('unavailable')
    expect(ms).toBeLessThan(MAX_CALL_MS)
  }
}

/** One call of each kind that somebody waits for. */
const startCalls = ({ db, priority, prepared }: Database) => [
  db.execute(sql`select 1`),
  priority.select().from(players).limit(1),
  db.transaction((tx) => tx.execute(sql`select 1`)),
  prepared({ n: column.integer }, 'select $1::int as n', [1]),
]

/** A transaction that stays open until `goOn` is called. */
async function openTransaction(db: Db) {
  const resume = Promise.withResolvers<void>()
  const isOpen = Promise.withResolvers<void>()
  const done = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    isOpen.resolve()
    await resume.promise
    return tx.execute(sql`select 2`)
  })
  done.catch(() => {})
  await isOpen.promise
  return { done, resume: resume.resolve }
}

const poolsInUse = () => Object.values(database.status().pools).map(({ inUse }) => inUse)

describe('a connection that is lost during a transaction', () => {
  it('fails only that transaction, and the process keeps running', async () => {
    const uncaught = vi.fn<(error: unknown) => void>()
    process.on('uncaughtException', uncaught)
    const open = await openTransaction(database.db)
    await endAllConnections()
    // This process has seen the loss once its listening connection has noticed it too.
    await expect.poll(() => database.status().notifications.isConnected).toBe(false)
    open.resume()
    expect(await measureOutcome(open.done)).toMatchObject({ outcome: 'unavailable' })
    process.off('uncaughtException', uncaught)
    expect(uncaught).not.toHaveBeenCalled()
    await waitUntilBack()
  })

  it('is removed from the pool, also when it broke at the beginning of a transaction', async () => {
    for (let round = 0; round < 5; round += 1) {
      const calls = Promise.allSettled(
        Array.from({ length: 12 }, () => database.db.transaction((tx) => tx.execute(sql`select 1`))),
      )
      await endAllConnections()
      await calls
    }
    await waitUntilBack()
    expect(poolsInUse()).toEqual([0, 0, 0])
    const opens = await Promise.all(Array.from({ length: 2 }, () => openTransaction(database.db)))
    for (const { resume } of opens) resume()
    await Promise.all(opens.map(({ done }) => done))
  })

  it('rolls everything back', async () => {
    const phone = '07700900101'
    const lost = database.db.transaction(async (tx) => {
      await tx.insert(players).values({ phone })
      await endAllConnections()
      await tx.execute(sql`select 1`)
    })
    expect(await measureOutcome(lost)).toMatchObject({ outcome: 'unavailable' })
    await waitUntilBack()
    expect(await database.db.select().from(players).where(eq(players.phone, phone))).toEqual([])
  })
})

describe('a transaction', () => {
  it('with a failed statement rejects, even when its code caught the error', async () => {
    const swallowed = database.db.transaction((tx) => tx.execute(sql`select 1 / 0`).catch(() => 'swallowed'))
    await expect(swallowed).rejects.toThrow('nothing was committed')
  })

  it('keeps the writes outside a nested transaction that failed', async () => {
    const phone = '07700900102'
    await database.db.transaction(async (tx) => {
      await tx.insert(players).values({ phone })
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => {})
    })
    expect(await database.db.select().from(players).where(eq(players.phone, phone))).toHaveLength(1)
  })

  it('rejects with the error of its code, and its connection is reused', async () => {
    const before = await readRows(database.db, sql`select pg_backend_pid() as pid`)
    const fault = new Error('of the use case')
    await expect(database.db.transaction(() => Promise.reject(fault))).rejects.toBe(fault)
    expect(await readRows(database.db, sql`select pg_backend_pid() as pid`)).toEqual(before)
  })
})

describe('a server that is stopped', () => {
  it('makes every call fail as "unavailable" in time; calls work again once it is back', async () => {
    const open = await openTransaction(database.priority)
    await postgres.halt()
    await expectUnavailableInTime([...startCalls(database), ...startCalls(database)])
    open.resume()
    expect(await measureOutcome(open.done)).toMatchObject({ outcome: 'unavailable' })
    await expect.poll(() => database.status().notifications.isConnected).toBe(false)
    await postgres.resume()
    await waitUntilBack()
    expect(poolsInUse()).toEqual([0, 0, 0])
    expect(await countListeners()).toBe(1)
  })

  it('leaves one listening connection per process after many disconnects, and each notification arrives once', async () => {
    const heard: string[] = []
    await database.listen('news', (payload) => void heard.push(payload))
    for (let restart = 0; restart < 10; restart += 1) {
      await endAllConnections()
      await expect.poll(() => database.status().notifications.isConnected).toBe(false)
      await expect.poll(() => database.status().notifications.isConnected).toBe(true)
    }
    expect(await countListeners()).toBe(1)
    // After each gap everything may have changed.
    expect(heard).toEqual(Array.from({ length: 10 }, () => ''))
    await asOperator(`select pg_notify('news', 'once')`)
    await expect.poll(() => heard.at(-1)).toBe('once')
    expect(heard.filter((payload) => payload === 'once')).toHaveLength(1)
  })
})

describe('a server that accepts and does not answer', () => {
  it('makes every call end in time, also those that wait for a connection', async () => {
    await Promise.all(startCalls(database))
    const open = await openTransaction(database.db)
    proxy.freeze()
    open.resume()
    const calls = Array.from({ length: 100 }, () => startCalls(database)).flat()
    await expectUnavailableInTime([open.done, ...calls])
    expect(Object.values(database.status().pools).map(({ waiting }) => waiting)).toEqual([0, 0, 0])
    proxy.thaw()
    await waitUntilBack()
  })

  it('is noticed by the listening connection, which reconnects and has everything read again', async () => {
    const heard: string[] = []
    await database.listen('changes', (payload) => void heard.push(payload))
    expect(mayMissNotifications(database.status().notifications)).toBe(false)
    proxy.freeze()
    await expect.poll(() => mayMissNotifications(database.status().notifications), { interval: 20 }).toBe(true)
    await expect.poll(() => database.status().notifications.isConnected).toBe(false)
    await asOperator(`select pg_notify('changes', 'nobody hears this')`)
    proxy.thaw()
    await expect.poll(() => heard).toEqual([''])
    expect(database.status().notifications.heartbeatAgeMs).toBeLessThan(5_000)
  })
})

describe('a call', () => {
  it('that waits too long for a lock fails in time, and its connection is reused', async () => {
    const phone = '07700900103'
    await database.db.insert(players).values({ phone })
    const before = await withClient(postgres.url, async (holder) => {
      await holder.query(`begin; select from players where phone = '${phone}' for update`)
      const { connections } = database.status().pools['calls']!
      await expectUnavailableInTime([
        database.db.update(players).set({ closedAt: new Date() }).where(eq(players.phone, phone)),
      ])
      return connections
    })
    expect(database.status().pools['calls']!.connections).toBe(before)
  })

  it('that takes too long is cancelled on the server too', async () => {
    await expectUnavailableInTime([database.db.execute(sql`select pg_sleep(30)`)])
    const running = () =>
      asOperator(`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and ${OTHERS}`)
    await expect.poll(running).toEqual([])
  })

  it('of the background pool may take longer', async () => {
    expect(await measureOutcome(database.background.execute(sql`select pg_sleep(2.2)`))).toMatchObject({
      outcome: 'served',
    })
  })

  it('beyond the maximum of waiting calls is refused at once', async () => {
    // Ten times the time limits: those that wait outlast a busy machine.
    const patient = await openServer(postgres.url, { connections: 8, timeoutFactor: 10 })
    const holders = await Promise.all([1, 2].map(() => openTransaction(patient.db)))
    const waiting = Array.from({ length: 500 }, () => measureOutcome(patient.db.execute(sql`select 1`)))
    const { outcome, ms } = await measureOutcome(patient.db.execute(sql`select 1`))
    expect(outcome).toBe('unavailable')
    expect(ms).toBeLessThan(5_000)
    for (const { resume } of holders) resume()
    for (const each of await Promise.all(waiting)) expect(each.outcome).toBe('served')
    await patient.close()
  })

  it('that violates a constraint does not count as unavailable', async () => {
    const key = { playerId: 1, call: 'x', key: '0199aaaa-0000-7000-8000-000000000001', bodyHash: '' }
    await database.db.insert(idempotencyKeys).values(key)
    const refused = await database.db
      .insert(idempotencyKeys)
      .values(key)
      .catch((error: unknown) => error)
    expect(isDatabaseUnavailable(refused)).toBe(false)
  })
})

describe('connections for players', () => {
  it('work while all other pools are exhausted', async () => {
    const taken = await Promise.all([
      ...[1, 2].map(() => openTransaction(database.db)),
      ...[1, 2].map(() => openTransaction(database.background)),
    ])
    expect(await measureOutcome(database.priority.execute(sql`select 1`))).toMatchObject({ outcome: 'served' })
    expect(await measureOutcome(database.prepared({ n: column.integer }, 'select $1::int as n', [1]))).toMatchObject({
      outcome: 'served',
    })
    for (const { resume } of taken) resume()
    await Promise.all(taken.map(({ done }) => done))
  })

  it('stay below the configured maximum together with all others', async () => {
    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => openTransaction(database.priority)),
      ...[1, 2].map(() => openTransaction(database.db)),
      ...[1, 2].map(() => openTransaction(database.background)),
    ])
    const pools = Object.values(database.status().pools)
    expect(pools.reduce((sum, { connections }) => sum + connections, 0)).toBe(8)
    for (const { resume } of all) resume()
    await Promise.all(all.map(({ done }) => done))
  })
})
