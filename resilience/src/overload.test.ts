/**
 * Three times more arrivals than can be served: the surplus gets a `Retry-After`, and the others are not affected. Real players have
 * their own devices; here the load generator has one half of the processors, and the product with its proxy the other.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOpenLoopClient } from './open-loop-client.ts'
import type { OpenLoopClient } from './open-loop-client.ts'
import { createReplyStats } from './reply-stats.ts'
import type { ReplyStats } from './reply-stats.ts'
import { COMPETITIONS, startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import type { Client, Reply } from './http-client.ts'
import { randomPlayer, buildEnterCall, findInconsistencies, startLoad } from './load.ts'
import type { AcknowledgedEntry } from './load.ts'
import { pinToSeparateCpus, processTree } from './cpu-affinity.ts'

const SECONDS = Number(process.env['NIGHT_OVERLOAD_SECONDS'] ?? 60)

let fleet: Fleet
beforeEach(async () => {
  fleet = await startFleet({ env: { LOG_LEVEL: 'warn' } })
  pinToSeparateCpus(
    [
      ...fleet.processes.map(({ pid }) => pid),
      ...fleet.postgres.processIds(),
      ...fleet.front!.pids.flatMap(processTree),
    ],
    [process.pid],
  )
})
afterEach(() => fleet?.close())

/** The half of the players who do not pay. */
function listEnterers() {
  return fleet.players.slice(Math.floor(fleet.players.length / 2))
}

async function enter(client: OpenLoopClient, key: string, player = randomPlayer(listEnterers())) {
  return { reply: await client.send(buildEnterCall(player, COMPETITIONS.free, key)), player }
}

function toAcknowledgedEntries({ reply, player }: { reply: Reply; player: { playerId: number } }): AcknowledgedEntry[] {
  if (reply.status !== 200) return []
  return [
    {
      playerId: player.playerId,
      entryId: (JSON.parse(reply.body) as { entryId: string }).entryId,
      at: performance.now(),
    },
  ]
}

type ArrivalOptions = {
  client: OpenLoopClient
  retryClient: Client
  figures: ReplyStats
  acknowledged: AcknowledgedEntry[]
}

/** Sends open-loop arrivals. Calls without a reply are retried afterwards. */
async function sendArrivals(
  { client, retryClient, figures, acknowledged }: ArrivalOptions,
  perSecond: number,
  seconds: number,
  onTick: () => void = () => {},
) {
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  let arrived = 0
  const retries: (() => Promise<void>)[] = []
  const enterAndRecord = async (key: string) => {
    const { reply, player } = await enter(client, key)
    figures.record('enter', reply)
    acknowledged.push(...toAcknowledgedEntries({ reply, player }))
    // Without a reply the entry may exist. A retry with the same key returns it.
    if (reply.status !== 0) return
    retries.push(async () => {
      const last = await retryClient.requestUntilFinal(buildEnterCall(player, COMPETITIONS.free, key))
      acknowledged.push(...toAcknowledgedEntries({ reply: last, player }))
    })
  }
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    for (; arrived < due; arrived += 1) pending.push(enterAndRecord(randomUUID()))
    onTick()
    await pause(4)
  }
  const endedAt = performance.now()
  await Promise.all(pending)
  for (const one of retries) await one()
  return { arrived, endedAt }
}

const MAX_P99_MS = 250
const FIRST_RATE = 1_000
const RATE_STEP = 1.1
const MAX_RATE = 20_000
const STEP_SECONDS = 4

async function isSustained(arriving: Omit<ArrivalOptions, 'figures'>, rate: number): Promise<boolean> {
  const figures = createReplyStats()
  await sendArrivals({ ...arriving, figures }, rate, STEP_SECONDS)
  return figures.count(200) >= 0.99 * figures.listReplies().length && figures.percentileMs('enter', 0.99) <= MAX_P99_MS
}

/**
 * The maximum rate of arrivals at which 99 % are served, with a 99th percentile within a quarter of a second. A failed rate is tried
 * once more, since a checkpoint of the database may have slowed it down.
 */
async function findSustainedRate(arriving: Omit<ArrivalOptions, 'figures'>): Promise<number> {
  let sustained = 0
  for (let rate = FIRST_RATE; rate < MAX_RATE; rate *= RATE_STEP) {
    if (!(await isSustained(arriving, rate)) && !(await isSustained(arriving, rate))) break
    sustained = rate
  }
  return sustained
}

it(`arrivals at three times the sustained rate for ${SECONDS} s: the surplus is told to retry, payers are served`, async () => {
  const acknowledged: AcknowledgedEntry[] = []
  const client = createOpenLoopClient(fleet.origin)
  const paying = createClient(fleet.origin)
  // Warm-up, so that memory grows only because of the overload.
  await sendArrivals({ client, retryClient: paying, figures: createReplyStats(), acknowledged }, FIRST_RATE / 5, 5)
  const rate = await findSustainedRate({ client, retryClient: paying, acknowledged })
  expect(rate).toBeGreaterThan(0)

  const baseline = createReplyStats()
  const baselinePayers = startLoad(fleet, paying, baseline, { entering: 0, paying: 2, restMs: 40 })
  await pause(8_000)
  await baselinePayers.stop()

  const figures = createReplyStats()
  const payers = startLoad(fleet, paying, figures, { entering: 0, paying: 2, restMs: 40 })
  const sizes: number[][] = []
  let sampledAt = 0
  const { arrived, endedAt } = await sendArrivals(
    { client, retryClient: paying, figures, acknowledged },
    rate * 3,
    SECONDS,
    () => {
      if (performance.now() - sampledAt < 1_000) return
      sampledAt = performance.now()
      sizes.push(fleet.processes.map((one) => one.residentMb()))
    },
  )
  // After the overload, new calls are served as before.
  const recovery = createReplyStats()
  let recoveredAt = Infinity
  while (performance.now() - endedAt < 10_000 && recoveredAt === Infinity) {
    const { reply, player } = await enter(client, randomUUID())
    recovery.record('enter', reply)
    acknowledged.push(...toAcknowledgedEntries({ reply, player }))
    if (reply.status === 200 && reply.ms < 100) recoveredAt = performance.now() - endedAt
  }
  await payers.stop()

  const settled = Math.min(10, Math.floor(sizes.length / 3))
  const growth = fleet.processes.map((_, nth) => {
    const after = sizes.slice(settled).map((sample) => sample[nth]!)
    return Math.max(...after) / sizes[settled]![nth]!
  })
  baseline.print(`baseline: sustained ${rate.toFixed(0)} entries/s`)
  figures.print(
    `overload: ${arrived} arrivals at ${(rate * 3).toFixed(0)}/s for ${SECONDS} s; RSS ${sizes[0]?.map(Math.round).join(', ')} → ` +
      `${sizes.at(-1)?.map(Math.round).join(', ')} MB (× ${growth.map((one) => one.toFixed(2)).join(', ')}); ${client.open()} connections; recovered after ${recoveredAt.toFixed(0)} ms`,
  )

  expect(fleet.processes.filter(({ isAlive }) => !isAlive()).map(({ name }) => name)).toEqual([])
  expect(figures.count(504)).toBe(0)
  const faults = figures.listReplies().filter(({ status }) => status >= 500 && status !== 503)
  expect(faults.map(({ status }) => status)).toEqual([])
  expect(figures.count(0)).toBe(0)
  expect(figures.withoutRetryAfter()).toBe(0)
  expect(figures.count(503, 'enter')).toBeGreaterThan(0)
  expect(figures.count(200, 'enter')).toBeGreaterThan(0)
  expect(figures.percentileMs('enter', 0.99)).toBeLessThan(500)
  // Payers are never refused, and wait only a little longer.
  for (const kind of ['pay', 'pay-status']) expect(figures.count(503, kind)).toBe(0)
  expect(figures.percentileMs('pay', 0.5)).toBeLessThan(Math.max(500, baseline.percentileMs('pay', 0.5) * 3))
  expect(payers.unacknowledged).toEqual([])
  expect(figures.listReplies('pay-failed')).toEqual([])
  for (const one of growth) expect(one).toBeLessThan(1.2)
  expect(recoveredAt).toBeLessThan(5_000)
  expect(
    await findInconsistencies(fleet, [...acknowledged, ...baselinePayers.acknowledged, ...payers.acknowledged]),
  ).toEqual([])
  client.close()
  await paying.close()
})
