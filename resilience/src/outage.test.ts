/** With a stopped or hanging database, pages are served, calls are refused within two seconds, and the product recovers by itself. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReplyStats } from './reply-stats.ts'
import { COMPETITIONS, startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import { randomPlayer, bearerHeader, buildEnterCall, findInconsistencies, startLoad } from './load.ts'

const OUTAGE_MS = Number(process.env['NIGHT_OUTAGE_MS'] ?? 60_000)
const MAX_REFUSAL_MS = 2_000
/** A page is rendered without what the database does not tell. */
const MAX_PAGE_MS = 2_500

let fleet: Fleet
beforeEach(async () => {
  fleet = await startFleet()
})
afterEach(() => fleet?.close())

type Outage = { name: string; begin: () => Promise<void> | void; end: () => Promise<void> | void }
const OUTAGES: Outage[] = [
  { name: 'stopped', begin: () => fleet.postgres.stop('immediate'), end: () => fleet.postgres.start() },
  { name: 'hanging', begin: () => fleet.postgres.freeze(), end: () => fleet.postgres.thaw() },
]

it.for(OUTAGES)(
  `a $name database for ${OUTAGE_MS / 1000} s: pages are served, calls are refused, no entry is lost`,
  async ({ name, begin, end }) => {
    const figures = createReplyStats()
    const client = createClient(fleet.origin)
    const load = startLoad(fleet, client, figures)
    // The documents that the test reads during the outage are cached first.
    for (const path of ['/win', '/api/v9/init']) await client.send({ path })
    await pause(5_000)
    const before = fleet.processes.map((one) => one.residentMb())

    await begin()
    const beganAt = performance.now()
    let ready = ''
    // A second client without open connections from before the outage.
    const reader = createClient(fleet.origin, { timeoutMs: 20_000 })
    // nginx has kept the page; a process may have to render it.
    const processes = fleet.processes.map(({ origin }) => createClient(origin, { timeoutMs: 20_000 }))
    const refused: ReturnType<typeof buildEnterCall>[] = []
    while (performance.now() - beganAt < OUTAGE_MS) {
      const player = randomPlayer(fleet.players)
      const call = buildEnterCall(player, COMPETITIONS.free, randomUUID())
      refused.push(call)
      const [page, init, entry, account, readyz, ...rendered] = await Promise.all([
        reader.send({ path: '/win' }),
        reader.send({ path: '/api/v9/init' }),
        reader.send(call),
        reader.send({ method: 'POST', path: '/api/account/details', headers: bearerHeader(player), body: {} }),
        reader.send({ path: '/readyz' }),
        ...processes.map(({ send }) => send({ path: '/win' })),
      ])
      figures.record('page', page)
      for (const reply of rendered) figures.record('page', reply)
      figures.record('init', init)
      figures.record('refused', entry)
      figures.record('refused', account)
      if (performance.now() - beganAt > 5_000) {
        figures.record('ready', readyz)
        ready = readyz.body
      }
      await pause(250)
    }
    const during = fleet.processes.map((one) => one.residentMb())
    await end()
    const endedAt = performance.now()
    await pause(6_000)
    await load.stop()
    // A refused call that is retried with the same key makes one entry, even if the database had begun to process the first try.
    const retried = await Promise.all(refused.map((call) => reader.requestUntilFinal(call)))
    const entered = retried.map(({ body }) => (JSON.parse(body) as { entryId: string }).entryId)
    const gap = (load.acknowledged.find(({ at }) => at > endedAt)?.at ?? Infinity) - endedAt
    figures.print(
      `database ${name}; RSS before ${before.map(Math.round).join(', ')}, during ${during.map(Math.round).join(', ')} MB; ` +
        `readyz: "${ready}"; ms until the next entry: ${gap.toFixed(0)}`,
    )

    expect(fleet.processes.filter(({ isAlive }) => !isAlive()).map(({ name: processName }) => processName)).toEqual([])
    for (const kind of ['page', 'init'])
      expect(new Set(figures.listReplies(kind).map(({ status }) => status))).toEqual(new Set([200]))
    expect(Math.max(...figures.listReplies('page').map(({ ms }) => ms))).toBeLessThan(MAX_PAGE_MS)
    expect(new Set(figures.listReplies('ready').map(({ status }) => status))).toEqual(new Set([503]))
    expect(ready).toMatch(/database/)
    expect(figures.count(500)).toBe(0)
    expect(figures.count(504)).toBe(0)
    expect(figures.count(0)).toBe(0)
    expect(figures.withoutRetryAfter()).toBe(0)
    expect(figures.count(503, 'refused')).toBeGreaterThan(10)
    expect(Math.max(...figures.listReplies('refused').map(({ ms }) => ms))).toBeLessThan(MAX_REFUSAL_MS)
    for (const [nth, size] of during.entries()) expect(size).toBeLessThan(before[nth]! * 1.2)
    expect(gap).toBeLessThan(5_000)
    expect(load.unacknowledged).toEqual([])
    expect(new Set(retried.map(({ status }) => status))).toEqual(new Set([200]))
    const acknowledged = [...load.acknowledged, ...entered.map((entryId) => ({ playerId: 0, entryId, at: 0 }))]
    expect(await findInconsistencies(fleet, acknowledged)).toEqual([])
    await client.close()
    await Promise.all([reader, ...processes].map((one) => one.close()))
  },
)
