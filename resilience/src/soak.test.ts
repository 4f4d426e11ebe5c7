/**
 * Half an hour of the mix of a live show at half of what can be served: memory, handles, connections and the event loop of each
 * process stay as they are, nothing is lost or doubled, and the books are equal.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../tools/temporary-servers/free-port.ts'
import { startFleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import { findInconsistencies } from './load.ts'
import { createOpenLoopClient } from './open-loop-client.ts'
import { createReplyStats } from './reply-stats.ts'
import { readVitals, listGrowth } from './show/vitals.ts'
import type { Vitals } from './show/vitals.ts'
import { sendArrivals, visitRepeatedly } from './show/arrivals.ts'
import { createVisitors } from './show/visits.ts'

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30)
/** Readings of each process. */
const READINGS = 180
const MIN_READINGS = 30
/** Of what can be served. */
const LOAD = 0.5
const CONCURRENCY = 64
const PLAYERS = 20_000
const [WARM_UP_SECONDS, CAPACITY_SECONDS] = [10, 10]

const metricsPorts = [await freePort(), await freePort()]
it(
  `${MINUTES} minutes at half of capacity: nothing grows, nothing is lost or doubled`,
  async () => {
    const fleet = await startFleet({
      playerCount: PLAYERS,
      env: { LOG_LEVEL: 'warn' },
      envOf: (nth) => ({ METRICS_PORT: String(metricsPorts[nth]) }),
    })
    onTestFinished(() => fleet.close())
    const client = createOpenLoopClient(fleet.origin)
    const retryClient = createClient(fleet.origin)
    const visitors = createVisitors(fleet, client)
    await visitors.payments.prepare(retryClient, 0)
    const ignored = { visitors, record: () => {} }
    await visitRepeatedly(ignored, CONCURRENCY, WARM_UP_SECONDS)
    const { visits, seconds } = await visitRepeatedly(ignored, CONCURRENCY, CAPACITY_SECONDS)
    const rate = (visits / seconds) * LOAD

    const stats = createReplyStats()
    const readings: Vitals[][] = fleet.processes.map(() => [])
    const reading = new AbortController()
    const readRepeatedly = async () => {
      while (!reading.signal.aborted) {
        for (const [nth, port] of metricsPorts.entries()) readings[nth]!.push(await readVitals(port))
        await pause((MINUTES * 60_000) / READINGS, undefined, { signal: reading.signal }).catch(() => {})
      }
    }
    const read = readRepeatedly()
    const { arrived, lateMs } = await sendArrivals({ visitors, record: () => stats.record }, () => rate, MINUTES * 60)
    reading.abort()
    await read
    await visitors.settle()

    stats.print(
      `soak: ${arrived} visits at ${rate.toFixed(0)}/s for ${MINUTES} minutes; late by ${lateMs.p99.toFixed(1)} ms (p99)`,
    )
    const growth = readings.flatMap(listGrowth)
    for (const { name, second, last } of growth)
      process.stdout.write(`  ${name}: ${second.toFixed(3)} in the second third, ${last.toFixed(3)} in the last\n`)

    // All of it is said, whatever of it failed.
    expect.soft(fleet.processes.filter(({ isAlive }) => !isAlive()).map(({ name }) => name)).toEqual([])
    expect.soft(stats.listReplies().flatMap(({ problem }) => problem ?? [])).toEqual([])
    expect.soft(readings.map(({ length }) => length >= MIN_READINGS)).toEqual(readings.map(() => true))
    expect.soft(growth.filter(({ isFlat }) => !isFlat)).toEqual([])
    expect(await findInconsistencies(fleet, visitors.acknowledged)).toEqual([])
    client.close()
    await retryClient.close()
  },
  MINUTES * 60_000 + 600_000,
)
