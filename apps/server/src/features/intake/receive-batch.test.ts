/** Deliveries of the sources: repeated, counted and read by their own source alone. */
import { randomUUID } from 'node:crypto'
import { getIntakeTotals, postIntakeRows } from '@fairdraw/contract/intake.ts'
import { postSpentAmount } from '@fairdraw/contract/safety.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entries } from '../entry/tables.ts'
import { players } from '../player/tables.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { DRAWN, SOURCE_KEYS, startIntake } from './testing.ts'

const { server, phone, row, send, deliver, processAllRows, batch } = await startIntake()
beforeEach(() => {
  server.clock.now = new Date()
  server.texts.length = 0
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

describe('a repeated delivery', () => {
  it('under the same name is the same batch, and creates nothing new', async () => {
    const sent = [row(), row(), row({ enteredAt: 'never' })]
    const reference = randomUUID()
    const first = await deliver(sent, { reference })
    expect(first).toMatchObject({ received: 3, accepted: 2, rejected: 1 })
    expect(await deliver(sent, { reference })).toEqual(first)
    const [player] = await server.db.select().from(players).where(eq(players.phone, sent[0]!.phone))
    expect(await server.db.select().from(entries).where(eq(entries.playerId, player!.id))).toHaveLength(1)
  })

  it('under the same name with other content is refused', async () => {
    const sent = [row(), row()]
    const reference = randomUUID()
    const first = await deliver(sent, { reference })
    const changed = { status: 409, body: { code: 'delivery-changed' } }
    expect(await send([sent[0]!], { reference })).toMatchObject(changed)
    expect(await send([sent[1]!, sent[0]!], { reference })).toMatchObject(changed)
    expect(await send(sent, { reference, channel: 'phone' })).toMatchObject(changed)
    expect((await batch(first.id)).body).toEqual(first)
    expect(await send(sent, { reference, source: 'post-room' })).toMatchObject({ status: 200 })
    await processAllRows()
  })

  it('under another name enters no row twice, nor within one batch; another source has its own references', async () => {
    const sent = row()
    expect(await deliver([sent, sent])).toMatchObject({ accepted: 1, reasons: { duplicate: 1 } })
    expect(await deliver([sent])).toMatchObject({ accepted: 0, reasons: { duplicate: 1 } })
    expect(await deliver([sent], { channel: 'phone' })).toMatchObject({ reasons: { duplicate: 1 } })
    expect(await deliver([sent], { source: 'post-room' })).toMatchObject({ accepted: 1 })
    await server.jobs.runAll()
    expect(phone.textsTo(sent.phone)).toHaveLength(2)
  })

  it('is judged again if it was rejected; its sender gets one message for each reason', async () => {
    const wrong = row({ costPence: 150 })
    expect(await deliver([wrong])).toMatchObject({ reasons: { 'wrong-cost': 1 } })
    expect(await deliver([wrong])).toMatchObject({ reasons: { 'wrong-cost': 1 } })
    await server.jobs.runAll()
    expect(phone.textsTo(wrong.phone)).toHaveLength(1)
    const right = { ...wrong, costPence: 200 }
    expect(await deliver([right])).toMatchObject({ accepted: 1 })
    expect(await deliver([wrong])).toMatchObject({ reasons: { duplicate: 1 } })
    await server.jobs.runAll()
    expect(phone.textsTo(wrong.phone)).toHaveLength(2)
  })
})

describe('the totals', () => {
  it('are counted by competition and channel, for the source’s own batches', async () => {
    const totals = async (source: keyof typeof SOURCE_KEYS) =>
      (
        await server.ask(getIntakeTotals, { bearer: SOURCE_KEYS[source], params: { competitionId: DRAWN } })
      ).body.channels!.find(({ channel }) => channel === 'postal')
    const before = await totals('post-room')
    const sent = [row({ competitionId: DRAWN }), row({ competitionId: DRAWN, phone: 'none' })]
    await send(sent, { source: 'post-room', channel: 'postal' })
    expect(await totals('post-room')).toEqual({
      channel: 'postal',
      received: 2,
      accepted: 0,
      rejected: 0,
      waiting: 2,
      chargedPence: 0,
    })
    expect(before).toBeUndefined()
    await processAllRows()
    expect(await totals('post-room')).toMatchObject({ received: 2, accepted: 0, rejected: 2, waiting: 0 })
    await send([row({ competitionId: DRAWN })], { channel: 'postal' })
    expect(await totals('text-house')).toMatchObject({ received: 1 })
    const unknown = { bearer: SOURCE_KEYS['post-room'], params: { competitionId: 4711 } }
    expect(await server.ask(getIntakeTotals, unknown)).toMatchObject({ status: 404 })
  })

  it('in the file of rejected rows no cell runs as a spreadsheet formula', async () => {
    const formula = row({ phone: '=cmd|calc', reference: '=1+1', answer: 'a, "b"' })
    const { id } = await deliver([row(), formula, row({ enteredAt: '+44' })])
    const url = `/api/intake/batches/${id}/rejected.csv`
    const get = (source?: keyof typeof SOURCE_KEYS) =>
      server.app.inject({ url, headers: source ? { authorization: `Bearer ${SOURCE_KEYS[source]}` } : {} })
    const { headers, body } = await get('text-house')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain(`rejected-${id}.csv`)
    const lines = body.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^2,wrong-number,The phone number is not a UK mobile number\.,0,'=1\+1,/)
    expect(lines[1]).toContain(`,'=cmd|calc,`)
    expect(lines[1]).toContain('"a, ""b"""')
    expect(lines[2]).toContain(',wrong-time,')
    expect((await get('post-room')).statusCode).toBe(404)
    expect((await get()).statusCode).toBe(403)
    expect((await server.app.inject(url.replace(id, 'x'))).statusCode).toBe(403)
  })

  it('of another source are not found', async () => {
    const { id } = await deliver([row()])
    expect(await batch(id, 'post-room')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('the keys', () => {
  const ask = (bearer?: string, app = server) =>
    app.ask(postIntakeRows, { bearer, body: { channel: 'sms', reference: 'x', rows: [row()] } })
  const unknown = { status: 403, body: { code: 'unknown-source' } }

  it('give access to sources, and to nobody else', async () => {
    const { bearer } = await server.addPlayer()
    for (const key of [undefined, '', 'text-house', bearer, SOURCE_KEYS['text-house'].slice(0, -1)])
      expect(await ask(key)).toMatchObject(unknown)
    expect(await server.ask(postSpentAmount, { bearer: SOURCE_KEYS['text-house'], body: {} })).toMatchObject({
      status: 401,
    })
  })

  it('give nobody access if there are none', async () => {
    const { INTAKE_KEYS: _, ...config } = testConfig
    const closed = await startTestApp({ config })
    expect(await ask(SOURCE_KEYS['text-house'], closed)).toMatchObject(unknown)
  })
})
