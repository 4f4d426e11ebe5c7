/** Players who asked for result notices get one for each draw that they did not win, and nobody else gets any. */
import { postPreference } from '@fairdraw/contract/profile.ts'
import { postUnsubscribe } from '@fairdraw/contract/marketing.ts'
import { RESULT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import { londonDay, londonInstant } from '@fairdraw/rules/text/london-time.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { players } from '../../player/tables.ts'
import { awards } from '../tables.ts'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { readRows, readValue } from '../../../testing/read-rows.ts'
import { addCompletedEntry, publishDrawOf, voidByTwo } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { bundleOfDraw } from '../../draw/draw-winners.ts'
import type { Draw } from '../../draw/draws.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { callAlternates } from '../alternates.ts'
import { alternatesOf, awardDraws } from '../award-draw.ts'
import { MAX_ENQUEUED_NOTICES, notifyUncalledAlternates, sendResultNotices } from './result-notices.ts'
import { BIKE, TOKENS, tier, overCompetition } from '../../../testing/draw/over-competition.ts'

const withPrize = (id: number, prize: typeof BIKE | typeof TOKENS, alternates: number) =>
  overCompetition(id, { prizeTiers: [tier(prize)], alternates })

const [ASKED, CHANNELS, CALLED, REDRAWN, HOURS, MANY, FULL, STANDING] = [1, 2, 3, 4, 5, 6, 7, 10]
let standings = 0

const server = await startTestApp({
  competitions: [
    withPrize(ASKED, TOKENS, 1),
    withPrize(CHANNELS, TOKENS, 0),
    ...[1, 2, 3, 4, 5].map((nth) => withPrize(STANDING + nth, TOKENS, 0)),
    withPrize(CALLED, BIKE, 2),
    withPrize(REDRAWN, TOKENS, 0),
    withPrize(HOURS, TOKENS, 0),
    withPrize(MANY, TOKENS, 0),
    withPrize(FULL, TOKENS, 0),
  ],
})
beforeEach(async () => {
  await server.jobs.runAll()
  server.texts.length = 0
  server.letters.length = 0
})

type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Choice = { text?: boolean; email?: boolean }
const choose = async ({ bearer }: Player, change: Choice) =>
  expect(
    await server.ask(postPreference, {
      bearer,
      body: { change: { purpose: 'results', wording: RESULT_WORDING.text, ...change } },
    }),
  ).toMatchObject({ status: 200 })

/** Adds a player with an entry who agrees to result notices. */
async function enter(competitionId: number, change: Choice = { text: true }, fields: object = {}): Promise<Player> {
  const player = await server.addPlayer(fields)
  await addCompletedEntry(server, { playerId: player.playerId, competitionId, finishedAt: server.clock.now })
  if (Object.keys(change).length > 0) await choose(player, change)
  return player
}
const enterMany = (count: number, competitionId: number, change?: Choice) =>
  Promise.all(Array.from({ length: count }, () => enter(competitionId, change)))

async function publish(competitionId: number): Promise<Draw> {
  const draw = await publishDrawOf(server, competitionId)
  await awardDraws(server)
  return draw
}
/** Enqueues all notices in small batches, in two concurrent runs. */
async function enqueueAll(batchSize = 3): Promise<void> {
  for (let read = 1; read > 0;) {
    const batches = await Promise.all([sendResultNotices(server, batchSize), sendResultNotices(server, batchSize)])
    read = Math.max(...batches)
  }
}
/** The phone numbers that got a notice by text. */
const notifiedOf = ({ id }: Draw) =>
  server.texts.filter(({ text }) => text.includes(`/win/draws/${id}`)).map(({ to }) => to)
const phonesOf = (some: readonly Player[]) => some.map(({ phone }) => phone).toSorted()
const winnersOf = async ({ id }: Draw) =>
  (await server.db.select().from(awards).where(eq(awards.drawId, id))).map(({ playerId }) => playerId)
async function alternatesIn(draw: Draw): Promise<number[]> {
  const tickets = alternatesOf(bundleOfDraw(draw)!).map(({ ticket }) => ticket)
  const rows = await readRows<{ playerId: number }>(
    server.db,
    sql`select player_id::float8 as "playerId" from tickets where number in ${tickets}`,
  )
  return rows.map(({ playerId }) => playerId)
}

it('every player in a draw who agreed before its publication and did not win gets one notice, and nobody else', async () => {
  const asked = await enterMany(9, ASKED)
  const silent = await enterMany(2, ASKED, {})
  const ended = await enter(ASKED)
  await choose(ended, { text: false })
  const elsewhere = await server.addPlayer()
  await choose(elsewhere, { text: true })
  const draw = await publish(ASKED)
  server.advanceSeconds(1)
  const late = await enter(ASKED)
  await enqueueAll()
  await enqueueAll()
  // Its prize is credited, so that its alternate can no longer be called.
  for (let finished = 1; finished > 0;) finished = await notifyUncalledAlternates(server)
  await server.jobs.runAll()

  const winners = await winnersOf(draw)
  const lost = asked.filter(({ playerId }) => !winners.includes(playerId))
  expect(notifiedOf(draw).toSorted()).toEqual(phonesOf(lost))
  expect(notifiedOf(draw)).not.toEqual(expect.arrayContaining(phonesOf([...silent, ended, elsewhere, late])))
  const { text } = server.texts.find((one) => one.text.includes(draw.id))!
  expect(text).toContain('You were in, but your number didn’t come up this time. Thanks for taking part.')
  expect(text).not.toMatch(/£|\d+p\b|enter now|try again|next time/i)

  const token = /\/win\/unsubscribe\/(\S+)/.exec(text)![1]!
  expect(await server.ask(postUnsubscribe, { body: { unsubscribeToken: token } })).toMatchObject({
    body: { channel: 'text', purpose: 'results' },
  })
})

it('a notice is sent by each chosen channel, by mail only to a verified address', async () => {
  const verified = { email: 'both@example.com', emailVerifiedAt: server.clock.now }
  const both = await Promise.all([
    enter(CHANNELS, { text: true, email: true }, verified),
    enter(CHANNELS, { email: true }, { email: 'unverified@example.com' }),
    enter(CHANNELS, { email: true }, { ...verified, email: 'mail@example.com' }),
    // One of them wins.
    enter(CHANNELS, { text: true, email: true }, { ...verified, email: 'fourth@example.com' }),
  ])
  const draw = await publish(CHANNELS)
  await enqueueAll()
  await server.jobs.runAll()
  const [winner] = await winnersOf(draw)
  const expected = [
    { player: both[0], texts: 1, mailed: 'both@example.com' },
    { player: both[2], texts: 0, mailed: 'mail@example.com' },
    { player: both[3], texts: 1, mailed: 'fourth@example.com' },
  ].filter(({ player }) => player!.playerId !== winner)
  const notices = server.letters.filter(({ text }) => text.includes(draw.id))
  expect(notices.map(({ to }) => to).toSorted()).toEqual(expected.map(({ mailed }) => mailed).toSorted())
  for (const { unsubscribe } of notices) expect(unsubscribe).toContain('/api/email/unsubscribe/')
  expect(notifiedOf(draw).toSorted()).toEqual(
    phonesOf(expected.flatMap(({ player, texts }) => (texts === 1 ? [player!] : []))),
  )
})

describe('no notice is sent to a player', () => {
  const inAWeek = () => new Date(server.clock.now.getTime() + 7 * 86_400_000)
  it.each([
    ['is banned', () => ({ bannedAt: server.clock.now })],
    ['is taking a pause', () => ({ pausedUntil: inAWeek() })],
    ['has excluded themselves', () => ({ excludedUntil: inAWeek() })],
    ['has closed the account', () => ({ closedAt: server.clock.now })],
    ['has been erased', () => ({ erasedAt: server.clock.now })],
  ])('who %s, before or after the notice is enqueued', async (_, fields) => {
    const id = STANDING + (standings += 1)
    const all = await enterMany(6, id)
    const draw = await publish(id)
    const winners = await winnersOf(draw)
    const [first, second, ...others] = all.filter(({ playerId }) => !winners.includes(playerId))
    const change = ({ playerId }: Player) => server.db.update(players).set(fields()).where(eq(players.id, playerId))
    await change(first!)
    await enqueueAll()
    await change(second!)
    await server.jobs.runAll()
    expect(notifiedOf(draw).toSorted()).toEqual(phonesOf(others))
  })
})

it('an alternate gets no notice while they may still be called, and one afterwards if they were not', async () => {
  const all = await enterMany(7, CALLED)
  const draw = await publish(CALLED)
  const [winner] = await winnersOf(draw)
  const alternates = await alternatesIn(draw)
  expect(alternates).toHaveLength(2)
  await enqueueAll()
  await server.jobs.runAll()
  const others = all.filter(({ playerId }) => playerId !== winner && !alternates.includes(playerId))
  expect(notifiedOf(draw).toSorted()).toEqual(phonesOf(others))

  // The award lapses and an alternate is called. The draw is finished only when the prize is delivered.
  const [award] = await server.db.select().from(awards).where(eq(awards.drawId, draw.id))
  await server.db.update(awards).set({ state: 'unclaimed' }).where(eq(awards.id, award!.id))
  expect(await notifyUncalledAlternates(server)).toBe(0)
  await callAlternates({ ...server, catalogue: server.catalogue })
  const called = (await server.db.select().from(awards).where(eq(awards.replaces, award!.id)))[0]!
  expect(alternates).toContain(called.playerId)
  for (const state of ['claimed', 'sent', 'delivered'] as const) {
    expect(await notifyUncalledAlternates(server), state).toBe(0)
    await server.db.update(awards).set({ state }).where(eq(awards.id, called.id))
  }
  await Promise.all([notifyUncalledAlternates(server), notifyUncalledAlternates(server)])
  await server.jobs.runAll()
  const uncalled = all.filter(({ playerId }) => alternates.includes(playerId) && playerId !== called.playerId)
  expect(notifiedOf(draw).toSorted()).toEqual(phonesOf([...others, ...uncalled]))
})

it('after a draw is void its notices are not sent; its redraw sends new ones', async () => {
  const all = await enterMany(6, REDRAWN)
  const first = await publish(REDRAWN)
  await sendResultNotices(server, 2)
  await voidByTwo(server, first.id, 'A delivery by post was missing.')
  await enqueueAll()
  await server.jobs.runAll()
  expect(notifiedOf(first)).toEqual([])
  const second = await publish(REDRAWN)
  expect(second.id).not.toBe(first.id)
  await enqueueAll()
  await server.jobs.runAll()
  const winners = await winnersOf(second)
  expect(notifiedOf(second).toSorted()).toEqual(phonesOf(all.filter(({ playerId }) => !winners.includes(playerId))))
  expect(notifiedOf(first)).toEqual([])
})

it('notices are sent by day in London, and wait at night until the morning', async () => {
  const all = await enterMany(3, HOURS)
  const draw = await publish(HOURS)
  const tomorrow = londonDay(new Date(server.clock.now.getTime() + 86_400_000))
  server.clock.now = londonInstant(tomorrow, '03:00')
  await server.jobs.runAll()
  expect(notifiedOf(draw)).toEqual([])
  server.clock.now = londonInstant(tomorrow, '09:00')
  await server.jobs.runAll()
  const winners = await winnersOf(draw)
  expect(notifiedOf(draw).toSorted()).toEqual(phonesOf(all.filter(({ playerId }) => !winners.includes(playerId))))
})

it('the number of rows read depends on the players who agreed, not on the size of the draw', async () => {
  const all = await enterMany(3, MANY)
  const first = await readValue<number>(
    server.db,
    sql`insert into players (phone) select '08' || lpad(n::text, 9, '0') from generate_series(1, 5000) n returning id::float8 as id`,
  )
  await server.db.execute(
    sql`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at)
        select id, gen_random_uuid(), ${MANY}, 'completed', '{}', now(), now(), now() from players where id >= ${first}`,
  )
  await server.db.execute(
    sql`insert into tickets (competition_id, player_id, entry_id) select competition_id, player_id, id from entries where player_id >= ${first}`,
  )
  await server.db.execute(
    sql`insert into wallets (player_id, asset) select id, 'tokens' from players where id >= ${first}`,
  )
  await server.db.execute(sql`analyze entries, tickets, players, result_notice_consents`)
  const draw = await publish(MANY)
  const read = await countRowsRead(server.db, ['entries', 'tickets', 'players'], async (tx) => {
    await sendResultNotices({ ...server, db: tx }, 1_000)
  })
  expect(read).toBeLessThan(500)
  await server.jobs.runAll()
  const winners = await winnersOf(draw)
  expect(notifiedOf(draw).toSorted()).toEqual(phonesOf(all.filter(({ playerId }) => !winners.includes(playerId))))
}, 120_000)

it('the number of notices in the outbox is limited, and other messages are sent first', async () => {
  const [player] = await enterMany(3, FULL)
  const draw = await publish(FULL)
  await server.db.execute(
    sql`insert into outbox (topic, player_id, body) select 'draw-not-won', ${player!.playerId}, ${JSON.stringify({ drawId: draw.id, name: '' })}::jsonb
        from generate_series(1, ${MAX_ENQUEUED_NOTICES})`,
  )
  expect(await sendResultNotices(server)).toBe(0)
  await server.db.execute(
    sql`delete from outbox where ctid in (select ctid from outbox where topic = 'draw-not-won' limit 1)`,
  )
  expect(await sendResultNotices(server)).toBeGreaterThan(0)
  await enqueueMessage(server.db, player!.playerId, 'prize-code', { prize: 'A voucher' })
  await enqueueMessage(server.db, player!.playerId, 'intake-rejected', {
    to: player!.phone,
    channel: 'sms',
    name: 'A car',
    reason: 'closed',
    chargedPence: 0,
  })
  await server.jobs.runAll()
  const order = server.texts.map(({ text }) => text)
  const last = Math.max(...['Your code is here', 'A car'].map((part) => order.findIndex((text) => text.includes(part))))
  // Twenty are sent concurrently, so that messages of one claim may change their order.
  expect(last).toBeGreaterThanOrEqual(0)
  expect(last).toBeLessThan(20)
  await server.db.execute(sql`delete from outbox where topic = 'draw-not-won'`)
})
