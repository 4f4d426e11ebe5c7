/** The desk's figures, a competition's page and what needs somebody, over HTTP (docs/mechanisms/desk/reports.md). */
import {
  getDeskAttention,
  getDeskCompetition,
  getDeskCompetitionFigures,
  getDeskSales,
} from '@fairdraw/contract/report/report.ts'
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { LIFE_STAGES } from '@fairdraw/rules/competition/life.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createCardBuyer } from '../../testing/card-buyer.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { readValue } from '../../testing/read-rows.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { SOURCE_KEYS } from '../intake/testing.ts'
import { refundByHand } from '../payment/desk/refund-by-hand.ts'

const [PAID, OVER] = [1, 2] as const
const HOURS_AGO = new Date(Date.now() - 3 * 3_600_000).toISOString()

const { emulators, gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const server = await startTestApp({
  startsNow: true,
  vendors: { gateway, openBanking },
  competitions: [
    {
      id: PAID,
      steps: ['payment'],
      pricePence: 200,
      cap: 5,
      opensIn: -600,
      closesIn: 600,
      channels: {
        online: { enabled: true, info: '', cost: '£2' },
        postal: { enabled: true, info: '', cost: 'A stamp' },
      },
    },
    { id: OVER, opensIn: -600, closesIn: -30 },
  ],
})
const buyer = createCardBuyer(server, emulators)
const editor = await addStaff(server, ['editor'])
// What was read half a second ago is remembered.
beforeEach(() => server.advanceSeconds(1))

const figures = async (id: number, by?: 'hour' | 'day') =>
  (
    await server.ask(getDeskCompetitionFigures, {
      headers: editor.headers,
      params: { id },
      query: { ...(by && { by }) },
    })
  ).body

it('an entry, its money and its refund are seen at once, and what came by post counts when it was posted', async () => {
  const [{ bearer }, second] = [await server.addPlayer(), await server.addPlayer()]
  await buyer.buy(bearer, PAID)
  await buyer.buy(second.bearer, PAID)
  await buyer.enter(bearer, PAID)
  const card = { reference: 'card-1', competitionId: PAID, phone: server.freshPhone(), enteredAt: HOURS_AGO }
  const body = { channel: 'postal' as const, reference: 'bag', rows: [card] }
  await server.ask(postIntakeRows, { bearer: SOURCE_KEYS['post-room'], body })
  await server.jobs.runAll()

  server.advanceSeconds(1)
  const before = await figures(PAID)
  expect(before.by).toBe('hour')
  expect(before.channels).toMatchObject([
    {
      channel: 'online',
      begun: 3,
      entries: 2,
      tickets: 2,
      paidEntries: 2,
      firstEntries: 2,
      payments: 2,
      pence: 400,
      refunds: 0,
    },
    { channel: 'postal', begun: 1, entries: 1, tickets: 1, paidEntries: 0, firstEntries: 1, pence: 0 },
  ])
  expect(before.spans!.map(({ channel }) => channel)).toEqual(['postal', 'online'])
  expect(Date.parse(before.spans![0]!.from)).toBeLessThanOrEqual(Date.parse(HOURS_AGO))

  const paymentId = await readValue<string>(server.db, sql`select id from payments limit 1`)
  const refund = { paymentId, staffId: editor.staffId, tickets: 'withdraw', reason: 'They asked for it.' } as const
  expect(await refundByHand(server.db, refund)).toMatchObject({ ok: true })
  server.advanceSeconds(1)
  expect((await figures(PAID, 'day')).channels).toMatchObject([
    { entries: 2, withdrawnEntries: 1, withdrawnTickets: 1, pence: 400, refunds: 1, refundedPence: 200 },
    { entries: 1 },
  ])
})

it('today is beside the same weekday a week ago', async () => {
  const { body } = await server.ask(getDeskSales, { headers: editor.headers })
  const today = londonDay(server.now())
  expect(body.days!.map(({ day }) => day)).toEqual([
    today,
    londonDay(new Date(server.now().getTime() - 7 * 86_400_000)),
  ])
  const [hours, before] = body.days!.map((day) => day.hours)
  expect(before).toEqual([])
  expect(hours!.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThanOrEqual(2)
})

it('a competition is where its times, its draw and its prizes say', async () => {
  const lifeOf = async (id: number) =>
    (await server.ask(getDeskCompetition, { headers: editor.headers, params: { id } })).body
  const open = await lifeOf(PAID)
  expect(open).toMatchObject({
    name: expect.any(String) as string,
    cap: 5,
    tickets: 2,
    winners: null,
    draw: null,
    awards: [],
  })
  expect(open.page).toMatch(/^\/win\/competition\/1\//)
  expect(open.life!.map(({ stage }) => stage)).toEqual([...LIFE_STAGES])
  expect(open.life!.find(({ state }) => state === 'now')).toMatchObject({ stage: 'open' })
  expect((await lifeOf(OVER)).life!.find(({ state }) => state === 'now')).toMatchObject({ stage: 'draw' })
  expect((await server.ask(getDeskCompetition, { headers: editor.headers, params: { id: 99 } })).status).toBe(404)
})

it('what is wrong is seen by those whose work it is, and nothing is said of what is well', async () => {
  const listFor = async (role: 'finance' | 'editor') => {
    const { headers } = await addStaff(server, [role])
    return (await server.ask(getDeskAttention, { headers })).body.items!
  }
  const before = await listFor('finance')
  await rewriteHistory(server.db, sql`update refunds set state = 'failed'`)
  expect(before.map(({ what }) => what)).not.toContain('refunds-failed')
  expect(await listFor('finance')).toContainEqual({ what: 'refunds-failed', count: 1 })
  expect((await listFor('editor')).map(({ what }) => what)).not.toContain('refunds-failed')
})

it('every count of what needs somebody can be asked by somebody who sees all of it', async () => {
  const { headers } = await addStaff(server, [
    'editor',
    'publisher',
    'support',
    'finance',
    'draw-officer',
    'administrator',
    'auditor',
  ])
  expect((await server.ask(getDeskAttention, { headers })).status).toBe(200)
})
