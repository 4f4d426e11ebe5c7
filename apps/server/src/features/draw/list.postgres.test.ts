/**
 * The list of a large draw: limited memory, the same result from two concurrent processes, and a proof for every place.
 * DRAW_TICKETS sets another number of tickets, and prints the durations.
 */
import { DEMONSTRATION, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import { timeOfRound } from '@fairdraw/draw/beacon.ts'
import { readBundle } from '@fairdraw/draw/bundle.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { createCatalogue, saveCompetition } from '../catalogue/catalogue.ts'
import { testConfig } from '../../testing/test-app.ts'
import { awardDraws } from '../prize/award-draw.ts'
import { approveDraw, publishDraw } from './approve.ts'
import { commitDraw } from './commit.ts'
import { createDrawLog } from './witnessed/draw-log.ts'
import { drawWinners } from './draw-winners.ts'
import { findDraw } from './draws.ts'
import { findPlace, openPlaces, streamRecords } from './list.ts'
import { voidDraw } from './ending/void.ts'
import { openDraws } from './open-draws.ts'

const TICKETS = Number(process.env['DRAW_TICKETS'] ?? 20_000)
const PLAYERS = 1_000
const COMPETITION = 1
const WINNERS = 30
const PEN = { type: 'physical', value: 200, name: 'A pen', physicalType: 'parcel' } as const
const ACTOR = { command: 'test' }

const postgres = await openTestPostgres()
const databases = [closeAfter(await openServer(postgres.url)), closeAfter(await openServer(postgres.url))]
const { background: db } = databases[0]!
const prizeTiers = [{ name: 'A pen', winners: WINNERS, prize: PEN }]
const sketch = { id: COMPETITION, opensIn: -600, closesIn: -30, prizeTiers }
await saveCompetition(db, buildCompetition(sketch), [])
await db.execute(
  sql`insert into players (id, phone) select n, '07700' || lpad(n::text, 6, '0') from generate_series(1, ${PLAYERS}::int) n`,
)
await db.execute(sql`insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline)
  select n, md5(n::text)::uuid, ${COMPETITION}, 'completed', '{}', ${TICKETS / PLAYERS}::int, now(), now() from generate_series(1, ${PLAYERS}::int) n`)
await db.execute(sql`insert into tickets (competition_id, number, player_id, entry_id)
  select ${COMPETITION}, 100000 + n, n % ${PLAYERS} + 1, md5((n % ${PLAYERS} + 1)::text)::uuid from generate_series(1, ${TICKETS}::int) n`)
const catalogue = await createCatalogue(databases[0]!)
await openDraws(db, catalogue, new Date())
const [row] = await queryRows(db, { id: column.text }, sql`select id from draws`)
const { id } = row!
await db.execute(sql`update draws set state = 'closed' where id = ${id}`)
await db.execute(sql`update draws set state = 'reconciled' where id = ${id}`)

const logOf = ({ background: db, now }: Database) =>
  createDrawLog(testConfig, { db, witnesses: [], chain: DEMONSTRATION, now })
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
    databases.map(async (database) => commitDraw(database.background, id, ACTOR, await contextOf(database))),
  )
  const took = performance.now() - began
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['moved', 'wrong-state'])
  const draw = (await findDraw(databases[0]!.background, id))!
  expect(draw.ticketCount).toBe(TICKETS)
  if (process.env['DRAW_TICKETS']) {
    const read = performance.now()
    for (let after = 0; ;) {
      const page = await queryRows(
        databases[0]!.background,
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

const beacon = { chain: DEMONSTRATION, round: async (round: number) => signDemonstrationRound(round) }

it('is drawn and verified from the stored data only, and each of its places can be found and proved', async () => {
  const { background: db } = databases[0]!
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

// Field rule 8
it('is drawn again from the same parts, without what was refunded since, and all of its winners have their prizes', async () => {
  const { background: db } = databases[0]!
  const first = (await findDraw(db, id))!
  const officers = await Promise.all([1, 2].map(() => addStaff({ db, clock: { now: new Date() } }, ['draw-officer'])))
  for (const { staffId } of officers)
    await voidDraw(
      { db, beacon, log: logOf(databases[0]!), now: databases[0]!.now },
      id,
      staffId,
      'The prize was announced wrongly.',
    )
  // Players whose tickets are all over the list.
  const isRefunded = sql`player_id % 25 = 7`
  await db.execute(sql`update entries set state = 'refunded' where ${isRefunded}`)
  await db.execute(sql`insert into entry_events (player_id, entry_id, event, state)
    select player_id, id, 'refund', 'refunded' from entries where ${isRefunded}`)
  await db.execute(sql`delete from tickets where ${isRefunded}`)
  const [{ id: redraw } = { id: '' }] = await queryRows(
    db,
    { id: column.text },
    sql`select id from draws where attempt = 2`,
  )
  for (const state of ['closed', 'reconciled'])
    await db.execute(sql`update draws set state = ${state} where id = ${redraw}`)

  const began = performance.now()
  const results = await Promise.all(
    databases.map(async (database) => commitDraw(database.background, redraw, ACTOR, await contextOf(database))),
  )
  const took = performance.now() - began
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['moved', 'wrong-state'])
  const { manifest, ticketCount } = (await findDraw(db, redraw))!
  const { root, excluded = [] } = readManifest(JSON.parse(manifest!))
  expect([root, ticketCount]).toEqual([readManifest(JSON.parse(first.manifest!)).root, TICKETS])
  expect(excluded.map(({ ticket }) => ticket)).toEqual(
    Array.from({ length: TICKETS }, (_, nth) => nth + 1)
      .filter((nth) => ((nth % PLAYERS) + 1) % 25 === 7)
      .map((nth) => 100_000 + nth),
  )
  if (process.env['DRAW_TICKETS'])
    process.stdout.write(
      `committed again by two in ${Math.round(took)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`,
    )

  expect((await drawWinners({ db, beacon, log: logOf(databases[0]!) }, redraw, ACTOR)).kind).toBe('moved')
  const { bundle } = (await findDraw(db, redraw))!
  expect(isRight(await verifyDraw(bundle, { chains: [DEMONSTRATION], tickets: streamRecords(db, redraw) }))).toBe(true)
  const readPlace = await openPlaces(db, redraw)
  for (const place of [0, 4_095, 4_096, TICKETS - 1]) {
    const { ticket } = await readPlace(place)
    expect([ticket, await findPlace(db, redraw, ticket)]).toEqual([100_001 + place, place])
  }

  for (const { staffId } of await Promise.all(
    [1, 2].map(() => addStaff({ db, clock: { now: new Date() } }, ['draw-officer'])),
  ))
    await approveDraw(db, redraw, staffId)
  await publishDraw(db, redraw, ACTOR, new Date())
  await awardDraws({ db, catalogue: await createCatalogue(databases[0]!), now: databases[0]!.now })
  const awarded = await queryRows(
    db,
    { ticket: column.integer, isRefunded: column.boolean },
    sql`select ticket::float8 as ticket, ${isRefunded} as "isRefunded" from awards where draw_id = ${redraw} order by place`,
  )
  const { picks } = readBundle(bundle)
  expect(awarded).toEqual(
    picks.flatMap(({ ticket, outcome }) => (outcome.kind === 'winner' ? [{ ticket, isRefunded: false }] : [])),
  )
  expect(awarded).toHaveLength(WINNERS)
}, 900_000)
