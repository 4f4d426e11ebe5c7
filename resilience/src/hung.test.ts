/**
 * One of two processes hangs under load: stopped as a whole (a frozen container), or in an endless loop. Players notice it for less
 * than two seconds, and the process is replaced (docs/mechanisms/serving/front.md).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../tools/temporary-servers/free-port.ts'
import { startFront } from '../../tools/temporary-servers/front.ts'
import { startFleet, startProcess } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import type { Client } from './http-client.ts'
import { findInconsistencies, startLoad } from './load.ts'
import { createReplyStats, percentile } from './reply-stats.ts'
import type { ReplyStats } from './reply-stats.ts'
import { superviseProcess } from './supervisor.ts'
import type { Supervisor } from './supervisor.ts'

/** How long players may notice it. */
const NOTICED_MS = 2_000
const MAX_PAGE_P99_MS = 1_000
const SECONDS_AFTERWARDS = 5

/** Each process goes into an endless loop on this signal. */
const BLOCKING_SIGNAL = 'SIGUSR2'
const BLOCK_ON_SIGNAL = `process.on('${BLOCKING_SIGNAL}', function blocksForever() { for (;;) Math.random() })`

let fleet: Fleet
let supervisors: Supervisor[]
let front: Awaited<ReturnType<typeof startFront>>

beforeEach(async () => {
  fleet = await startFleet({ start: false })
  const ports = [await freePort(), await freePort()]
  supervisors = await Promise.all(
    ports.map((port) =>
      superviseProcess(fleet.folder, `process-${port}`, () =>
        startProcess(fleet.folder, `process-${port}`, {
          ...fleet.environment,
          PORT: String(port),
          NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(BLOCK_ON_SIGNAL)}`,
        }),
      ),
    ),
  )
  front = await startFront(fleet.folder, ports)
  fleet.emulators.setWebhookTarget(front.origin)
})
afterEach(async () => {
  await Promise.all((supervisors ?? []).map((one) => one.stop()))
  await front?.close()
  await fleet?.close()
})

/** Pages as players open them: those that the front keeps, and those of a link with a campaign, which it does not. */
const PAGES = ['/win', '/win?utm_source=show', '/win/competition/901/prize-901']

function startReading(client: Client, figures: ReplyStats, readers = 4) {
  const stopping = new AbortController()
  const reading = Array.from({ length: readers }, async (_, nth) => {
    for (let at = nth; !stopping.signal.aborted; at += 1) {
      figures.record('page', await client.send({ path: PAGES[at % PAGES.length]! }))
      await pause(20)
    }
  })
  return async () => {
    stopping.abort()
    await Promise.all(reading)
  }
}

it.each([
  ['is stopped', 'SIGSTOP', undefined],
  ['blocks its event loop', BLOCKING_SIGNAL, 'at blocksForever ('],
] as const)(
  'a process that %s: two seconds later nobody notices, and another takes its place',
  async (_, signal, stack) => {
    const figures = createReplyStats()
    const client = createClient(front.origin)
    const load = startLoad(fleet, client, figures, { entering: 6, paying: 1 })
    const stopReading = startReading(client, figures)
    await pause(3_000)

    const [hung, other] = [supervisors[0]!, supervisors[1]!]
    const { pid, readLog } = hung.current()
    process.kill(pid, signal)
    const hungAt = performance.now()
    await expect.poll(() => hung.restarts.length, { timeout: 60_000 }).toBe(1)
    await expect.poll(hung.isReady, { timeout: 60_000 }).toBe(true)
    await pause(SECONDS_AFTERWARDS * 1_000)
    const until = performance.now()
    await load.stop()
    await stopReading()

    const noticedUntil = hungAt + NOTICED_MS
    const seconds = Array.from(
      { length: Math.floor((until - noticedUntil) / 1_000) },
      (_, nth) =>
        load.acknowledged.filter(({ at }) => at >= noticedUntil + nth * 1_000 && at < noticedUntil + (nth + 1) * 1_000)
          .length,
    )
    const pages = figures.listReplies('page').filter(({ at, ms }) => at - ms >= noticedUntil)
    const pageMs = pages.map(({ ms }) => ms).toSorted((a, b) => a - b)
    // A payment whose process ended is found out about later (docs/mechanisms/settlement.md).
    const times = load.acknowledged.map(({ at }) => at).filter((at) => at < until)
    const longestGap = Math.max(...times.map((at, nth) => at - (times[nth - 1] ?? at)))
    figures.print(
      `${signal}: ended after ${((hung.restarts[0]!.at - hungAt) / 1_000).toFixed(1)} s; ${load.acknowledged.length} entries ` +
        `acknowledged, longest gap ${longestGap.toFixed(0)} ms; per second from the third on: ${seconds.join(', ')}; ` +
        `pages ${pages.length}, p99 ${percentile(pageMs, 0.99).toFixed(0)} ms`,
    )

    expect(hung.restarts.map(({ exit }) => exit)).toEqual(['SIGKILL'])
    expect(other.restarts).toEqual([])
    expect(hung.current().pid).not.toBe(pid)
    expect(seconds.length).toBeGreaterThan(SECONDS_AFTERWARDS)
    expect(seconds.filter((count) => count === 0)).toEqual([])
    // On a busy machine a check of the other process may fail too, and end what waits there.
    const refused = pages.filter(({ status }) => status !== 200)
    expect(refused.filter(({ status }) => status !== 503)).toEqual([])
    expect(refused.length).toBeLessThanOrEqual(pages.length / 100)
    expect(percentile(pageMs, 0.99)).toBeLessThan(MAX_PAGE_P99_MS)
    expect(figures.withoutRetryAfter()).toBe(0)
    if (stack) {
      const log = readLog().join('\n')
      expect(log).toContain('the event loop does not turn')
      expect(log).toContain(stack)
    }
    expect(load.unacknowledged).toEqual([])
    expect(await findInconsistencies(fleet, load.acknowledged)).toEqual([])
    await client.close()
  },
)
