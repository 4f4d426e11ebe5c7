/**
 * Two processes that run draws and give prizes are killed again and again: every draw takes each step once, every place has its prize
 * once, every winner is told once, and what nobody takes goes to the alternates in their order. 200 kills in the long run.
 */
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { TOKENS } from '../../testing/draw/over-competition.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { addCompletedEntry, publishDrawOf } from '../../testing/draw/run-draw.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { startWorkers } from '../../testing/processes/start-workers.ts'
import { waitUntilDone } from '../../testing/processes/wait-until-done.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'
import { approveDraw } from '../draw/approve.ts'
import { findDraw } from '../draw/draws.ts'
import { streamRecords } from '../draw/list.ts'
import { saveWeeklyDraw } from '../winsday/weekly-draws.ts'
import { NO_AGE_POLICY } from '../../testing/no-age-checks.ts'
import { claimVoucher } from './claim.ts'
import { addVouchers } from './give-code.ts'

const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 4 : 200
const EACH = 6 * KILLS
const ALTERNATES = EACH
const [DRAWN, WEEKLY, FIRST_OVER] = [1, 2, 1_000]
const PENCE = 2550
const tier = (name: string, prize: object) => ({ name, winners: EACH, prize: { name, ...prize } })
const TIERS = [
  tier('A bike', { type: 'physical', value: 80_000, physicalType: 'parcel' }),
  tier('A voucher', { type: 'physical', value: 1500, physicalType: 'voucher', voucherName: 'Sundial' }),
  tier('Cash', { type: 'monetary', value: PENCE }),
]
const WINNERS = TIERS.length * EACH
/** Of each week: who enters, with how many tickets, and what two of them win. */
const WEEKS_PLAYERS = 4
const WEEKS_TICKETS = 3
const MUG = { type: 'physical', value: 800, physicalType: 'parcel', name: 'A mug' } as const
const MINUTE_MS = 60_000
/** Weeks of a minute each, the last of them over for so long that nothing of it can be under way. */
const cutOffOf = (week: number) => new Date(app.clock.now.getTime() - (2 * KILLS + 60 - week) * MINUTE_MS)

const postgres = await openTestPostgres()
const app = await startTestApp({
  database: await openPatient(postgres.url),
  competitions: [
    {
      id: DRAWN,
      opensIn: -600,
      closesIn: -30,
      prizeTiers: TIERS as never,
      draw: { alternates: ALTERNATES, onePrizePerPlayer: true },
    },
    { id: WEEKLY, opensIn: -60_000 },
  ],
})
for (let nth = 0; nth < WINNERS + ALTERNATES; nth += 1) {
  const { playerId } = await app.addPlayer({ balances: { cash: 0 } })
  await addCompletedEntry(app, { playerId, competitionId: DRAWN, finishedAt: app.clock.now })
}
const drawId = (await publishDrawOf(app, DRAWN)).id
const officers = (await Promise.all([1, 2].map(() => addStaff(app, ['draw-officer'])))).map(({ staffId }) => staffId)

const rows = <Row>(query: ReturnType<typeof sql>) => readRows<Row>(app.db, query)
const number = async (query: ReturnType<typeof sql>) => (await rows<{ n: number }>(query))[0]!.n

/** A competition is over, and a week, in which some have entered. */
async function endSomething(nth: number) {
  const over = { opensIn: -600, closesIn: -30, prizeTiers: TIERS as never }
  await saveCompetition(app.db, buildCompetition({ id: FIRST_OVER + nth, ...over }), [])
  for (let player = 0; player < WEEKS_PLAYERS; player += 1) {
    const { playerId } = await app.addPlayer()
    const finishedAt = new Date(cutOffOf(nth).getTime() - MINUTE_MS / 2)
    await addCompletedEntry(app, { playerId, competitionId: WEEKLY, tickets: WEEKS_TICKETS, finishedAt })
  }
  const times = { cutOff: cutOffOf(nth).toISOString(), drawsAt: cutOffOf(nth).toISOString() }
  const prizes = [MUG, TOKENS].map((prize) => ({ prize, winners: 1 }))
  await app.db.transaction((tx) =>
    saveWeeklyDraw(tx, `week-${nth}`, {
      name: `Week ${nth}`,
      ...times,
      prizes,
      alternates: 0,
      onePrizePerPlayer: true,
      terms: 'Every ticket counts.',
    }),
  )
}

async function approveWhatIsDrawn() {
  for (const { id } of await rows<{ id: string }>(sql`select id from draws where state = 'drawn'`))
    for (const officer of officers) await app.db.transaction((tx) => approveDraw(tx, id, officer))
}

/** Prizes of the competition that are offered, by what becomes of them: every third lapses, is asked for, or waits. */
const offered = (prize: string, remainder: number) => sql`select player_id, id from awards
  where state = 'offered' and draw_id = ${drawId} and replaces is null and prize ->> 'name' = ${prize}
    and place % 3 = ${remainder}::int`

/** The time to claim passes for some, and the time to be reminded for others. */
async function letTimePass() {
  await app.db.execute(
    sql`update awards set claim_by = clock_timestamp() where claim_by > clock_timestamp() and id in (
          select id from (${offered('A bike', 0)} union all ${offered('A voucher', 0)}) due limit 12)`,
  )
  await app.db.execute(
    sql`update awards set remind_at = clock_timestamp()
        where id in (select id from (${offered('A bike', 1)}) due where remind_at > clock_timestamp() limit 4)`,
  )
}

/** Three ask for the code of their voucher, and two codes arrive: from the first time on somebody waits for one. */
async function bringCodes(nth: number) {
  const asking = await rows<{ playerId: number; id: string }>(
    sql`select player_id::float8 as "playerId", id from (${offered('A voucher', 1)}) asking limit 3`,
  )
  if (asking.length === 0) return
  for (const key of asking)
    await app.db.transaction((tx) => claimVoucher(tx, key, { agePolicy: NO_AGE_POLICY, now: new Date() }))
  const codes = [1, 2].map((code) => `SUN-${nth}-${code}`)
  await app.db.transaction((tx) => addVouchers(tx, { name: 'Sundial', codes }))
}

/** What is still to be done by somebody. */
const left = () =>
  number(sql`select (
    (select count(*) from competitions c where c.id >= ${FIRST_OVER}
      and not exists (select from draws d where d.kind = 'competition' and d.subject_id = c.id::text)) +
    (select count(*) from winsday_draws w where w.revealable_at is null) +
    (select count(*) from draws where state = 'published' and awarded_at is null) +
    (select count(*) from awards where state = 'offered' and (claim_by <= clock_timestamp() or remind_at <= clock_timestamp())) +
    (select count(*) from awards a where state = 'unclaimed' and not exists (select from awards r where r.replaces = a.id)) +
    least((select count(*) from awards where state = 'claimed'), (select count(*) from vouchers where award_id is null)) +
    (select count(*) from awards a join draws d on d.id = a.draw_id where a.state = 'unrevealed'
      and d.subject_id <> ${`week-${KILLS - 1}`}))::int as n`)

/** How often each message was enqueued, and to how many players. */
const messages = async () =>
  Object.fromEntries(
    (
      await rows<{ topic: string; players: number; n: number }>(
        sql`select topic, count(distinct player_id)::int as players, count(*)::int as n from outbox group by topic`,
      )
    ).map(({ topic, ...counted }) => [topic, counted]),
  )
const each = (n: number) => ({ players: n, n })

it(`${WINNERS} prizes, ${KILLS} weeks, ${KILLS} kills: each is drawn, given, and told, once`, async () => {
  const workers = await startWorkers('prize-worker', { DATABASE_URL: postgres.url })
  await waitUntilDone(async () => ((await rows(offered('A voucher', 1))).length > 0 ? 0 : 1))
  for (let nth = 0; nth < KILLS; nth += 1) {
    await endSomething(nth)
    await letTimePass()
    await bringCodes(nth)
    await approveWhatIsDrawn()
    await workers.killOne(60)
  }
  const rest = async () => {
    await approveWhatIsDrawn()
    return left()
  }
  await waitUntilDone(rest)
  await workers.close()
  expect(await findBrokenInvariants(app.db)).toEqual([])

  // Every competition and every week has one draw, which took each of its steps once, by a job but for the approval.
  const drawn = await rows<{ kind: string; events: string; draws: number }>(
    sql`select kind, events, count(*)::int as draws from (
          select d.kind, d.subject_id, string_agg(e.event || ' ' || split_part(e.actor, ':', 1), ', ' order by e.id) as events
          from draws d join draw_events e on e.draw_id = d.id where d.id <> ${drawId} group by d.kind, d.subject_id) drawn
        group by kind, events order by kind`,
  )
  expect(drawn).toEqual([
    { kind: 'competition', events: 'open job', draws: KILLS },
    {
      kind: 'winsday',
      events: 'open job, close job, reconcile job, commit job, draw job, approve staff, publish job',
      draws: KILLS,
    },
  ])
  // Every ticket that was earned has one number in one week, and is in its list.
  const tickets = await rows<{ players: number; tickets: number; listed: number }>(
    sql`select count(distinct t.player_id)::int as players, count(distinct t.id)::int as tickets, min(d.ticket_count)::int as listed
        from winsday_tickets t join draws d on d.subject_id = t.draw_id group by t.draw_id`,
  )
  const ofWeek = WEEKS_PLAYERS * WEEKS_TICKETS
  expect(tickets).toEqual(
    Array.from({ length: KILLS }, () => ({ players: WEEKS_PLAYERS, tickets: ofWeek, listed: ofWeek })),
  )
  for (const { id } of await rows<{ id: string }>(sql`select id from draws where kind = 'winsday'`)) {
    const { bundle, manifestHash } = (await findDraw(app.db, id))!
    const published = { publishedHash: manifestHash!.toString('hex'), tickets: streamRecords(app.db, id) }
    expect(isRight(await verifyDraw(bundle, { chains: [DEMONSTRATION], ...published }))).toBe(true)
  }

  // Every place has one award that stands, and nobody has two.
  const stands = sql`state not in ('unclaimed', 'withdrawn')`
  expect(await number(sql`select count(*)::int as n from awards where draw_id = ${drawId} and ${stands}`)).toBe(WINNERS)
  expect(await number(sql`select count(*)::int as n from awards where draw_id <> ${drawId} and ${stands}`)).toBe(
    2 * KILLS,
  )
  expect(await rows(sql`select player_id from awards group by player_id having count(*) > 1`)).toEqual([])
  const booked = (asset: string) =>
    number(sql`select sum(amount)::int as n from ledger_transfers where asset = ${asset} and reason = 'prize'`)
  expect(await booked('cash')).toBe(EACH * PENCE)
  // The last week's prizes are still their players' to reveal.
  expect(await booked('tokens')).toBe((KILLS - 1) * TOKENS.numberOfTokens)
  const lapsed = await number(sql`select count(*)::int as n from awards where state = 'unclaimed'`)
  expect(lapsed).toBeGreaterThan(0)
  expect(await number(sql`select count(*)::int as n from awards where replaces is not null`)).toBe(lapsed)
  // Alternates are called in the order in which they were drawn.
  const called = await rows<{ place: number }>(sql`select place from awards where replaces is not null order by place`)
  const first = await number(sql`select min(place)::int as n from awards where replaces is not null`)
  expect(called.map(({ place }) => place)).toEqual(called.map((_, at) => first + at))

  // Every code went to one award, which was given once: when it was asked for, or by a job when one came in.
  const given = await rows<{ actor: string; n: number }>(
    sql`select e.actor, count(*)::int as n from award_events e join vouchers v on v.award_id = e.award_id and v.player_id = e.player_id
        where e.event = 'credit' group by e.actor`,
  )
  const givenBy = (actor: string) => given.find((one) => one.actor === actor)?.n ?? 0
  expect(givenBy('job:give-voucher-codes')).toBeGreaterThan(0)
  expect(givenBy('job:give-voucher-codes') + givenBy('player')).toBe(
    await number(sql`select count(*)::int as n from vouchers where award_id is not null`),
  )
  const reminded = await number(
    sql`select count(*)::int as n from awards where draw_id = ${drawId} and state = 'offered' and remind_at is null`,
  )
  expect(reminded).toBeGreaterThan(0)

  // Whoever has something to be told has been told so once, and nobody anything else.
  expect(await messages()).toEqual({
    ...Object.fromEntries(
      ['prize-won', 'prize-won/card', 'prize-won-email'].map((topic) => [topic, each(WINNERS + lapsed)]),
    ),
    'prize-unclaimed': each(lapsed),
    'prize-code': each(givenBy('job:give-voucher-codes')),
    'prize-reminder': each(reminded),
    'prize-revealed-late': each(2 * (KILLS - 1)),
    'prize-revealed-late/card': each(2 * (KILLS - 1)),
  })
}, 3_600_000)
