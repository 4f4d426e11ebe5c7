import type { AddressInfo } from 'node:net'
import { getEntryCount } from '@fairdraw/contract/catalogue.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { forceTickets } from '../../testing/rewrite-history.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { countRowsRead } from '../../testing/count-rows-read.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createCatalogue, saveCompetition } from './catalogue.ts'
import { createEntryCount } from './entry-count.ts'

const COUNTED = 1
const COUNTED_TOO = 2
const UNPUBLISHED = 3
const HIDDEN = 4
const PAST = 5

const server = await startTestApp({
  competitions: [
    { id: COUNTED, isEntryCountShown: true },
    { id: COUNTED_TOO, isEntryCountShown: true },
    { id: UNPUBLISHED },
    { id: HIDDEN, isEntryCountShown: true, isHidden: true },
    { id: PAST, isEntryCountShown: true, opensIn: -9000, closesIn: -2900 },
  ],
})
const playerId = (await server.addPlayer()).playerId
await server.app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
beforeEach(async () => {
  await forceTickets(server.db, sql`delete from tickets`)
  server.advanceSeconds(60)
})

const addTickets = (competitionId: number, count: number) =>
  server.db.execute(
    sql`insert into tickets (competition_id, player_id, entry_id)
        select ${competitionId}, ${playerId}, gen_random_uuid() from generate_series(1, ${count}::int)`,
  )
const ask = async (id: number) => (await server.ask(getEntryCount, { params: { id } })).body.tickets
const status = async (id: number) => (await server.ask(getEntryCount, { params: { id } })).status

/** The real database, with a count of its queries. */
function countQueries(db: Db) {
  const seen = { questions: 0, fails: false }
  const watching = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name !== 'execute') return Reflect.get(target, name, receiver) as unknown
      return (query: Parameters<Db['execute']>[0]) => {
        seen.questions += 1
        return seen.fails ? Promise.reject(new Error('gone')) : target.execute(query)
      }
    },
  })
  return { seen, watching }
}

it('counts each competition’s own tickets, also when there are none', async () => {
  await addTickets(COUNTED, 1204)
  expect([await ask(COUNTED), await ask(COUNTED_TOO)]).toEqual([1204, 0])
})

it('is not shown for a competition that does not publish it, that is hidden, or that does not exist', async () => {
  await addTickets(UNPUBLISHED, 1)
  await addTickets(HIDDEN, 1)
  expect([await status(UNPUBLISHED), await status(HIDDEN), await status(99)]).toEqual([404, 404, 404])
})

// Field rule 17
it('is still answered, and up to date, when a competition has been over for days', async () => {
  expect(server.catalogue.snapshot().byId.has(PAST)).toBe(false)
  await addTickets(PAST, 3)
  expect([await ask(PAST), await ask(COUNTED)]).toEqual([3, 0])
})

it('is at most five seconds old, and has its time', async () => {
  expect(await ask(COUNTED)).toBe(0)
  const asked = server.clock.now
  await addTickets(COUNTED, 1)
  server.advanceSeconds(4.9)
  const { body } = await server.ask(getEntryCount, { params: { id: COUNTED } })
  expect(body).toEqual({ tickets: 0, at: asked.toISOString() })
  server.advanceSeconds(0.1)
  expect(await ask(COUNTED)).toBe(1)
})

it('a thousand requests for two competitions cause one query', async () => {
  const { seen, watching } = countQueries(server.db)
  const { count } = createEntryCount(watching, server.catalogue, () => server.clock.now)
  await addTickets(COUNTED, 7)
  const counts = await Promise.all(Array.from({ length: 1000 }, (_, n) => count(n % 2 === 0 ? COUNTED : COUNTED_TOO)))
  expect(seen.questions).toBe(1)
  expect(new Set(counts.map((entryCount) => entryCount?.tickets))).toEqual(new Set([7, 0]))
})

it('a failed query is not cached', async () => {
  const { seen, watching } = countQueries(server.db)
  const { count } = createEntryCount(watching, server.catalogue, () => server.clock.now)
  seen.fails = true
  await expect(count(COUNTED)).rejects.toThrow('gone')
  seen.fails = false
  expect(await count(COUNTED)).toMatchObject({ tickets: 0 })
})

it('is the last one, with its time, while the database does not answer', async () => {
  const { seen, watching } = countQueries(server.db)
  const { count } = createEntryCount(watching, server.catalogue, () => server.clock.now)
  await addTickets(COUNTED, 7)
  const last = await count(COUNTED)
  expect(last).toMatchObject({ tickets: 7, at: server.clock.now.toISOString() })
  server.advanceSeconds(60)
  seen.fails = true
  expect(await count(COUNTED)).toEqual(last)
  seen.fails = false
  expect(await count(COUNTED)).toMatchObject({ tickets: 7, at: server.clock.now.toISOString() })
})

it('two processes on one database return the same', async () => {
  const other = createEntryCount(server.db, await createCatalogue(server.database), () => server.clock.now)
  expect([await ask(COUNTED), (await other.count(COUNTED))?.tickets]).toEqual([0, 0])
  await addTickets(COUNTED, 3)
  server.advanceSeconds(5)
  expect([await ask(COUNTED), (await other.count(COUNTED))?.tickets]).toEqual([3, 3])
})

it('is answered by the fast path with the framework’s reply, until the competition is hidden', async () => {
  const path = `/api/competitions/${COUNTED}/entry-count`
  const answered = async () => /^fairdraw_http_ready_replies_total (\d+)/m.exec(await server.metrics.text())?.[1]
  const get = async () => fetch(`${origin}${path}`)
  await addTickets(COUNTED, 5)
  expect(await (await get()).json()).toMatchObject({ tickets: 5 })
  const before = Number(await answered())
  const second = await get()
  expect(await second.json()).toEqual((await server.app.inject(path)).json())
  expect(Number(await answered())).toBe(before + 1)

  await saveCompetition(server.db, buildCompetition({ id: COUNTED, isEntryCountShown: true, isHidden: true }), [])
  await server.catalogue.refresh()
  expect((await get()).status).toBe(404)
  await saveCompetition(server.db, buildCompetition({ id: COUNTED, isEntryCountShown: true }), [])
  await server.catalogue.refresh()
})

it('reads as few rows with ten thousand tickets as with none', async () => {
  await addTickets(COUNTED, 10_000)
  expect(await ask(COUNTED)).toBe(10_000)
  await server.jobs.runAll()
  const read = await countRowsRead(server.db, ['tickets', 'counters', 'counter_changes'], async (tx) => {
    const { count } = createEntryCount(tx, server.catalogue, () => server.clock.now)
    expect(await count(COUNTED)).toMatchObject({ tickets: 10_000 })
  })
  expect(read).toBeLessThan(50)
})
