/**
 * The list of a large draw: limited memory, the same result from two concurrent processes, and a proof for every place.
 * DRAW_TICKETS sets another number of tickets, and prints the durations.
 */
import { DEMONSTRATION, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import { timeOfRound } from '@fairdraw/draw/beacon.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import type { TestPostgres } from '../../testing/test-database.ts'
import { createCatalogue, saveCompetition } from '../catalogue/catalogue.ts'
import { testConfig } from '../../testing/test-app.ts'
import { commitDraw } from './commit.ts'
import { createDrawLog } from './draw-log.ts'
import { drawWinners } from './draw-winners.ts'
import { findDraw } from './draws.ts'
import { findPlace, openPlaces, streamRecords } from './list.ts'
import { openDraws } from './open-draws.ts'

const TICKETS = Number(process.env['DRAW_TICKETS'] ?? 20_000)
const PLAYERS = 1_000
const COMPETITION = 1
const ACTOR = { command: 'test' }

let postgres: TestPostgres
let databases: Database[]
let id: string
beforeAll(async () => {
  postgres = await openTestPostgres()
  databases = [await openServer(postgres.url), await openServer(postgres.url)]
  const { db } = databases[0]!
  const prizeTiers = [{ name: 'A car', winners: 3 }]
  const sketch = { id: COMPETITION, opensIn: -600, closesIn: -30, prizeTiers }
  await saveCompetition(db, buildCompetition(sketch), [])
  await db.execute(
    sql`insert into players (id, phone) select n, '07700' || lpad(n::text, 6, '0') from generate_series(1, ${PLAYERS}::int) n`,
  )
  await db.execute(sql`insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline)
    select n, md5(n::text)::uuid, ${COMPETITION}, 'completed', '{}', 1, now(), now() from generate_series(1, ${PLAYERS}::int) n`)
  await db.execute(sql`insert into tickets (competition_id, number, player_id, entry_id)
    select ${COMPETITION}, 100000 + n, n % ${PLAYERS} + 1, md5((n % ${PLAYERS} + 1)::text)::uuid from generate_series(1, ${TICKETS}::int) n`)
  const catalogue = await createCatalogue(databases[0]!)
  await openDraws(db, catalogue, new Date())
  const [row] = await queryRows(db, { id: column.text }, sql`select id from draws`)
  id = row!.id
  await db.execute(sql`update draws set state = 'closed' where id = ${id}`)
  await db.execute(sql`update draws set state = 'reconciled' where id = ${id}`)
}, 600_000)
afterAll(async () => {
  for (const database of databases ?? []) await database.close()
  await postgres?.close()
})

const logOf = ({ db, now }: Database) => createDrawLog(testConfig, { db, witnesses: [], chain: DEMONSTRATION, now })
const contextOf = async (database: Database) => ({
  catalogue: await createCatalogue(database),
  now: database.now,
  beacon: { chain: DEMONSTRATION },
  log: logOf(database),
  beaconLeadSeconds: 1,
})

it('is committed once by two concurrent processes, with one root over every ticket', async () => {
  const began = performance.now()
  const results = await Promise.all(
    databases.map(async (database) => commitDraw(database.db, id, ACTOR, await contextOf(database))),
  )
  const took = performance.now() - began
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['moved', 'wrong-state'])
  const draw = (await findDraw(databases[0]!.db, id))!
  expect(draw.ticketCount).toBe(TICKETS)
  if (process.env['DRAW_TICKETS']) {
    const read = performance.now()
    for (let after = 0; ;) {
      const page = await queryRows(
        databases[0]!.db,
        { number: column.integer, phone: column.text },
        sql`select t.number::float8 as number, p.phone from tickets t join players p on p.id = t.player_id
              where t.competition_id = ${COMPETITION} and t.number > ${after} order by t.number limit 4096`,
      )
      if (page.length === 0) break
      after = page.at(-1)!.number
    }
    const { rss } = process.memoryUsage()
    process.stdout.write(
      `${TICKETS} tickets: committed by two in ${Math.round(took)} ms, read once in ${Math.round(performance.now() - read)} ms, ${Math.round(rss / 1e6)} MB\n`,
    )
  }
}, 900_000)

it('is drawn and verified from the stored data only, and each of its places can be found and proved', async () => {
  const { db } = databases[0]!
  const beacon = { chain: DEMONSTRATION, round: async (round: number) => signDemonstrationRound(round) }
  const drawn = await drawWinners({ db, beacon, log: logOf(databases[0]!) }, id, ACTOR)
  expect(drawn.kind).toBe('moved')
  const { bundle, manifestHash, beaconAt, committedAt } = (await findDraw(db, id))!
  expect(beaconAt! > committedAt!).toBe(true)
  expect(timeOfRound(DEMONSTRATION, (bundle as { beacon: { round: number } }).beacon.round)).toEqual(beaconAt)
  const results = await verifyDraw(bundle, {
    chains: [DEMONSTRATION],
    publishedHash: manifestHash!.toString('hex'),
    tickets: streamRecords(db, id),
  })
  expect(isRight(results)).toBe(true)
  const readPlace = await openPlaces(db, id)
  for (const place of [0, 4_095, 4_096, TICKETS - 1]) {
    const { ticket } = await readPlace(place)
    expect(ticket).toBe(100_001 + place)
    expect(await findPlace(db, id, ticket)).toBe(place)
  }
  expect(await findPlace(db, id, 100_000)).toBeUndefined()
  await expect(readPlace(TICKETS)).rejects.toThrow(RangeError)
}, 900_000)
