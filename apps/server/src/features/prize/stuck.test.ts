/** What a job of draws or prizes leaves undone is in the metrics until it is done: rules of ops/alerts.yaml read it from there. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { awards, draws } from '../../db/schema.ts'
import { addCompletedEntry, drawContext, publishDrawOf } from '../../testing/run-draw.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { findAttempts } from '../draw/draws.ts'
import { runDrawStep } from '../draw/steps.ts'
import { voidDraw } from '../draw/void.ts'
import { saveWeeklyDraw } from '../winsday/weekly-draws.ts'
import { claimVoucher } from './claim.ts'
import { addVouchers } from './give-code.ts'

const HOUR_MS = 3_600_000
const BIKE = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' } as const
const VOUCHER = { type: 'physical', value: 1500, name: 'Sundial', physicalType: 'voucher' } as const
const over = { opensIn: -600, closesIn: -180 }
const [BIKES, VOUCHERS, COMMITTED, UNOPENED] = [1, 2, 3, 4]

let server: TestApp
beforeAll(async () => {
  const tier = (prize: typeof BIKE | typeof VOUCHER) => ({ name: prize.name, winners: 2, prize })
  server = await startTestApp({
    competitions: [
      { id: BIKES, ...over, prizeTiers: [tier(BIKE)] },
      { id: VOUCHERS, ...over, prizeTiers: [tier(VOUCHER)] },
      { id: COMMITTED, ...over, prizeTiers: [tier(BIKE)] },
      { id: UNOPENED, ...over, prizeTiers: [tier(BIKE)] },
    ],
  })
})
afterAll(() => server.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
async function metric(name: string): Promise<number> {
  const line = (await server.metrics.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
const overdue = (kind: string) => metric(`fairdraw_prizes_overdue{kind="${kind}"}`)
const oldest = (state: string) => metric(`fairdraw_draws_oldest_seconds{state="${state}"}`)
async function run(job: string) {
  await server.jobList.find(({ name }) => name === job)!.run(new AbortController().signal)
}
/** Sees that a figure of prizes rises to what is left undone, and falls once the job has run. */
async function expectDoneBy(job: string, kind: string, count: number) {
  expect(await overdue(kind)).toBe(count)
  await run(job)
  expect(await overdue(kind)).toBe(0)
}

async function published(competitionId: number) {
  for (let nth = 0; nth < 6; nth += 1) {
    const { playerId } = await server.addPlayer()
    await addCompletedEntry(server, { playerId, competitionId, finishedAt: server.clock.now })
  }
  return publishDrawOf(server, competitionId)
}

it('what is over and has no draw', async () => {
  expect(await metric('fairdraw_draws_waiting{state="unopened"}')).toBe(4)
  expect(await oldest('unopened')).toBeGreaterThan(3_600)
  await run('open draws')
  expect(await oldest('unopened')).toBe(0)
  expect(await oldest('open')).toBeGreaterThan(3_600)
})

it('a draw whose round was published long ago', async () => {
  const { playerId } = await server.addPlayer()
  await addCompletedEntry(server, { playerId, competitionId: COMMITTED, finishedAt: server.clock.now })
  const [draw] = await findAttempts(server.db, { kind: 'competition', subjectId: String(COMMITTED) })
  const past = { ...drawContext(server), now: () => hoursAgo(2) }
  for (const step of ['close', 'reconcile', 'commit'] as const)
    expect(await runDrawStep(past, draw!.id, step, { command: 'test' })).toMatchObject({ kind: 'moved' })
  expect(await oldest('committed')).toBeGreaterThan(3_600)
  await run('draw winners')
  expect(await oldest('committed')).toBe(0)
})

it('a weekly draw that players were to see', async () => {
  const [cutOff, drawsAt] = [hoursAgo(3).toISOString(), hoursAgo(1).toISOString()]
  const body = { name: 'This week', cutOff, drawsAt, prizes: [{ prize: BIKE, winners: 1 }], alternates: 0 }
  await server.db.transaction((tx) => saveWeeklyDraw(tx, 'late', { ...body, onePrizePerPlayer: false, terms: 'Terms' }))
  const late = (state: string) => metric(`fairdraw_weekly_draws_late_seconds{state="${state}"}`)
  expect(await late('unopened')).toBeGreaterThan(1_800)
  await run('open draws')
  expect(await late('unopened')).toBe(0)
  expect(await late('open')).toBeGreaterThan(1_800)
  await run('run weekly draws')
  // Nobody has a ticket: it waits to be committed.
  expect(await late('open')).toBe(0)
  expect(await late('reconciled')).toBeGreaterThan(1_800)
})

it('winners who have nothing, are not reminded, or whose time to claim has passed; and prizes that an alternate is due', async () => {
  const draw = await published(BIKES)
  expect(await overdue('to-award')).toBe(0)
  await server.db.execute(sql`update draws set published_at = ${hoursAgo(2)} where id = ${draw.id}`)
  await expectDoneBy('award prizes', 'to-award', 1)
  await server.db.execute(sql`update awards set remind_at = ${hoursAgo(2)} where draw_id = ${draw.id}`)
  await expectDoneBy('remind winners', 'to-remind', 2)
  await server.db.execute(sql`update awards set claim_by = ${hoursAgo(2)} where draw_id = ${draw.id}`)
  await expectDoneBy('lapse prizes', 'to-lapse', 2)
  await expectDoneBy('call alternates', 'vacant', 2)
  const officer = await addStaff(server, ['draw-officer'])
  await server.db.transaction((tx) => voidDraw(tx, draw.id, officer, 'A test.'))
  await expectDoneBy('withdraw prizes of void draws', 'to-withdraw', 2)
})

it('vouchers without a code', async () => {
  const draw = await published(VOUCHERS)
  await run('award prizes')
  const won = (await server.db.select().from(awards)).filter(({ drawId }) => drawId === draw.id)
  for (const key of won) await server.db.transaction((tx) => claimVoucher(tx, key, server.clock.now))
  await server.db.transaction((tx) => addVouchers(tx, { name: 'Sundial', codes: ['SUN-1', 'SUN-2'] }))
  await expectDoneBy('give voucher codes', 'without-code', 2)
})

it('weekly prizes that should have been turned over', async () => {
  const { playerId } = await server.addPlayer()
  for (const [id, hours] of [
    ['before', 72],
    ['after', 48],
  ] as const)
    await server.db.execute(sql`insert into winsday_draws (id, name, draws_at, cut_off, revealable_at)
      values (${id}, ${id}, ${hoursAgo(hours)}, ${hoursAgo(hours)}, ${hoursAgo(hours - 24)})`)
  const row = { kind: 'winsday', title: 'A week', state: 'published', awardedAt: hoursAgo(24), cutOff: hoursAgo(72) }
  const made = await server.db
    .insert(draws)
    .values(['before', 'after'].map((subjectId) => ({ ...row, subjectId })))
    .returning()
  await server.db
    .insert(awards)
    .values({ playerId, drawId: made[0]!.id, place: 0, ticket: 1, prize: BIKE, state: 'unrevealed' })
  await expectDoneBy('reveal late prizes', 'to-reveal', 1)
})
