import { LIVE_SECONDS } from '@fairdraw/contract/desk/live.ts'
import { beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { SECONDS_CHANNEL, WATCH_CHANNEL, createClusterSeconds } from './cluster-seconds.ts'
import { createSecondCounts } from './second-counts.ts'

const sent: { channel: string; bytes: number }[] = []
const database = await openTestDatabase()
for (const channel of [WATCH_CHANNEL, SECONDS_CHANNEL])
  await database.listen(
    channel,
    (payload) => void (payload && sent.push({ channel, bytes: Buffer.byteLength(payload) })),
  )
beforeEach(() => void sent.splice(0))

const NOW = 1_800_000_000
let clock = NOW

/** A process that has counted `seconds` seconds with a reply in each. */
async function startProcess(seconds: number) {
  const counts = createSecondCounts({
    answeredByFastPath: () => 0,
    refusedByAdmission: () => 0,
    queuedEntries: () => 2,
    waitingRequests: () => 0,
  })
  const cluster = await createClusterSeconds(database, counts, () => clock)
  const count = (at: number) => {
    counts.countReply(500)
    counts.countVendorCall('gateway', true)
    counts.close(at)
  }
  for (let at = clock - seconds; at < clock; at += 1) count(at)
  return { cluster, count }
}

/** A process sends nothing before it knows that somebody watches. */
const watchCame = () => expect.poll(() => sent.some(({ channel }) => channel === WATCH_CHANNEL)).toBe(true)

it('nothing is sent while nobody watches', async () => {
  const { cluster, count } = await startProcess(60)
  for (clock = NOW; clock < NOW + 30; clock += 1) {
    count(clock)
    await cluster.exchange(clock, false)
  }
  expect(sent).toEqual([])
})

it('a viewer at one process sees the sum of all, with the past of the others, in messages that fit', async () => {
  clock = NOW
  const here = await startProcess(LIVE_SECONDS)
  const there = await startProcess(LIVE_SECONDS)
  await here.cluster.exchange(clock - 1, true)
  await watchCame()
  await there.cluster.exchange(clock - 1, false)
  const sums = () => [clock - 1, clock - LIVE_SECONDS].map((at) => here.cluster.trafficOf(at))
  await expect.poll(() => sums().map((sum) => sum?.processes)).toEqual([2, 2])
  expect(sums()[1]).toMatchObject({
    requests: 2,
    errors: { server: 2 },
    queuedEntries: 4,
    vendors: { gateway: { calls: 2, failed: 2 } },
  })
  expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(8_000)
  expect(sent.length).toBeLessThan(30)
  expect(there.cluster.trafficOf(clock - 1)).toBeUndefined()
})

it('a second is sent once, and the sending stops soon after the last viewer left', async () => {
  clock = NOW + 1_000
  const here = await startProcess(1)
  const there = await startProcess(1)
  const secondsSent = () => sent.filter(({ channel }) => channel === SECONDS_CHANNEL).length
  for (let at = 0; at < 5; at += 1) {
    clock += 1
    there.count(clock - 1)
    await here.cluster.exchange(clock - 1, true)
    await watchCame()
    await there.cluster.exchange(clock - 1, false)
  }
  await expect.poll(() => here.cluster.trafficOf(clock - 1)).toMatchObject({ requests: 1 })
  const whileWatched = secondsSent()
  clock += 11
  there.count(clock - 1)
  await here.cluster.exchange(clock - 1, false)
  await there.cluster.exchange(clock - 1, false)
  expect(secondsSent()).toBe(whileWatched)
})
