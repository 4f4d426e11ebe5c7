import { randomUUID } from 'node:crypto'
import { getDeskLive } from '@fairdraw/contract/desk/live.ts'
import type { LiveGame } from '@fairdraw/contract/desk/live.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseNow } from '../../db/database.ts'
import { staffRoles, staffSessions } from '../staff/tables.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { watchLive } from '../../testing/desk/watch-live.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { MAX_VIEWS_PER_PERSON } from './viewers.ts'

let staff: Awaited<ReturnType<typeof addStaff>>
const server = await startTestApp({ competitions: [{ id: 301, steps: [] }] })
beforeEach(async () => {
  staff = await addStaff(server, ['support'])
})

/** The process's clock goes to two seconds after the database's, so that what was just written is in a closed second. */
async function tickAfterNow() {
  server.clock.now = new Date((await databaseNow(server.db)).getTime() + 2_000)
  await server.live.tick()
}
const advanceAndTick = async (seconds: number) => {
  server.advanceSeconds(seconds)
  await server.live.tick()
}
const sumOf = (seconds: { game: LiveGame | null }[], name: keyof LiveGame) =>
  seconds.reduce((sum, { game }) => sum + (game?.[name] ?? 0), 0)

describe('the stream', () => {
  it('is text/event-stream that no proxy buffers or stores, and begins with what is known', async () => {
    const board = await watchLive(server, staff.headers)
    expect([board.status, board.headers['content-type'], board.headers['x-accel-buffering']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no',
    ])
    expect(board.headers['cache-control']).toContain('no-store')
    const { closings, now } = await board.figures()
    expect(now).toBe(server.clock.now.toISOString())
    expect(closings).toContainEqual(expect.objectContaining({ competitionId: 301, channel: 'online' }))
  })

  it('has entries and the money of payments in the second of their outcome, whoever wrote them', async () => {
    await tickAfterNow()
    const board = await watchLive(server, staff.headers)
    await board.figures()
    await server.live.tick()
    const before = (await board.figures()).seconds
    const { bearer, playerId } = await server.addPlayer()
    expect((await server.ask(postEnter, { bearer, body: { competitionId: 301, termsAccepted: true } })).status).toBe(
      200,
    )
    // As another process or a job writes them.
    for (const [event, pence] of [
      ['capture', 750],
      ['capture', 400],
      ['decline', 9_999],
    ] as const) {
      const [id, entryId] = [randomUUID(), randomUUID()]
      await server.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
        values (${id}, ${playerId}, ${entryId}, 'card', ${pence}, 'declined')`)
      await server.db.execute(
        sql`insert into payment_events (payment_id, event, state) values (${id}, ${event}, 'declined')`,
      )
    }
    await tickAfterNow()
    const { seconds, gameUntil } = await board.figures()
    const all = [...new Map([...before, ...seconds].map((second) => [second.at, second])).values()]
    const totals = (['begun', 'completed', 'paid', 'declined', 'pence'] as const).map((name) => sumOf(all, name))
    expect(totals).toEqual([1, 1, 2, 1, 1150])
    expect(gameUntil).toBe(Math.floor(server.clock.now.getTime() / 1000) - 1)
  })

  it('a later viewer begins with the whole past, and then both get only what is new', async () => {
    const first = await watchLive(server, staff.headers)
    await first.figures()
    await advanceAndTick(1)
    await first.figures()
    const second = await watchLive(server, staff.headers)
    expect((await second.figures()).seconds.length).toBeGreaterThan(290)
    await advanceAndTick(1)
    expect((await second.figures()).seconds.length).toBeLessThan(20)
  })

  it('counts requests and their errors, refused ones too', async () => {
    const board = await watchLive(server, staff.headers)
    await board.figures()
    await advanceAndTick(1)
    await board.figures()
    await server.ask(getDeskMe, { headers: staff.headers })
    await server.ask(getDeskMe)
    await advanceAndTick(1)
    const { seconds } = await board.figures()
    expect(seconds.at(-1)?.traffic).toMatchObject({
      processes: 1,
      requests: 2,
      errors: { client: 1, limited: 0, refused: 0, server: 0 },
    })
  })
})

it('the stream goes on while the database fails, says from when its figures are, and then fills the gap', async () => {
  const board = await watchLive(server, staff.headers)
  await board.figures()
  await advanceAndTick(1)
  const until = (await board.figures()).gameUntil!
  await server.db.execute(sql`alter table payment_events rename to payment_events_away`)
  await advanceAndTick(3)
  const without = await board.figures()
  await server.db.execute(sql`alter table payment_events_away rename to payment_events`)
  expect(without.gameUntil).toBe(until)
  expect(without.seconds.at(-1)).toMatchObject({ at: until + 3, traffic: { processes: 1 }, game: null })
  await advanceAndTick(1)
  const after = await board.figures()
  expect(after.gameUntil).toBe(until + 4)
  expect(after.seconds.filter(({ at, game }) => at > until && game !== null).map(({ at }) => at - until)).toEqual([
    1, 2, 3, 4,
  ])
})

describe('a stream ends', () => {
  it('when the session does', async () => {
    const board = await watchLive(server, staff.headers)
    await server.db.delete(staffSessions).where(eq(staffSessions.staffId, staff.staffId))
    await advanceAndTick(11)
    expect(await board.ending()).toBe('session-ended')
  })

  it('when the person loses the role', async () => {
    const board = await watchLive(server, staff.headers)
    await server.db.delete(staffRoles).where(eq(staffRoles.staffId, staff.staffId))
    await advanceAndTick(11)
    expect(await board.ending()).toBe('session-ended')
  })

  it('when the same person opens too many: the oldest', async () => {
    const boards = []
    for (let at = 0; at <= MAX_VIEWS_PER_PERSON; at += 1) boards.push(await watchLive(server, staff.headers))
    expect(await boards[0]!.ending()).toBe('replaced')
    await server.live.tick()
    expect((await boards[1]!.figures()).now).toBe(server.clock.now.toISOString())
  })

  it('at once when the server closes', async () => {
    const other = await startTestApp()
    const { headers } = await addStaff(other, ['editor'])
    const board = await watchLive(other, headers)
    await other.close()
    expect(await board.ending()).toBe('restarting')
  })
})

it('a session that only watches stays open', async () => {
  await watchLive(server, staff.headers)
  for (let minutes = 0; minutes < 40; minutes += 10) await advanceAndTick(600)
  expect((await server.ask(getDeskMe, { headers: staff.headers })).status).toBe(200)
})

it('nobody without a session watches', async () => {
  const reply = await server.app.inject({ method: 'GET', url: getDeskLive.path })
  expect(reply.statusCode).toBe(401)
})
