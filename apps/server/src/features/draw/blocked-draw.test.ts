/** What keeps a draw from its next step, and a draw without entries. */
import { randomUUID } from 'node:crypto'
import { getDeskDraw, postDeskDrawStep, postDeskVoidDraw } from '@fairdraw/contract/desk/draws.ts'
import { getDraw, getDraws } from '@fairdraw/contract/draw.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { overCompetition } from '../../testing/draw/over-competition.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { saveBlockers } from './close.ts'
import { COMPETITION_SUBJECT } from './competition-subject.ts'
import { findAttempts } from './draws.ts'
import { openDraws } from './open-draws.ts'
import type { DrawStep } from './steps.ts'

const POSTED = 1
const EMPTY = 2
const FREE = 3

const { emulators, gateway, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const server = await startTestApp({
  vendors: { gateway, openBanking },
  competitions: [
    { ...overCompetition(POSTED), channels: { postal: { enabled: true, info: '', cost: 'A stamp' } } },
    { ...overCompetition(EMPTY), steps: ['payment'], pricePence: 200 },
    overCompetition(FREE),
  ],
})
const officer = await addStaff(server, ['draw-officer'])
beforeEach(async () => {
  await openDraws(server.db, server.catalogue, server.clock.now)
})

async function addEntry(playerId: number, competitionId: number, state: string): Promise<string> {
  const id = randomUUID()
  await server.db
    .execute(sql`insert into entries (player_id, id, competition_id, state, steps, quantity, accepted_at, deadline)
    values (${playerId}, ${id}, ${competitionId}, ${state}, '{}', 1, now(), now() + interval '10 minutes')`)
  return id
}

const drawOf = async (competitionId: number) =>
  (await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })).at(-1)!
const runStep = (id: string, step: DrawStep) =>
  server.ask(postDeskDrawStep, { params: { id, step }, body: {}, headers: officer.headers })
const see = (id: string) => server.ask(getDraw, { params: { id } })

describe('a draw is not closed while an entry could still be added', () => {
  const blockers = async () => {
    const { id } = await drawOf(POSTED)
    const { body } = await runStep(id, 'close')
    expect(body.isMoved).toBe(false)
    return body.draw!.blockers
  }
  const NOT_CONFIRMED =
    'Two people have not yet stated the sender’s count of entries by post, equal to what was received.'

  it('and lists the blockers: unconfirmed post, an unfinished entry, a live payment, a delivery', async () => {
    expect(await blockers()).toEqual([NOT_CONFIRMED])
    const { playerId } = await server.addPlayer()
    const entryId = await addEntry(playerId, POSTED, 'payment-pending')
    expect(await blockers()).toEqual([NOT_CONFIRMED, '1 entry may still be finished.'])
    await server.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
      values (gen_random_uuid(), ${playerId}, ${entryId}, 'card', 200, 'unknown')`)
    await server.db.execute(sql`insert into intake_batches (id, source, channel, reference, state, bringer)
      values (gen_random_uuid(), 'post-room', 'postal', 'sack 7', 'processing', gen_random_uuid())`)
    expect((await blockers()).length).toBe(4)
    expect((await runStep((await drawOf(POSTED)).id, 'close')).body.draw!.openBlockers).toEqual([
      { code: 'channel-not-confirmed', channel: 'postal' },
      { code: 'entries-unfinished', count: 1 },
      { code: 'payments-live', count: 1 },
      { code: 'deliveries-unfinished', channel: 'postal' },
    ])
    await server.db.execute(sql`update entries set state = 'expired' where player_id = ${playerId}`)
    await server.db.execute(sql`update payments set state = 'declined' where player_id = ${playerId}`)
    await server.db.execute(sql`update intake_batches set state = 'done' where reference = 'sack 7'`)
    expect(await blockers()).toEqual([NOT_CONFIRMED])
  })

  it('nor before its cut-off', async () => {
    const draw = await drawOf(POSTED)
    const context = { catalogue: server.catalogue, now: () => new Date(draw.cutOff.getTime() - 1) }
    const blockers = await COMPETITION_SUBJECT.findBlockers(server.db, draw, context)
    expect(blockers).toEqual([
      { code: 'cut-off-to-come', what: draw.cutOff.toISOString() },
      { code: 'channel-open', what: expect.any(String) },
      { code: 'channel-open', what: expect.any(String) },
    ])
    await saveBlockers(server.db, draw, blockers)
    const { body } = await server.ask(getDeskDraw, { params: { id: draw.id }, headers: officer.headers })
    expect(body.draw!.openBlockers).toEqual([
      { code: 'cut-off-to-come', until: draw.cutOff.toISOString() },
      { code: 'channel-open', channel: 'online' },
      { code: 'channel-open', channel: 'postal' },
    ])
  })
})

it('is reconciled whatever the vendors say, if its tickets cost nothing', async () => {
  const { id } = await drawOf(FREE)
  await runStep(id, 'close')
  emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
  expect((await runStep(id, 'reconcile')).body).toMatchObject({ isMoved: true })
  emulators.faults.clear()
})

it('is not reconciled while a vendor does not answer, nor with a penny of difference: each is named', async () => {
  const { id } = await drawOf(EMPTY)
  await runStep(id, 'close')
  emulators.faults.add({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
  const { blockers, openBlockers } = (await runStep(id, 'reconcile')).body.draw!
  expect(blockers[0]).toMatch(/^The books of the card gateway \(.*no answer\) do not equal ours\.$/)
  expect(openBlockers[0]).toEqual({
    code: 'books-different',
    vendor: expect.stringMatching(/^the card gateway \(.*no answer\)$/),
  })
  emulators.faults.clear()

  const { playerId } = await server.addPlayer()
  const entryId = await addEntry(playerId, EMPTY, 'refunded')
  const paymentId = randomUUID()
  await server.db.execute(sql`insert into payments (id, player_id, entry_id, method, amount_pence, state)
    values (${paymentId}, ${playerId}, ${entryId}, 'card', 1, 'captured')`)
  const post = (from: string, to: string) =>
    server.db
      .execute(sql`insert into ledger_transfers (player_id, payment_id, asset, from_account, to_account, amount, reason)
      values (${playerId}, ${paymentId}, 'money', ${from}, ${to}, 1, 'card-payment')`)
  await post('gateway', 'sales')
  const [penny] = (await runStep(id, 'reconcile')).body.draw!.blockers
  expect(penny).toMatch(/^The books of the card gateway \(\d{4}-\d\d-\d\d\) do not equal ours\.$/)
  await post('sales', 'gateway')
  expect((await runStep(id, 'reconcile')).body).toMatchObject({ isMoved: true })
})

it('a draw is not public before its commitment', async () => {
  const { id } = await drawOf(EMPTY)
  expect(await see(id)).toMatchObject({ status: 404 })
  expect((await server.app.inject({ url: `/api/draws/${id}/tickets` })).statusCode).toBe(404)
})

it('a draw without tickets ends in sight of everybody, and for good', async () => {
  const { id } = await drawOf(EMPTY)
  expect((await runStep(id, 'commit')).body).toMatchObject({ isMoved: true, draw: { state: 'no-entries' } })
  expect(await see(id)).toMatchObject({
    status: 200,
    body: { draw: { state: 'no-entries', tickets: 0, drawsAt: null }, manifest: null, bundle: null },
  })
  expect((await server.ask(getDraws)).body.draws!.map((draw) => draw.id)).toContain(id)
  expect((await server.app.inject({ url: `/api/draws/${id}/tickets` })).statusCode).toBe(404)
  const { headers } = officer
  const body = { reason: 'To have another one opened.' }
  expect(await server.ask(postDeskVoidDraw, { params: { id }, body, headers })).toMatchObject({
    status: 409,
    body: { code: 'wrong-draw-state' },
  })
  await server.jobs.runAll()
  const desk = await server.ask(getDeskDraw, { params: { id }, headers })
  expect(desk.body.attempts).toHaveLength(1)
})
