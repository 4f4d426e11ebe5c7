/**
 * Two worker processes that award prizes are killed again and again: every place has its prize once, every winner gets
 * one message, and unclaimed prizes go to the alternates in order. 200 kills in the long run.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { addCompletedEntry, publishDrawOf } from '../../testing/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import type { TestPostgres } from '../../testing/test-database.ts'
import { startWorker } from '../../testing/processes/worker-process.ts'
import type { WorkerProcess } from '../../testing/processes/worker-process.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 8 : 200
const EACH = 6 * KILLS
const ALTERNATES = EACH
const COMPETITION = 1
const PENCE = 2550
const tier = (name: string, prize: object) => ({ name, winners: EACH, prize: { name, ...prize } })
const TIERS = [
  tier('A bike', { type: 'physical', value: 80_000, physicalType: 'parcel' }),
  tier('A voucher', { type: 'physical', value: 1500, physicalType: 'voucher', voucherName: 'Sundial' }),
  tier('Cash', { type: 'monetary', value: PENCE }),
]
const PLAYERS = TIERS.length * EACH + ALTERNATES

let postgres: TestPostgres
let database: Database
let workers: WorkerProcess[] = []
let drawId: string
beforeAll(async () => {
  postgres = await openTestPostgres()
  const app = await startTestApp({
    database: await openServer(postgres.url, { timeoutFactor: 10 }),
    competitions: [
      {
        id: COMPETITION,
        opensIn: -600,
        closesIn: -30,
        prizeTiers: TIERS as never,
        draw: { alternates: ALTERNATES, onePrizePerPlayer: true },
      },
    ],
  })
  for (let nth = 0; nth < PLAYERS; nth += 1) {
    const { playerId } = await app.addPlayer({ balances: { cash: 0 } })
    await addCompletedEntry(app, { playerId, competitionId: COMPETITION, finishedAt: app.clock.now })
  }
  drawId = (await publishDrawOf(app, COMPETITION)).id
  await app.close()
  database = await openServer(postgres.url, { timeoutFactor: 10 })
}, 120_000)
afterAll(async () => {
  await Promise.all(workers.map(({ kill }) => kill()))
  await database?.close()
  await postgres?.close()
})

const rows = <Row>(query: ReturnType<typeof sql>) => readRows<Row>(database.db, query)
const number = async (query: ReturnType<typeof sql>) => (await rows<{ n: number }>(query))[0]!.n

/** Ends the time to claim for some awards. */
const lapseSome = () =>
  database.db.execute(
    sql`update awards set claim_by = clock_timestamp() where state = 'offered' and claim_by > clock_timestamp()
          and place % 3 = 0 and replaces is null`,
  )

/** Remaining work: winners without an award, lapsed prizes, places that wait for an alternate. */
const countRemaining = () =>
  number(sql`select ((select count(*) from draws where awarded_at is null) +
    (select count(*) from awards where state = 'offered' and claim_by <= clock_timestamp()) +
    (select count(*) from awards a where state = 'unclaimed' and not exists (select from awards r where r.replaces = a.id)))::int as n`)

it(`${TIERS.length * EACH} prizes, ${KILLS} kills: each is given and announced once`, async () => {
  const start = () => startWorker('prize-worker', { DATABASE_URL: postgres.url })
  workers = [await start(), await start()]
  for (let nth = 0; nth < KILLS; nth += 1) {
    await delay(randomInt(60))
    await lapseSome()
    await workers.shift()!.kill()
    workers.push(await start())
  }
  await lapseSome()
  await expect.poll(countRemaining, { interval: 200, timeout: 120_000 }).toBe(0)
  await Promise.all(workers.splice(0).map(({ kill }) => kill()))

  expect(await findBrokenInvariants(database.db)).toEqual([])
  // Every place has one valid award, and nobody has two.
  expect(await number(sql`select count(*)::int as n from awards where state not in ('unclaimed', 'withdrawn')`)).toBe(
    TIERS.length * EACH,
  )
  expect(await rows(sql`select player_id from awards group by player_id having count(*) > 1`)).toEqual([])
  expect(await number(sql`select count(*)::int as n from awards where state = 'credited'`)).toBe(EACH)
  expect(
    await number(sql`select sum(amount)::int as n from ledger_transfers where asset = 'cash' and reason = 'prize'`),
  ).toBe(EACH * PENCE)
  const lapsed = await number(sql`select count(*)::int as n from awards where state = 'unclaimed'`)
  expect(lapsed).toBeGreaterThan(0)
  expect(await number(sql`select count(*)::int as n from awards where replaces is not null`)).toBe(lapsed)
  // Alternates are called in the order in which they were drawn.
  const called = await rows<{ place: number }>(sql`select place from awards where replaces is not null order by place`)
  const first = await number(sql`select min(place)::int as n from awards where replaces is not null`)
  expect(called.map(({ place }) => place)).toEqual(called.map((_, at) => first + at))
  // Every player who won or lost a prize has one message about it.
  const messages = await rows<{ topic: string; players: number; messages: number }>(
    sql`select topic, count(distinct player_id)::int as players, count(*)::int as messages from outbox
        where topic in ('prize-won', 'prize-unclaimed') group by topic order by topic`,
  )
  expect(messages).toEqual([
    { topic: 'prize-unclaimed', players: lapsed, messages: lapsed },
    { topic: 'prize-won', players: TIERS.length * EACH + lapsed, messages: TIERS.length * EACH + lapsed },
  ])
  expect(await number(sql`select count(*)::int as n from draws where id = ${drawId} and awarded_at is not null`)).toBe(
    1,
  )
}, 1_200_000)
