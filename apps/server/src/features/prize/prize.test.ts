import {
  getDeskAwards,
  postClaimPrize,
  postDeskAwardAddress,
  postDeskAwardStep,
  postPrizes,
} from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { CLAIM_DAYS, CLAIM_REMINDER_DAYS, DELIVERY_DAYS } from '@fairdraw/rules/prize/award.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { awards, wins } from './tables.ts'
import { winners } from '../winners/tables.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { readRows } from '../../testing/read-rows.ts'
import { publishDrawOf, voidByTwo, addEntrants } from '../../testing/draw/run-draw.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { callAlternates, lapseAwards } from './alternates.ts'
import { awardDraws } from './award-draw.ts'
import { remindWinners } from './notices/remind.ts'
import { withdrawVoid } from './withdrawal/withdraw.ts'
import { BIKE, TOKENS, tier, overCompetition } from '../../testing/draw/over-competition.ts'

const VOUCHER = {
  type: 'physical',
  value: 1500,
  name: 'A £15 voucher',
  physicalType: 'voucher',
  voucherName: 'Sundial',
} as const
const CASH = { type: 'monetary', value: 2550, name: '£25.50' } as const
const over = { opensIn: -600, closesIn: -30 }
const [MIXED, BIKES, VOID] = [1, 2, 3]

/** A support member who has just logged in, because these tests move the clock. */
const support = async () => (await addStaff(server, ['support'])).headers
const server = await startTestApp({
  competitions: [
    { id: MIXED, ...over, prizeTiers: [tier(BIKE), tier(VOUCHER), tier(CASH), tier(TOKENS)] },
    overCompetition(BIKES),
    { id: VOID, ...over, prizeTiers: [tier(BIKE), tier(TOKENS)] },
  ],
})

type Player = Awaited<ReturnType<TestApp['addPlayer']>>

/** Players with one ticket each; the competition is drawn and its prizes are awarded. */
async function drawn(competitionId: number, count: number) {
  const players = await addEntrants(server, competitionId, count)
  const draw = await publishDrawOf(server, competitionId)
  expect(await awardDraws(server)).toBe(1)
  return { draw, players }
}
const prizesOf = async ({ bearer }: Player): Promise<WonPrize[]> =>
  (await server.ask(postPrizes, { bearer, body: {} })).body.prizes!
const awardsOf = (drawId: string) =>
  server.db.select().from(awards).where(eq(awards.drawId, drawId)).orderBy(awards.place)
/** The player who won a prize that exists once in the draw. */
async function winnerOf(players: Player[], name: string): Promise<{ player: Player; prize: WonPrize }> {
  for (const player of players)
    for (const prize of await prizesOf(player))
      if (prize.prize.name === name && prize.state !== 'unclaimed') return { player, prize }
  throw new Error(`nobody has won ${name}`)
}

const ADDRESS = {
  name: 'Alex',
  surname: 'Morgan',
  line1: '1 High Street',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'ls1 1aa',
}
const claim = ({ bearer }: Player, id: string, more: object = {}) =>
  server.ask(postClaimPrize, {
    bearer,
    key: randomUUID(),
    body: { id, address: ADDRESS, nameChoice: 'initials', ...more } as never,
  })
const step = async (award: { playerId: number; id: string }, name: 'send' | 'deliver' | 'return', body = {}) =>
  server.ask(postDeskAwardStep, {
    params: { playerId: award.playerId, id: award.id, step: name },
    body,
    headers: await support(),
  })
const textsTo = ({ phone }: Player) => server.texts.filter(({ to }) => to === phone).map(({ text }) => text)

describe('a drawn competition', () => {
  let players: Player[]
  let drawId: string
  beforeAll(async () => {
    const result = await drawn(MIXED, 8)
    players = result.players
    drawId = result.draw.id
  })

  // Row 1.1-07
  it('awards each winning ticket its prize once, also when repeated and concurrent', async () => {
    await server.db.execute(sql`update draws set awarded_at = null where id = ${drawId}`)
    await Promise.all([awardDraws(server), awardDraws(server)])
    expect((await awardsOf(drawId)).map(({ state }) => state).toSorted()).toEqual([
      'credited',
      'credited',
      'offered',
      'offered',
    ])
    const booked = await readRows<{ asset: string; total: number }>(
      server.db,
      sql`select asset, sum(amount)::int as total from ledger_transfers where reason = 'prize' group by asset order by asset`,
    )
    expect(booked).toEqual([
      { asset: 'cash', total: 2550 },
      { asset: 'tokens', total: 20 },
    ])
    expect(await findBrokenInvariants(server.db)).toEqual([])
  })

  it('notifies its winners by text, card and mail, and records recent winners', async () => {
    const bike = await winnerOf(players, BIKE.name)
    const address = `winner-${bike.player.playerId}@example.com`
    await server.db.execute(
      sql`update players set email = ${address}, email_verified_at = now() where id = ${bike.player.playerId}`,
    )
    await server.jobs.runAll()
    expect(server.letters.filter(({ to }) => to === address)).toMatchObject([{ subject: 'You’ve won!' }])
    expect(textsTo(bike.player)).toEqual([
      expect.stringMatching(/^You’ve won A bike in ‘.*’! Tell us where to send it by .*prizes/),
    ])
    const cash = await winnerOf(players, CASH.name)
    expect(textsTo(cash.player)[0]).toContain('It’s in your account.')
    expect(server.cards.filter(({ title }) => title === 'You’ve won!')).toHaveLength(4)
    expect(await server.db.select().from(wins).where(eq(wins.competitionId, MIXED))).toHaveLength(4)
  })

  it('publishes no name before its winner has chosen how, and then as chosen', async () => {
    const { player, prize } = await winnerOf(players, BIKE.name)
    const nameOf = async () => (await server.db.select().from(winners).where(eq(winners.id, prize.id)))[0]?.body
    expect(await nameOf()).toMatchObject({ name: 'A winner', location: '' })
    expect(await claim(player, prize.id)).toMatchObject({ status: 200, body: { prize: { state: 'claimed' } } })
    expect(await nameOf()).toMatchObject({ name: 'A. M.', location: 'West Yorkshire' })
    await claim(player, prize.id, { nameChoice: 'withheld' })
    expect(await nameOf()).toMatchObject({ name: 'A winner', location: '' })
  })

  it('sends a physical prize in ordered steps with dates, to an address that only staff see, and records each view', async () => {
    const { player, prize } = await winnerOf(players, BIKE.name)
    const [award] = (await awardsOf(drawId)).filter(({ id }) => id === prize.id)
    const dueInMs = Date.parse(prize.deliverBy!) - server.clock.now.getTime()
    expect(Math.round(dueInMs / 86_400_000)).toBe(DELIVERY_DAYS)
    expect(await step(award!, 'deliver')).toMatchObject({ status: 409, body: { code: 'wrong-award-state' } })
    const params = { playerId: String(award!.playerId), id: award!.id }
    const seen = await server.ask(postDeskAwardAddress, { params: params as never, body: {}, headers: await support() })
    expect(seen.body.address).toEqual({ ...ADDRESS, postcode: 'LS1 1AA' })
    expect(
      await readRows(
        server.db,
        sql`select act from audit_log where act = 'read-address' and subject_id = ${award!.id}`,
      ),
    ).toHaveLength(1)
    expect(await step(award!, 'send', { dispatch: { carrier: 'Royal Mail', reference: 'AB1' } })).toMatchObject({
      status: 200,
      body: { award: { state: 'sent' } },
    })
    expect(await claim(player, prize.id)).toMatchObject({ status: 409, body: { code: 'already-sent' } })
    expect(await step(award!, 'return')).toMatchObject({ body: { award: { state: 'claimed' } } })
    await step(award!, 'send')
    await step(award!, 'deliver')
    const [mine] = (await prizesOf(player)).filter(({ id }) => id === prize.id)
    expect(mine!.journey.map(({ state }) => state)).toEqual([
      'offered',
      'claimed',
      'sent',
      'claimed',
      'sent',
      'delivered',
    ])
    await server.jobs.runAll()
    expect(textsTo(player)).toContainEqual(expect.stringContaining('on its way with Royal Mail, reference AB1'))
  })

  it('shows a prize to its winner only, and accepts an address only from them', async () => {
    const { player, prize } = await winnerOf(players, VOUCHER.name)
    const stranger = players.find(({ playerId }) => playerId !== player.playerId)!
    expect((await prizesOf(stranger)).map(({ id }) => id)).not.toContain(prize.id)
    expect(await claim(stranger, prize.id)).toMatchObject({ status: 404 })
    // A voucher is not delivered.
    expect(await claim(player, prize.id)).toMatchObject({ status: 404 })
    const { status, body } = await claim(player, prize.id, { address: { ...ADDRESS, postcode: 'nowhere', line1: ' ' } })
    expect({ status, fields: Object.keys(body.fields ?? {}).toSorted() }).toEqual({
      status: 422,
      fields: ['address.line1', 'address.postcode'],
    })
  })
})

describe('an unclaimed prize', () => {
  it('stays with its winner until the announced day, after a reminder; then goes to an alternate, and is finally reported as vacant', async () => {
    const { players, draw } = await drawn(BIKES, 4)
    const first = await winnerOf(players, BIKE.name)
    server.advanceSeconds(CLAIM_REMINDER_DAYS * 86_400 + 1)
    const runs = await Promise.all([remindWinners(server), remindWinners(server)])
    expect(Math.max(...runs)).toBeGreaterThan(0)
    expect(await remindWinners(server)).toBe(0)
    await server.jobs.runAll()
    expect(textsTo(first.player).filter((text) => text.includes('still waiting'))).toHaveLength(1)
    server.advanceSeconds((CLAIM_DAYS - CLAIM_REMINDER_DAYS) * 86_400)
    expect(await claim(first.player, first.prize.id)).toMatchObject({ status: 409, body: { code: 'claim-over' } })
    expect(await lapseAwards(server)).toBeGreaterThan(0)
    await Promise.all([callAlternates(server), callAlternates(server)])
    const [before, after] = await awardsOf(draw.id)
    expect(new Set([before!.state, after!.state])).toEqual(new Set(['offered', 'unclaimed']))
    const alternate = [before!, after!].find(({ state }) => state === 'offered')!
    expect(alternate).toMatchObject({ replaces: first.prize.id, prize: BIKE })
    expect(alternate.playerId).not.toBe(first.player.playerId)
    await server.jobs.runAll()
    expect(textsTo(first.player).at(-1)).toContain('going to another player')

    server.advanceSeconds(CLAIM_DAYS * 86_400 + 1)
    await lapseAwards(server)
    await callAlternates(server)
    const finance = await addStaff(server, ['finance'])
    const { body } = await server.ask(getDeskAwards, { query: { state: 'vacant' }, headers: finance.headers })
    expect(body.awards!.map(({ id }) => id)).toContain(alternate.id)
    expect(await server.metrics.text()).toMatch(/fairdraw_prizes_overdue\{kind="vacant"\} [1-9]/)
  })
})

describe('a void draw', () => {
  it('withdraws prizes that are not credited or sent, with its reason, and keeps the others', async () => {
    const { players, draw } = await drawn(VOID, 5)
    const bike = await winnerOf(players, BIKE.name)
    const tokens = await winnerOf(players, TOKENS.name)
    await voidByTwo(server, draw.id, 'The prize in the terms was another.')
    // Both find it, and one of them withdraws it.
    expect(await Promise.all([withdrawVoid(server), withdrawVoid(server)])).toContain(1)
    expect(await withdrawVoid(server)).toBe(0)
    expect(await callAlternates(server)).toBe(0)
    const { bearer } = bike.player
    expect((await server.ask(postPrizes, { bearer, body: {} })).status).toBe(200)
    expect(await prizesOf(bike.player)).toMatchObject([{ state: 'withdrawn' }])
    expect(await prizesOf(tokens.player)).toMatchObject([{ state: 'credited' }])
    expect(await server.db.select().from(winners).where(eq(winners.id, bike.prize.id))).toEqual([])
  })
})
