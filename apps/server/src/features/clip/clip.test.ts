import { postVideoClaim, postVideoSession, postVideoTicket, postVideoUser } from '@fairdraw/contract/games/clip.ts'
import { postAccountEvents } from '@fairdraw/contract/profile.ts'
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import { VALID_WEEKLY_TERMS } from '@fairdraw/rules/content-rules/valid-weekly-draw.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clipViews } from './tables.ts'
import { players } from '../player/tables.ts'
import { winsdayDraws, winsdayTicketGrants, winsdayTickets } from '../winsday/tables.ts'
import { addCompletedEntry, drawContext } from '../../testing/draw/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { CLIP, OTHER_CLIP } from '../../testing/word-drums.ts'
import { writeProjection } from '../content/bodies.ts'
import { openDraws } from '../draw/open-draws.ts'
import { runWeeklyDraws } from '../draw/run-weekly.ts'
import { saveWeeklyDraw } from '../winsday/weekly-draws.ts'

const DAY_MS = 86_400_000
let bearer: string
let playerId: number

const server = await startTestApp({ competitions: [{ id: 1 }] })
await server.db.transaction(async (tx) => {
  for (const body of [CLIP, OTHER_CLIP]) await writeProjection(tx, { kind: 'clip', id: body.id, body })
})
beforeEach(async () => {
  ;({ bearer, playerId } = await server.addPlayer())
})

const addWeek = (id: string, inMs: number) =>
  server.db.transaction((tx) =>
    saveWeeklyDraw(tx, id, {
      name: `Week ${id}`,
      cutOff: new Date(server.clock.now.getTime() + inMs).toISOString(),
      drawsAt: new Date(server.clock.now.getTime() + inMs + 3_600_000).toISOString(),
      prizes: [{ prize: { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' }, winners: 1 }],
      alternates: 0,
      onePrizePerPlayer: false,
      terms: VALID_WEEKLY_TERMS,
    }),
  )
await addWeek('week-1', DAY_MS)
await addWeek('week-2', 8 * DAY_MS)
await server.catalogue.refresh()

const open = async (clipId = CLIP.id, by = bearer) => {
  const { status, body } = await server.ask(postVideoSession, { bearer: by, body: { clipId } })
  expect(status).toBe(200)
  return body.sessionId!
}
const report = (sessionId: string, position: number, isPlaying = true) =>
  server.ask(postVideoTicket, { bearer, body: { sessionId, position, isPlaying } })
const claim = (sessionId: string, key = randomUUID()) =>
  server.ask(postVideoClaim, { bearer, key, body: { sessionId } })
const viewer = async () => (await server.ask(postVideoUser, { bearer, body: {} })).body
/** Watches without a break, reporting every five seconds. */
async function watch(sessionId: string, from: number, to: number) {
  for (let position = from; position < to; position += 5) {
    await report(sessionId, position)
    server.advanceSeconds(Math.min(5, to - position))
  }
  return report(sessionId, to)
}
const grants = () => server.db.select().from(winsdayTicketGrants).where(eq(winsdayTicketGrants.playerId, playerId))

describe('a clip that is watched to its end', () => {
  // Row 1.1-18
  // Rows 1.7-58, 1.7-59, 1.7-61
  it('gives one ticket for the next draw, once', async () => {
    const session = await open()
    expect(await watch(session, 0, 30)).toMatchObject({
      body: { watchedSeconds: 30, secondsLeft: 0, backTo: null, isReady: true },
    })
    expect(await grants()).toEqual([])
    const first = await claim(session)
    expect(first).toMatchObject({ status: 200, body: { tickets: 1, draw: { id: 'week-1', name: 'Week week-1' } } })
    expect(await claim(session)).toEqual(first)
    const again = await open()
    expect(await claim(again)).toEqual(first)
    expect(await grants()).toMatchObject([{ source: 'clip', sourceId: CLIP.id, draw: 'week-1', count: 1 }])
    expect(await viewer()).toEqual({
      clips: [{ clipId: CLIP.id, watchedSeconds: 30, isClaimed: true }],
      draw: { id: 'week-1', name: 'Week week-1', at: expect.any(String) },
      tickets: 1,
    })
    const { events } = (await server.ask(postAccountEvents, { bearer, body: {} })).body
    expect(events!.map(({ text }) => text)).toEqual(['You watched a clip and got a Winsday ticket'])
  })

  it('gives one ticket to calls at the same time, with the same key and with others', async () => {
    const session = await open(OTHER_CLIP.id)
    await watch(session, 0, 10)
    const key = randomUUID()
    const calls = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => claim(session, nth % 2 === 0 ? key : randomUUID())),
    )
    expect(new Set(calls.map(({ status }) => status))).toEqual(
      new Set(calls.some(({ status }) => status === 409) ? [200, 409] : [200]),
    )
    for (const { status, body } of calls) if (status !== 200) expect(body.code).toBe('still-running')
    expect(await grants()).toHaveLength(1)
  })

  it('counts among the tickets of the coming draw on the profile', async () => {
    const session = await open(OTHER_CLIP.id)
    await watch(session, 0, 10)
    await claim(session)
    const { body } = await server.ask(postProfileWidget, { bearer, body: { extended: true } })
    expect(body.futureDraws).toMatchObject([
      { id: 'week-1', tickets: 1 },
      { id: 'week-2', tickets: 0 },
    ])
  })
})

describe('the time of watching', () => {
  // Row 1.7-60
  it('is the server’s: a film cannot be claimed before it could have run', async () => {
    const session = await open()
    await report(session, 0)
    // A player of double speed, and one that says it is at the end at once.
    server.advanceSeconds(10)
    expect(await report(session, 20)).toMatchObject({ body: { watchedSeconds: 0, backTo: 0, isReady: false } })
    expect(await report(session, 30)).toMatchObject({ body: { watchedSeconds: 0, backTo: 0 } })
    expect(await claim(session)).toMatchObject({ status: 409, body: { code: 'clip-not-watched' } })
    for (let nth = 0; nth < 50; nth += 1) await report(session, 1.9)
    expect((await report(session, 1.9)).body.watchedSeconds).toBe(0)
  })

  it('does not count jumps, pauses or what was watched twice', async () => {
    const session = await open()
    await watch(session, 0, 10)
    expect(await report(session, 28)).toMatchObject({ body: { watchedSeconds: 10, backTo: 10 } })
    await report(session, 10, false)
    server.advanceSeconds(600)
    expect((await report(session, 10)).body.watchedSeconds).toBe(10)
    // Back to the beginning, and the same ten seconds again.
    await report(session, 0)
    server.advanceSeconds(10)
    expect((await report(session, 10)).body).toMatchObject({ watchedSeconds: 10, secondsLeft: 20 })
    expect((await watch(session, 10, 30)).body.isReady).toBe(true)
  })

  it('goes on after a lost connection, and in another tab or on another device', async () => {
    const session = await open()
    await report(session, 0)
    server.advanceSeconds(18)
    expect((await report(session, 18)).body.watchedSeconds).toBe(18)
    const next = await server.ask(postVideoSession, { bearer, body: { clipId: CLIP.id } })
    expect(next.body).toMatchObject({ watchedSeconds: 18, secondsLeft: 12, isClaimed: false })
    expect(await report(session, 23)).toMatchObject({ status: 409, body: { code: 'clip-session-ended' } })
    expect(await claim(session)).toMatchObject({ status: 409, body: { code: 'clip-session-ended' } })
    expect((await watch(next.body.sessionId!, 18, 30)).body.isReady).toBe(true)
  })

  it('counts one film at a time: two tabs do not earn two tickets in the time of one', async () => {
    const first = await open()
    await report(first, 0)
    const second = await open(OTHER_CLIP.id)
    await report(second, 0)
    server.advanceSeconds(10)
    expect((await report(first, 10)).status).toBe(409)
    expect((await report(second, 10)).body.isReady).toBe(true)
    expect((await server.ask(postVideoSession, { bearer, body: { clipId: CLIP.id } })).body.watchedSeconds).toBe(0)
  })

  it('is at most what has passed, for reports at the same time', async () => {
    const session = await open()
    await report(session, 0)
    server.advanceSeconds(6)
    await Promise.all(Array.from({ length: 10 }, () => report(session, 6)))
    expect((await report(session, 7)).body.watchedSeconds).toBe(6)
  })

  it('belongs to its player', async () => {
    const session = await open()
    const other = await server.addPlayer()
    const stolen = await server.ask(postVideoTicket, {
      bearer: other.bearer,
      body: { sessionId: session, position: 1, isPlaying: true },
    })
    expect(stolen).toMatchObject({ status: 409, body: { code: 'clip-session-ended' } })
  })

  it('fits a film that was replaced by a shorter one', async () => {
    const session = await open()
    await watch(session, 0, 20)
    const publish = async (seconds: number) => {
      const body = { ...CLIP, seconds }
      await server.db.transaction((tx) => writeProjection(tx, { kind: 'clip', id: CLIP.id, body }))
      await server.catalogue.refresh()
    }
    await publish(15)
    const next = await server.ask(postVideoSession, { bearer, body: { clipId: CLIP.id } })
    expect(next.body).toMatchObject({ watchedSeconds: 15, secondsLeft: 0 })
    expect((await claim(next.body.sessionId!)).status).toBe(200)
    await publish(CLIP.seconds)
    expect((await viewer()).clips).toEqual([{ clipId: CLIP.id, watchedSeconds: 15, isClaimed: true }])
    expect((await server.ask(postVideoSession, { bearer, body: { clipId: CLIP.id } })).body.isClaimed).toBe(true)
  })
})

describe('a session is refused', () => {
  it('for a clip that does not exist', async () => {
    expect(await server.ask(postVideoSession, { bearer, body: { clipId: 'nothing' } })).toMatchObject({ status: 404 })
    expect(await server.ask(postVideoSession, { bearer, body: { clipId: '../x' } })).toMatchObject({ status: 422 })
  })

  it('to players without a statement of age, and in a break; and so is a claim', async () => {
    const session = await open(OTHER_CLIP.id)
    await watch(session, 0, 10)
    const set = (values: Partial<typeof players.$inferInsert>) =>
      server.db.update(players).set(values).where(eq(players.id, playerId))
    await set({ pausedUntil: new Date(server.clock.now.getTime() + DAY_MS) })
    expect((await claim(session)).body.code).toBe('paused')
    expect((await server.ask(postVideoSession, { bearer, body: { clipId: CLIP.id } })).body.code).toBe('paused')
    await set({ pausedUntil: null, ageStatedAt: null })
    expect((await claim(session)).body.code).toBe('age-unverified')
    expect((await server.ask(postVideoSession, { bearer, body: { clipId: CLIP.id } })).body.code).toBe('age-unverified')
    expect(await grants()).toEqual([])
  })

  it('hostile positions are refused, and huge ones do not count', async () => {
    const session = await open()
    await report(session, 0)
    for (const position of [-1, 1e9, Number.NaN, '1', null])
      expect((await report(session, position as number)).status).toBe(422)
    expect((await report(session, 3000)).body).toMatchObject({ watchedSeconds: 0, backTo: 0 })
  })
})

it('without a draw to come the ticket can be claimed later', async () => {
  const session = await open(OTHER_CLIP.id)
  await watch(session, 0, 10)
  await server.db.execute(sql`update winsday_draws set cut_off = cut_off - interval '40 days'`)
  expect(await claim(session)).toMatchObject({ status: 409, body: { code: 'no-weekly-draw' } })
  expect((await viewer()).draw).toBeNull()
  await server.db.execute(sql`update winsday_draws set cut_off = cut_off + interval '40 days'`)
  expect((await claim(session)).status).toBe(200)
})

it('the tickets are numbered with those of entries when the list closes, and a late claim is for the next draw', async () => {
  await server.db.delete(winsdayTicketGrants)
  const session = await open(OTHER_CLIP.id)
  await watch(session, 0, 10)
  await claim(session)
  await addCompletedEntry(server, { playerId, competitionId: 1, tickets: 2, finishedAt: server.clock.now })
  const late = await open()
  await watch(late, 0, 30)
  const [week] = await server.db.select().from(winsdayDraws).where(eq(winsdayDraws.id, 'week-1'))
  server.clock.now = new Date(week!.cutOff!.getTime() + 6 * 60_000)
  expect((await claim(late)).body).toMatchObject({ draw: { id: 'week-2' } })
  await openDraws(server.db, server.catalogue, server.clock.now)
  await runWeeklyDraws(drawContext(server))
  await runWeeklyDraws(drawContext(server))
  const numbered = await server.db.select().from(winsdayTickets).where(eq(winsdayTickets.playerId, playerId))
  expect(numbered.map(({ drawId }) => drawId)).toEqual(['week-1', 'week-1', 'week-1'])
  const [view] = await server.db.select().from(clipViews).where(eq(clipViews.playerId, playerId))
  expect(view!.claimedAt).not.toBeNull()
})
