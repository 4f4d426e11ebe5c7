/** Draws of which everything is in order, by every channel and every way to pay: an audit finds nothing, and says what has changed since. */
import { randomUUID } from 'node:crypto'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeChannel } from '@fairdraw/rules/entry/intake.ts'
import { VALID_WEEKLY_TERMS } from '@fairdraw/rules/content-rules/valid-weekly-draw.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'
import { createCardNonce } from '../../../testing/payment-nonces.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { approveByTwo, drawContext, publishDrawOf, voidByTwo } from '../../../testing/draw/run-draw.ts'
import { rewriteHistory } from '../../../testing/rewrite-history.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { recordEvent } from '../../player/events.ts'
import { awardDraws } from '../../prize/award-draw.ts'
import { addWeeklyTickets } from '../../winsday/ticket-grants.ts'
import { saveWeeklyDraw } from '../../winsday/weekly-draws.ts'
import { confirmChannel } from '../channels/confirm-channel.ts'
import { drawDueWinners } from '../draw-winners.ts'
import { findAttempts } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { openDraws } from '../open-draws.ts'
import { runWeeklyDraws } from '../run-weekly.ts'
import { auditDraw, hasFindings } from './audit-draw.ts'
import type { Audit } from './audit-draw.ts'
import { reportAudit } from './report.ts'

const [PAID, TOKENS, FREE] = [1, 2, 3] as const
const WEEK = 'this-week'
const HOUR_MS = 3_600_000
const start = Date.now()
const inHours = (hours: number) => new Date(start + hours * HOUR_MS).toISOString()
const PRICES: Record<IntakeChannel, number> = { postal: 0, sms: 200, phone: 200 }
const SOURCES: Record<IntakeChannel, string> = {
  postal: 'post-room-key-for-tests',
  sms: 'text-house-key-for-tests',
  phone: 'text-house-key-for-tests',
}
const prizeTiers = [{ name: 'A car', winners: 2 }]

const { emulators, gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const channelOf = (channel: IntakeChannel) => ({
  enabled: true,
  info: '',
  cost: channel === 'postal' ? 'Free: just the cost of a stamp' : '£2, plus your network’s own charge',
  dateStart: inHours(-2),
  dateStop: inHours(1),
  tickets: 2,
  ...(PRICES[channel] > 0 && { costPence: PRICES[channel] }),
})
const server = await startTestApp({
  startsNow: true,
  vendors: { gateway, openBanking },
  competitions: [
    {
      id: PAID,
      pricePence: 200,
      steps: ['payment'],
      prizeTiers,
      draw: { alternates: 2, onePrizePerPlayer: true },
      channels: Object.fromEntries(INTAKE_CHANNELS.map((channel) => [channel, channelOf(channel)])),
    },
    { id: TOKENS, tokenCost: 3, prizeTiers },
    { id: FREE, prizeTiers },
  ],
})
const week = {
  name: 'This week’s Winsday',
  cutOff: inHours(1.5),
  drawsAt: inHours(2),
  prizes: [{ prize: { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' } as const, winners: 1 }],
  alternates: 1,
  onePrizePerPlayer: false,
  terms: VALID_WEEKLY_TERMS,
}
await server.db.transaction((tx) => saveWeeklyDraw(tx, WEEK, week, 1))
await enterEverything()
server.advanceSeconds(3 * 3_600)
await openDraws(server.db, server.catalogue, server.clock.now)

type Player = Awaited<ReturnType<TestApp['addPlayer']>>
async function enter({ bearer }: Player, competitionId: number): Promise<string> {
  const { status, body } = await server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
  expect(status).toBe(200)
  return body.entryId!
}

type Paying = { method: 'card' | 'credits'; bundleId: string; creditIds?: string[]; amountPence?: number }
async function buy(player: Player, { method, amountPence = 0, ...how }: Paying): Promise<void> {
  const { bearer } = player
  const entryId = await enter(player, PAID)
  const { body } = await server.ask(postClientToken, { bearer })
  const nonce =
    method === 'card'
      ? { nonce: await createCardNonce(emulators, body.clientToken!, { amountPence }), deviceData: '{}' }
      : {}
  const paid = await server.ask(postPayment, { bearer, body: { entryId, method, ...how, ...nonce } })
  expect(paid).toMatchObject({ status: 200, body: { paymentStatus: 'completed' } })
}

/** Every way to get a ticket: by card, by credits of both kinds, by tokens, free, by every other channel, and weekly ones. */
async function enterEverything(): Promise<void> {
  await buy(await server.addPlayer(), { method: 'card', bundleId: 'b3', amountPence: 600 })
  await buy(await server.addPlayer({ balances: { 'entry-credits-v1': 4 } }), {
    method: 'credits',
    bundleId: 'b3',
    creditIds: ['v1'],
  })
  await buy(await server.addPlayer({ balances: { 'entry-credits-v2': 150 } }), {
    method: 'card',
    bundleId: 'b1',
    amountPence: 50,
    creditIds: ['v2'],
  })
  for (let nth = 0; nth < 2; nth += 1) {
    await enter(await server.addPlayer({ balances: { tokens: 5 } }), TOKENS)
    await enter(await server.addPlayer(), FREE)
  }
  for (const channel of INTAKE_CHANNELS) await deliver(channel)
  const gifted = await server.addPlayer()
  await server.db
    .execute(sql`insert into clip_views (player_id, clip_id, length_ms, watched_ms, reported_at, claimed_at)
    values (${gifted.playerId}, 'a-clip', 1000, 1000, now(), now())`)
  const gift = {
    playerId: gifted.playerId,
    source: 'clip',
    sourceId: 'a-clip',
    count: 5,
    now: server.clock.now,
  } as const
  await server.db.transaction((tx) => addWeeklyTickets(tx, gift, WEEK))
}

/** Two rows that are accepted, and one that nobody can read. */
async function deliver(channel: IntakeChannel): Promise<void> {
  const row = (phone: string) => ({
    reference: randomUUID(),
    competitionId: PAID,
    phone,
    enteredAt: new Date(server.clock.now.getTime() - 60_000).toISOString(),
    ...(PRICES[channel] > 0 && { costPence: PRICES[channel] }),
  })
  const rows = [(await server.addPlayer()).phone, (await server.addPlayer()).phone, 'smudged'].map(row)
  const body = { channel, reference: randomUUID(), rows } as const
  expect((await server.ask(postIntakeRows, { bearer: SOURCES[channel], body })).status).toBe(200)
  await server.jobs.runAll()
}

async function confirmTotals({ id }: Draw): Promise<void> {
  for (const channel of INTAKE_CHANNELS)
    for (let nth = 0; nth < 2; nth += 1) {
      const { staffId } = await addStaff(server, ['draw-officer'])
      const stated = { channel, total: 3, staffId }
      await server.db.transaction((tx) => confirmChannel(tx, id, stated, server))
    }
}

const attemptsOf = (kind: Draw['kind'], subjectId: string) => findAttempts(server.db, { kind, subjectId })
const audit = async (draw: Draw) => (await auditDraw(server.db, draw.id, () => {}))!
const foundIn = ({ records, attempts }: Audit) =>
  [...records, ...attempts.flatMap(({ found }) => found)].map(({ code, count }) => ({ code, count }))

// Field rule 8
it.each([
  [PAID, 3 + 3 + 1 + 2 * 2 * INTAKE_CHANNELS.length],
  [TOKENS, 2],
  [FREE, 2],
])('competition %i: nothing is found', async (competitionId, tickets) => {
  const [opened] = await attemptsOf('competition', String(competitionId))
  if (competitionId === PAID) await confirmTotals(opened!)
  const draw = await publishDrawOf(server, competitionId)
  await awardDraws(server)
  const audited = await audit(draw)
  expect(foundIn(audited)).toEqual([])
  expect(audited.attempts).toMatchObject([{ tickets }])
  expect(hasFindings(audited)).toBe(false)
  expect(reportAudit(audited, { showsAccounts: false })).toContain('Nothing was found.')
})

// Field rule 8
it('a weekly draw, with the tickets of all entries and of a gift: nothing is found', async () => {
  const run = () => runWeeklyDraws(drawContext(server))
  await run()
  server.advanceSeconds(60)
  await drawDueWinners(drawContext(server), server.clock.now)
  const [drawn] = await attemptsOf('winsday', WEEK)
  await approveByTwo(server, drawn!.id)
  await run()
  await awardDraws(server)
  const [draw] = await attemptsOf('winsday', WEEK)
  expect(draw!.state).toBe('published')
  const audited = await audit(draw!)
  expect(foundIn(audited)).toEqual([])
  expect(audited.attempts).toMatchObject([{ tickets: 3 + 3 + 1 + 4 + 2 * 2 * INTAKE_CHANNELS.length + 5 }])
})

// Field rule 8
it('a new number, an erased player and money that went back have their reasons', async () => {
  const [draw] = await attemptsOf('competition', String(PAID))
  const change = async (channel: IntakeChannel, set: ReturnType<typeof sql>) =>
    server.db.execute(sql`update players set ${set} where id = (
      select min(player_id) from entries where competition_id = ${PAID} and channel = ${channel}) returning id`)
  const { rows } = (await change('sms', sql`phone = ${server.freshPhone()}`)) as unknown as { rows: { id: number }[] }
  await recordEvent(server.db, { playerId: Number(rows[0]!.id), event: 'number-changed', at: server.clock.now })
  await change('postal', sql`phone = 'erased-1', erased_at = now()`)
  await server.db.execute(sql`update payments set state = 'refund-due' where v2_pence > 0`)
  const audited = await audit(draw!)
  expect(foundIn(audited)).toEqual([
    { code: 'money-back', count: 1 },
    { code: 'number-changed', count: 2 },
    { code: 'erased', count: 2 },
  ])
  expect(hasFindings(audited)).toBe(false)
})

// Field rule 8
it('all attempts are looked at: a void one too, and the redraw from its list, without a ticket that was refunded since', async () => {
  const [first] = await attemptsOf('competition', String(FREE))
  await voidByTwo(server, first!.id, 'The wrong prize was shown.')
  await rewriteHistory(
    server.db,
    sql`with refunded as (
          update entries set state = 'refunded' where competition_id = ${FREE} and player_id = (
            select min(player_id) from entries where competition_id = ${FREE}) returning player_id, id),
        gone as (delete from tickets t using refunded r where t.player_id = r.player_id and t.entry_id = r.id)
        insert into entry_events (player_id, entry_id, event, state, at)
        select player_id, id, 'refund', 'refunded', ${server.clock.now}::timestamptz from refunded`,
  )
  await publishDrawOf(server, FREE)
  const audited = await audit(first!)
  expect(audited.attempts.map(({ draw, tickets }) => ({ state: draw.state, tickets }))).toEqual([
    { state: 'void', tickets: 2 },
    { state: 'published', tickets: 2 },
  ])
  expect(foundIn(audited)).toEqual([{ code: 'refunded-since', count: 1 }])
  expect(hasFindings(audited)).toBe(false)
})

it('there is no audit of a draw that does not exist', async () => {
  expect(await auditDraw(server.db, randomUUID(), () => {})).toBeUndefined()
})
