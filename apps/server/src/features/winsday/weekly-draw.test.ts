import {
  getDrawTerms,
  getDrawWinners,
  getEndedDraws,
  postProfileWidget,
  postReveal,
} from '@fairdraw/contract/winsday.ts'
import type { WeeklyDraw } from '@fairdraw/contract/winsday.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { VALID_WEEKLY_TERMS } from '@fairdraw/rules/content-rules/valid-weekly-draw.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awards } from '../prize/tables.ts'
import { winsdayTickets } from './tables.ts'
import { addCompletedEntry, approveByTwo, drawContext, voidByTwo } from '../../testing/draw/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findAttempts } from '../draw/draws.ts'
import { drawDueWinners } from '../draw/draw-winners.ts'
import { NEXT_TO_OPEN, openDraws } from '../draw/open-draws.ts'
import { runWeeklyDraws } from '../draw/run-weekly.ts'
import { msUntil } from '../../jobs/wake.ts'
import { lintPublication } from '../content/lint-publication.ts'
import { awardDraws } from '../prize/award-draw.ts'
import { revealLate } from '../prize/notices/remind.ts'
import { saveWeeklyDraw } from './weekly-draws.ts'
import { TOKENS } from '../../testing/draw/over-competition.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const [WEEK_BEFORE, WEEK, NEXT_WEEK] = ['week-1', 'week-2', 'week-3'] as const
const MUG = { type: 'physical', value: 800, physicalType: 'parcel', name: 'A mug' } as const

/** The cut-off of the drawn week. */
const after = (ms: number) => new Date(cutOff.getTime() + ms)
const week = (at: Date, more: Partial<WeeklyDraw> = {}): WeeklyDraw => ({
  name: 'This week’s Winsday',
  cutOff: at.toISOString(),
  drawsAt: new Date(at.getTime() + HOUR_MS).toISOString(),
  prizes: [
    { prize: MUG, winners: 1 },
    { prize: TOKENS, winners: 2 },
  ],
  alternates: 2,
  onePrizePerPlayer: false,
  terms: VALID_WEEKLY_TERMS,
  ...more,
})

const server = await startTestApp({ competitions: [{ id: 1, opensIn: -60_000, closesIn: 60_000 }] })
const cutOff = new Date(server.clock.now.getTime() - HOUR_MS / 2)
await server.db.transaction(async (tx) => {
  await saveWeeklyDraw(tx, WEEK_BEFORE, week(after(-7 * DAY_MS)), 1)
  await saveWeeklyDraw(tx, WEEK, week(cutOff), 7)
  await saveWeeklyDraw(tx, NEXT_WEEK, week(after(7 * DAY_MS)), 1)
})
const players = await Promise.all([1, 2, 3].map(() => server.addPlayer()))
const enter = (at: number, ms: number, tickets: number) =>
  addCompletedEntry(server, { playerId: players[at]!.playerId, competitionId: 1, tickets, finishedAt: after(ms) })
await enter(0, -7 * DAY_MS - 1, 50)
await enter(0, -7 * DAY_MS, 3)
await enter(1, -1, 2)
await enter(1, 0, 60)
await enter(2, -DAY_MS, 1)

const widget = async ({ bearer }: (typeof players)[number]) =>
  (await server.ask(postProfileWidget, { bearer, body: { extended: true } })).body
const drawOf = async (subjectId: string) => (await findAttempts(server.db, { kind: 'winsday', subjectId })).at(-1)!
const ticketsOf = (playerId: number) =>
  server.db.select().from(winsdayTickets).where(eq(winsdayTickets.playerId, playerId)).orderBy(winsdayTickets.id)
const reveal = (player: (typeof players)[number], ids: number[]) =>
  server.ask(postReveal, { bearer: player.bearer, body: { ticketIds: ids.map(String) } })
/** Runs all jobs. */
async function runJobs() {
  await openDraws(server.db, server.catalogue, server.clock.now)
  await runWeeklyDraws(drawContext(server))
  await drawDueWinners(drawContext(server), server.clock.now)
  await runWeeklyDraws(drawContext(server))
  await awardDraws(server)
}

it('a player sees tickets earned for coming draws before they have numbers', async () => {
  const { futureDraws } = await widget(players[0]!)
  expect(futureDraws).toMatchObject([
    { id: WEEK_BEFORE, tickets: 50 },
    { id: WEEK, tickets: 3 },
    { id: NEXT_WEEK, tickets: 0 },
  ])
  expect((await widget(players[1]!)).futureDraws).toMatchObject([{ tickets: 0 }, { tickets: 2 }, { tickets: 60 }])
})

it('closes once no entry of its week can be added, and numbers every earned ticket once', async () => {
  expect(await msUntil(server.db, NEXT_TO_OPEN)).toBeLessThan(0)
  server.clock.now = after(4 * 60_000)
  await openDraws(server.db, server.catalogue, server.clock.now)
  await runWeeklyDraws(drawContext(server))
  expect(await drawOf(WEEK)).toMatchObject({ state: 'open' })
  server.clock.now = after(HOUR_MS / 2)
  await runJobs()
  await runJobs()
  expect(await drawOf(WEEK)).toMatchObject({ state: 'committed', ticketCount: 6, committedBy: 'job:run-weekly-draws' })
  expect(await drawOf(WEEK_BEFORE)).toMatchObject({ ticketCount: 50 })
  const counts = await Promise.all(players.map(async ({ playerId }) => (await ticketsOf(playerId)).length))
  expect(counts).toEqual([53, 2, 1])
  expect((await widget(players[0]!)).futureDraws).toMatchObject([{ tickets: 50 }, { tickets: 3 }, { tickets: 0 }])
})

it('is drawn again from the same tickets after it is void', async () => {
  const before = await drawOf(WEEK)
  await voidByTwo(server, before.id, 'The prizes were announced wrongly.')
  const sameTickets = [{ tickets: 50 }, { tickets: 3 }, { tickets: 0 }]
  expect((await widget(players[0]!)).futureDraws).toMatchObject(sameTickets)
  await runJobs()
  const redraw = await drawOf(WEEK)
  expect(redraw).toMatchObject({ state: 'committed', attempt: before.attempt + 1, ticketCount: 6 })
  const rootOf = ({ manifest }: typeof redraw) => readManifest(JSON.parse(manifest!)).root
  expect([rootOf(redraw), redraw.secret]).toEqual([rootOf(before), before.secret])
  expect((await widget(players[0]!)).futureDraws).toMatchObject(sameTickets)
})

it('is fixed from then on: another cut-off, other prizes or terms cannot be published', async () => {
  const item = { kind: 'weekly-draw', id: WEEK, body: week(after(DAY_MS)) } as const
  const options = { at: server.clock.now, author: 'ann', published: undefined }
  expect(await lintPublication(server.db, item, options)).toMatchObject([
    { row: 'weekly-draw-stands', severity: 'stops' },
  ])
  expect(await lintPublication(server.db, { ...item, id: NEXT_WEEK }, options)).toEqual([])
})

it('is published at the announced time, after two approvals, and only then its tickets can be revealed', async () => {
  server.advanceSeconds(60)
  await runJobs()
  const draw = await drawOf(WEEK)
  expect(draw).toMatchObject({ state: 'drawn' })
  await approveByTwo(server, draw.id)
  await runJobs()
  expect(await drawOf(WEEK)).toMatchObject({ state: 'approved' })
  expect(await widget(players[0]!)).toMatchObject({ ticketsToReveal: 0 })
  const [early] = await ticketsOf(players[2]!.playerId)
  expect(await reveal(players[2]!, [early!.id])).toMatchObject({ status: 403 })

  server.clock.now = after(HOUR_MS)
  await runJobs()
  expect(await drawOf(WEEK)).toMatchObject({ state: 'published' })
  expect(await widget(players[0]!)).toMatchObject({ ticketsToReveal: 3 })
  const won = await server.db.select().from(awards).where(eq(awards.drawId, draw.id))
  expect(won.map(({ state }) => state)).toEqual(['unrevealed', 'unrevealed', 'unrevealed'])
})

it('gives a prize when its ticket is revealed, and unrevealed prizes at the next draw, with a message', async () => {
  const draw = await drawOf(WEEK)
  const won = await server.db.select().from(awards).where(eq(awards.drawId, draw.id))
  const token = won.find(({ prize }) => (prize as { type: string }).type === 'token')!
  const holder = players.find(({ playerId }) => playerId === token.playerId)!
  expect(await reveal(holder, [token.ticket])).toMatchObject({ status: 200, body: { revealed: [{ prize: TOKENS }] } })
  expect((await widget(holder)).summary).toMatchObject({ tokens: 20 })
  expect(await revealLate(server)).toBe(0)

  server.clock.now = after(7 * DAY_MS + HOUR_MS / 2)
  await runJobs()
  server.advanceSeconds(60)
  await runJobs()
  await approveByTwo(server, (await drawOf(NEXT_WEEK)).id)
  server.clock.now = after(7 * DAY_MS + HOUR_MS)
  await runJobs()
  // Those of the week and of the draw before, which was never approved.
  const runs = await Promise.all([revealLate(server), revealLate(server)])
  expect(Math.max(...runs)).toBe(2)
  expect(await revealLate(server)).toBe(0)
  const states = (await server.db.select().from(awards).where(eq(awards.drawId, draw.id))).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['credited', 'credited', 'offered'])
  await server.jobs.runAll()
  expect(server.texts.filter(({ text }) => text.includes('turned it over for you'))).toHaveLength(2)
})

// Rows 1.7-52 to 1.7-54
it('its terms, its end and its prizes are public', async () => {
  expect(await server.ask(getDrawTerms, { params: { id: WEEK } })).toMatchObject({
    status: 200,
    body: { terms: VALID_WEEKLY_TERMS },
  })
  expect(await server.ask(getDrawTerms, { params: { id: 'nothing' } })).toMatchObject({ status: 404 })
  const ended = (await server.ask(getEndedDraws)).body.draws!
  expect(ended.map(({ id }) => id)).toEqual([NEXT_WEEK, WEEK])
  const { body } = await server.ask(getDrawWinners)
  expect(body.draws![1]).toMatchObject({
    id: WEEK,
    drawId: (await drawOf(WEEK)).id,
    prizes: [
      { name: 'A mug', winners: 1, tickets: [expect.any(String)] },
      { name: '20 tokens', winners: 2, tickets: [expect.any(String), expect.any(String)] },
    ],
  })
})
