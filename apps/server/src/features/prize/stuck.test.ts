/** What jobs or people leave undone about draws and prizes fires an alert of ops/alerts.yaml until it is done. */
import { randomUUID } from 'node:crypto'
import { DRAW_STATES, FINAL_DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { draws } from '../draw/tables.ts'
import { awards } from './tables.ts'
import { winsdayDraws } from '../winsday/tables.ts'
import { findFiringSeries, readAlertRules } from '../../testing/alert-rules.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { addCompletedEntry, drawContext, publishDrawOf, voidByTwo, addEntrants } from '../../testing/draw/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findAttempts } from '../draw/draws.ts'
import { runDrawStep } from '../draw/steps.ts'
import { saveWeeklyDraw } from '../winsday/weekly-draws.ts'
import { NO_AGE_POLICY } from '../../testing/no-age-checks.ts'
import { claimVoucher } from './claim.ts'
import { addVouchers } from './give-code.ts'
import { notifyUncalledAlternates, sendResultNotices } from './notices/result-notices.ts'
import { BIKE, TOKENS, tier } from '../../testing/draw/over-competition.ts'

const HOUR_MS = 3_600_000
const VOUCHER = { type: 'physical', value: 1500, name: 'Sundial', physicalType: 'voucher' } as const
const over = { opensIn: -600, closesIn: -180 }
const [BIKES, VOUCHERS, COMMITTED, UNOPENED, NOTICES] = [1, 2, 3, 4, 5]
const rules = await readAlertRules()

const server = await startTestApp({
  competitions: [
    { id: BIKES, ...over, prizeTiers: [tier(BIKE, 2)] },
    { id: VOUCHERS, ...over, prizeTiers: [tier(VOUCHER, 2)] },
    { id: COMMITTED, ...over, prizeTiers: [tier(BIKE, 2)] },
    { id: UNOPENED, ...over, prizeTiers: [tier(BIKE, 2)] },
    { id: NOTICES, ...over, prizeTiers: [tier(TOKENS, 2)] },
  ],
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
async function metric(name: string): Promise<number> {
  const line = (await server.metrics.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
const overdue = (kind: string) => metric(`fairdraw_prizes_overdue{kind="${kind}"}`)
const oldest = (state: string) => metric(`fairdraw_draws_oldest_seconds{state="${state}"}`)
/** The series for which an alert fires now. */
async function firing(alert: 'DrawWaits' | 'WeeklyDrawLate' | 'PrizesOverdue'): Promise<string[]> {
  return findFiringSeries(
    rules.find((rule) => rule.alert === alert)!,
    await server.metrics.text(),
  )
}
async function run(job: string) {
  await server.jobList.find(({ name }) => name === job)!.run(new AbortController().signal)
}
/** Checks that prizes are overdue and alerted until somebody does what is left undone. */
async function expectDoneBy(act: string | (() => Promise<unknown>), kind: string, count: number) {
  const series = `fairdraw_prizes_overdue{kind="${kind}"}`
  expect(await overdue(kind)).toBe(count)
  expect(await firing('PrizesOverdue')).toContain(series)
  await (typeof act === 'string' ? run(act) : act())
  expect(await overdue(kind)).toBe(0)
  expect(await firing('PrizesOverdue')).not.toContain(series)
}

async function published(competitionId: number) {
  await addEntrants(server, competitionId, 6)
  return publishDrawOf(server, competitionId)
}

it('what is over and has no draw', async () => {
  expect(await metric('fairdraw_draws_waiting{state="unopened"}')).toBe(5)
  expect(await oldest('unopened')).toBeGreaterThan(3_600)
  expect(await firing('DrawWaits')).toContain('fairdraw_draws_oldest_seconds{state="unopened"}')
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
  expect(await firing('DrawWaits')).toContain('fairdraw_draws_oldest_seconds{state="committed"}')
  await run('draw winners')
  expect(await oldest('committed')).toBe(0)
})

/** After its cut-off, a draw may wait for people this long in each state. */
const PATIENCE_HOURS = { open: 48, closed: 48, reconciled: 48, drawn: 72, approved: 72 }
it.each(Object.entries(PATIENCE_HOURS))('a draw that is still %s after %i hours', async (state, hours) => {
  const addDraw = (subjectId: string, age: number) =>
    server.db.insert(draws).values({ kind: 'competition', subjectId, title: 'A draw', state, cutOff: hoursAgo(age) })
  const series = `fairdraw_draws_oldest_seconds{state="${state}"}`
  const subjectId = String(1_000 + Object.keys(PATIENCE_HOURS).indexOf(state))
  await addDraw(subjectId, hours - 1)
  expect(await firing('DrawWaits')).not.toContain(series)
  await addDraw(`${subjectId}0`, hours + 1)
  expect(await firing('DrawWaits')).toContain(series)
})

const UNFINISHED = DRAW_STATES.filter((state) => !FINAL_DRAW_STATES.includes(state))
it.each(UNFINISHED)('a weekly draw that is %s half an hour after players were to see it', async (state) => {
  const id = `late-${state}`
  const isThisWeek = eq(winsdayDraws.id, id)
  const series = `fairdraw_weekly_draws_late_seconds{state="${state}"}`
  await server.db.insert(winsdayDraws).values({ id, name: 'A week', cutOff: hoursAgo(3), drawsAt: hoursAgo(0.4) })
  await server.db.insert(draws).values({ kind: 'winsday', subjectId: id, title: 'A week', state, cutOff: hoursAgo(3) })
  expect(await firing('WeeklyDrawLate')).not.toContain(series)
  await server.db
    .update(winsdayDraws)
    .set({ drawsAt: hoursAgo(0.6) })
    .where(isThisWeek)
  expect(await firing('WeeklyDrawLate')).toContain(series)
  await server.db.update(draws).set({ state: 'void', voidReason: 'A test.' }).where(eq(draws.subjectId, id))
  await server.db.update(winsdayDraws).set({ cutOff: null }).where(isThisWeek)
  expect(await firing('WeeklyDrawLate')).not.toContain(series)
})

it('a weekly draw that players were to see', async () => {
  const [cutOff, drawsAt] = [hoursAgo(3).toISOString(), hoursAgo(1).toISOString()]
  const body = { name: 'This week', cutOff, drawsAt, prizes: [{ prize: BIKE, winners: 1 }], alternates: 0 }
  await server.db.transaction((tx) => saveWeeklyDraw(tx, 'late', { ...body, onePrizePerPlayer: false, terms: 'Terms' }))
  const late = (state: string) => metric(`fairdraw_weekly_draws_late_seconds{state="${state}"}`)
  expect(await late('unopened')).toBeGreaterThan(1_800)
  expect(await firing('WeeklyDrawLate')).toEqual(['fairdraw_weekly_draws_late_seconds{state="unopened"}'])
  await run('open draws')
  expect(await late('unopened')).toBe(0)
  expect(await late('open')).toBeGreaterThan(1_800)
  await run('run weekly draws')
  // Nobody has a ticket: it ends, and nothing is late.
  for (const state of UNFINISHED) expect(await late(state)).toBe(0)
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
  await voidByTwo(server, draw.id, 'A test.')
  await expectDoneBy('withdraw prizes of void draws', 'to-withdraw', 2)
})

it('players who agreed to result notices and got none, and then alternates who were not called', async () => {
  const context = { db: server.db, now: () => server.clock.now }
  const draw = await published(NOTICES)
  await run('award prizes')
  await server.db.execute(sql`update draws set published_at = ${hoursAgo(23)} where id = ${draw.id}`)
  expect(await overdue('to-notify')).toBe(0)
  await server.db.execute(sql`update draws set published_at = ${hoursAgo(25)} where id = ${draw.id}`)
  await expectDoneBy(() => sendResultNotices(context), 'to-notify', 1)
  // Its prizes are credited, so that no alternate can be called any more.
  await rewriteHistory(
    server.db,
    sql`update award_events set at = ${hoursAgo(25)}
        where award_id in (select id from awards where draw_id = ${draw.id})`,
  )
  await expectDoneBy(() => notifyUncalledAlternates(context), 'to-notify', 1)
})

it('prizes that should have arrived', async () => {
  const { playerId } = await server.addPlayer()
  const award = { playerId, drawId: randomUUID(), prize: BIKE, deliverBy: hoursAgo(1) }
  await server.db.insert(awards).values([
    { ...award, place: 0, ticket: 1, state: 'claimed' },
    { ...award, place: 1, ticket: 2, state: 'sent' },
    { ...award, place: 2, ticket: 3, state: 'sent', deliverBy: new Date(Date.now() + HOUR_MS) },
  ])
  const deliver = async () => {
    for (const state of ['sent', 'delivered'])
      await server.db.update(awards).set({ state }).where(eq(awards.playerId, playerId))
  }
  await expectDoneBy(deliver, 'to-deliver', 2)
})

it('vouchers without a code', async () => {
  const draw = await published(VOUCHERS)
  await run('award prizes')
  const won = (await server.db.select().from(awards)).filter(({ drawId }) => drawId === draw.id)
  for (const key of won)
    await server.db.transaction((tx) => claimVoucher(tx, key, { agePolicy: NO_AGE_POLICY, now: server.clock.now }))
  await server.db.transaction((tx) => addVouchers(tx, { name: 'Sundial', codes: ['SUN-1', 'SUN-2'] }))
  await expectDoneBy('give voucher codes', 'without-code', 2)
})

it('weekly prizes that should have been revealed', async () => {
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

it('each kind of overdue prize is in a test above', async () => {
  const kinds = [...(await server.metrics.text()).matchAll(/^fairdraw_prizes_overdue\{kind="(.+)"\}/gm)].map(
    ([, kind]) => kind,
  )
  const tested = ['to-award', 'to-lapse', 'to-withdraw', 'to-remind', 'to-reveal', 'to-notify', 'to-deliver', 'vacant']
  expect(new Set(kinds)).toEqual(new Set([...tested, 'stopped', 'without-code']))
})
