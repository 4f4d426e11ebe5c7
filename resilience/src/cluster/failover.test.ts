/**
 * The product on three machines (docs/operations.md): whatever a machine of the database's cluster does, no acknowledged entry is lost
 * or made twice, nobody is charged twice, and entries are taken again two seconds after Patroni has a primary.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openServer } from '@fairdraw/server/db/database.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../http-client.ts'
import { findInconsistencies, startLoad } from '../load.ts'
import type { AcknowledgedEntry } from '../load.ts'
import { createReplyStats } from '../reply-stats.ts'
import { waitUntil } from './cluster.ts'
import { startClusterProduct } from './product.ts'
import type { ClusterProduct } from './product.ts'

/** Of `ttl` and `loop_wait` in ops/cluster/patroni.yml: the longest time until another primary is chosen. */
const ELECTION_MS = 25_000
const RETURN_MS = 2_000
/** Longer than `ttl`. */
const WITHOUT_ETCD_MS = 30_000

let product: ClusterProduct
const acknowledged: AcknowledgedEntry[] = []
let rowCount = 0

beforeAll(async () => {
  product = await startClusterProduct()
}, 300_000)
afterAll(() => product?.close())

/** Runs a load while `run` disturbs the cluster; then compares everything acknowledged so far with the database and the vendors' books. */
async function underLoad(name: string, run: () => Promise<void>): Promise<void> {
  const { cluster, players } = product
  await waitUntil('both machines of the database are there', cluster.isWhole)
  // Players of their own, so that no entry of an earlier row is in the way.
  const own = players.slice(rowCount * 400, (rowCount + 1) * 400)
  rowCount += 1
  const figures = createReplyStats()
  // They ask again soon, so that it shows when the product is back, and not how long a browser waits.
  const client = createClient(product.origin, { timeoutMs: 10_000, maxRetryMs: 200 })
  let stoppedAt = Infinity
  const load = startLoad({ ...product, players: own }, client, figures, { entering: 4, paying: 2, restMs: 50 })
  try {
    await pause(4_000)
    await run()
    await pause(4_000)
  } finally {
    stoppedAt = performance.now()
    await load.stop()
  }
  const times = load.acknowledged.map(({ at }) => at).toSorted((a, b) => a - b)
  // Payments may end long after the players have stopped entering.
  const whileEntering = times.filter((at) => at < stoppedAt)
  const gap = Math.max(...whileEntering.slice(1).map((at, nth) => at - whileEntering[nth]!))
  figures.print(`${name}: ${times.length} acknowledged; longest time without one ${gap.toFixed(0)} ms`)
  acknowledged.push(...load.acknowledged)
  expect(load.unacknowledged).toEqual([])
  expect(await findInconsistencies(product, acknowledged)).toEqual([])
  expect(product.processes.filter(({ isAlive }) => !isAlive()).map((one) => one.name)).toEqual([])
  await client.close()
  lastTimes = times
}
let lastTimes: number[] = []
/** How long after `moment` the next entry was acknowledged. */
const returnedAfter = (moment: number) => (lastTimes.find((at) => at > moment) ?? Infinity) - moment

/** Waits until another machine is the primary; returns when that was. */
async function waitForOther(old: string): Promise<number> {
  await waitUntil('another primary', async () => {
    const primary = await product.cluster.findPrimary()
    return primary !== undefined && primary.name !== old
  })
  return performance.now()
}

it('the address of the standby leads to it, as the product reads there', async () => {
  const database = await openServer(product.postgres.url, {
    standbyUrl: product.cluster.urlAt(product.cluster.ports.standby),
    migrates: false,
    timeoutFactor: 10,
  })
  const read = () =>
    database.stale.read(database.db, (from) => from.execute(sql`select pg_is_in_recovery() as "isStandby"`))
  await expect.poll(read).toMatchObject({ rows: [{ isStandby: true }] })
  await database.close()
})

it('a primary that is killed is replaced, and comes back as the standby', async () => {
  let lostAt = 0
  let electedAt = 0
  await underLoad('primary killed', async () => {
    const primary = (await product.cluster.findPrimary())!
    lostAt = performance.now()
    await primary.kill()
    electedAt = await waitForOther(primary.name)
    await pause(5_000)
    primary.start()
    await waitUntil('the killed machine is the standby', product.cluster.isWhole)
  })
  expect(electedAt - lostAt).toBeLessThan(ELECTION_MS)
  expect(returnedAfter(electedAt)).toBeLessThan(RETURN_MS)
})

it('a switchover takes seconds', async () => {
  let electedAt = 0
  await underLoad('switched over', async () => {
    const primary = (await product.cluster.findPrimary())!
    const [, output] = await Promise.all([
      waitForOther(primary.name).then((at) => (electedAt = at)),
      product.cluster.runCommands('cluster-switchover'),
    ])
    expect(output).toContain('Successfully switched over')
  })
  expect(returnedAfter(electedAt)).toBeLessThan(RETURN_MS)
})

it('a primary that freezes is replaced, and acknowledges nothing when it thaws', async () => {
  let frozenAt = 0
  let electedAt = 0
  await underLoad('primary frozen', async () => {
    const primary = (await product.cluster.findPrimary())!
    // The old primary waits for a standby that has left.
    const server = { connectionString: product.cluster.urlAt(primary.port), query_timeout: 10_000 }
    await withClient(server, async (writer) => {
      await writer.query('create table if not exists fenced (number int)')
      frozenAt = performance.now()
      primary.freeze()
      electedAt = await waitForOther(primary.name)
      await pause(3_000)
      // Its connections are still open: a write on one is what a process would do that had not noticed.
      const written = writer.query('insert into fenced values (1)').then(
        () => 'acknowledged',
        () => 'refused',
      )
      primary.thaw()
      expect(await written).toBe('refused')
    })
    await waitUntil('the frozen machine is the standby', product.cluster.isWhole)
  })
  expect(electedAt - frozenAt).toBeLessThan(ELECTION_MS)
  expect(returnedAfter(electedAt)).toBeLessThan(RETURN_MS)
})

it('without its standby the primary goes on alone', async () => {
  let lostAt = 0
  await underLoad('standby lost', async () => {
    const standby = (await product.cluster.findStandby())!
    lostAt = performance.now()
    await standby.kill()
    await pause(20_000)
    standby.start()
    await waitUntil('the standby is back', product.cluster.isWhole)
  })
  // Patroni notices at its next look (`loop_wait`).
  expect(lastTimes.filter((at) => at > lostAt + 5_000 + RETURN_MS && at < lostAt + 20_000).length).toBeGreaterThan(10)
})

it('without etcd the primary goes on, longer than its lock is valid', async () => {
  let lostAt = 0
  await underLoad('etcd lost', async () => {
    const primary = (await product.cluster.findPrimary())!.name
    lostAt = performance.now()
    await Promise.all(product.cluster.etcd.map((one) => one.kill()))
    await pause(WITHOUT_ETCD_MS)
    for (const one of product.cluster.etcd) one.start()
    await waitUntil('both know each other again', product.cluster.isWhole)
    expect((await product.cluster.findPrimary())!.name).toBe(primary)
  })
  const during = lastTimes.filter((at) => at > lostAt && at < lostAt + WITHOUT_ETCD_MS)
  const gaps = during.slice(1).map((at, nth) => at - during[nth]!)
  expect(Math.max(...gaps)).toBeLessThan(RETURN_MS)
})

it('a web process whose network is cut costs no entry', async () => {
  let cutAt = 0
  await underLoad('network of a web process cut', async () => {
    cutAt = performance.now()
    product.network.cut()
    await pause(20_000)
    product.network.mend()
    const [, cut] = product.processes
    await waitUntil('the process is ready again', async () => (await fetch(`${cut!.origin}/readyz`)).ok, 15_000)
  })
  expect(returnedAfter(cutAt + RETURN_MS)).toBeLessThan(RETURN_MS)
})
