/** The database away, or there and answering nothing: pages are served, calls are refused within two seconds, and it passes by itself. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReplyStats } from './reply-stats.ts'
import { COMPETITIONS, startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import { randomPlayer, bearerHeader, buildEnterCall, findLostEntries, startLoad } from './load.ts'

const OUTAGE_MS = Number(process.env['NIGHT_OUTAGE_MS'] ?? 60_000)
/** What a call may take to be refused. */
const PROMPT_MS = 2_000

let fleet: Fleet
beforeEach(async () => {
  fleet = await startFleet()
})
afterEach(() => fleet?.close())

type Outage = { name: string; begin: () => Promise<void> | void; end: () => Promise<void> | void }
const OUTAGES: Outage[] = [
  { name: 'away', begin: () => fleet.postgres.stop('immediate'), end: () => fleet.postgres.start() },
  { name: 'hanging', begin: () => fleet.postgres.freeze(), end: () => fleet.postgres.thaw() },
]

it.for(OUTAGES)(`a database $name for ${OUTAGE_MS / 1000} s`, async ({ name, begin, end }) => {
  const figures = createReplyStats()
  const client = createClient(fleet.origin)
  const audience = startLoad(fleet, client, figures)
  // What everybody looks at has been looked at.
  for (const path of ['/win', '/api/v9/init']) await client.ask({ path })
  await pause(5_000)
  const before = fleet.members.map((member) => member.residentMb())

  await begin()
  const since = performance.now()
  let ready = ''
  // Connections that were open meet the outage first.
  const looking = createClient(fleet.origin, { timeoutMs: 20_000 })
  const refused: ReturnType<typeof buildEnterCall>[] = []
  while (performance.now() - since < OUTAGE_MS) {
    const player = randomPlayer(fleet.crowd)
    const call = buildEnterCall(player, COMPETITIONS.free, randomUUID())
    refused.push(call)
    const [page, init, entry, account, readyz] = await Promise.all([
      looking.ask({ path: '/win' }),
      looking.ask({ path: '/api/v9/init' }),
      looking.ask(call),
      looking.ask({ method: 'POST', path: '/api/account/details', headers: bearerHeader(player), body: {} }),
      looking.ask({ path: '/readyz' }),
    ])
    figures.record('page', page)
    figures.record('init', init)
    figures.record('refused', entry)
    figures.record('refused', account)
    if (performance.now() - since > 5_000) {
      figures.record('ready', readyz)
      ready = readyz.body
    }
    await pause(250)
  }
  const during = fleet.members.map((member) => member.residentMb())
  await end()
  const over = performance.now()
  await pause(6_000)
  await audience.stop()
  // Whoever was refused and comes again with the same key has one entry, also where the database had begun on the first call.
  const came = await Promise.all(refused.map((call) => looking.requestUntilFinal(call)))
  const entered = came.map(({ body }) => (JSON.parse(body) as { entryId: string }).entryId)
  const gap = (audience.promised.find(({ at }) => at > over)?.at ?? Infinity) - over
  figures.print(
    `database ${name}; RSS before ${before.map(Math.round).join(', ')}, during ${during.map(Math.round).join(', ')} MB; ` +
      `readyz said "${ready}"; ms until the next entry: ${gap.toFixed(0)}`,
  )

  expect(fleet.members.filter(({ isAlive }) => !isAlive()).map(({ name: member }) => member)).toEqual([])
  for (const kind of ['page', 'init'])
    expect(new Set(figures.repliesOf(kind).map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(figures.repliesOf('ready').map(({ status }) => status))).toEqual(new Set([503]))
  expect(ready).toMatch(/database/)
  expect(figures.count(500)).toBe(0)
  expect(figures.count(504)).toBe(0)
  expect(figures.count(0)).toBe(0)
  expect(figures.withoutRetryAfter()).toBe(0)
  expect(figures.count(503, 'refused')).toBeGreaterThan(10)
  expect(Math.max(...figures.repliesOf('refused').map(({ ms }) => ms))).toBeLessThan(PROMPT_MS)
  for (const [nth, size] of during.entries()) expect(size).toBeLessThan(before[nth]! * 1.2)
  expect(gap).toBeLessThan(5_000)
  expect(audience.unanswered).toEqual([])
  expect(new Set(came.map(({ status }) => status))).toEqual(new Set([200]))
  const promised = [...audience.promised, ...entered.map((entryId) => ({ playerId: 0, entryId, at: 0 }))]
  expect(await findLostEntries(fleet, promised)).toEqual([])
  await client.close()
  await looking.close()
})
