/** The bank calls over HTTP: the list of banks, the service's webhooks, the return from the bank, and the credits. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { postEnter, postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import {
  getBanks,
  postCancelPayment,
  postCheckPayment,
  postCredits,
  postFindTransaction,
} from '@fairdraw/contract/payment.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { discountCredits } from '../tables.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { startEmulatedVendors } from '../../../testing/emulated-vendors.ts'

const { emulators, openBanking } = await startEmulatedVendors({ bankSettleAfterMs: 'asked' })
const server = await startTestApp({
  competitions: [{ id: 1, steps: ['payment'], pricePence: 200 }],
  vendors: { openBanking },
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
emulators.setWebhookTarget(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`)
beforeEach(() => emulators.faults.clear())

/** An entry with an open link, created some time ago, whose next check is not due. */
async function awaiting(bundle: { bundleId?: string } = { bundleId: 'b1' }) {
  const { bearer } = await server.addPlayer()
  const body = { competitionId: 1 }
  const { entryId } = (await server.ask(postEnter, { bearer, body })).body as { entryId: string }
  const asked = { entryId, method: 'bank', bankId: 'obie-alder-personal', termsAccepted: true, ...bundle } as const
  const paid = await server.ask(postPayment, { bearer, body: asked })
  expect(paid).toMatchObject({ status: 200, body: { paymentStatus: 'pending', paymentLink: expect.any(String) } })
  const [{ paylinkId } = { paylinkId: '' }] = await readRows<{ paylinkId: string }>(
    server.db,
    sql`update payments set created_at = created_at - interval '1 minute', check_at = clock_timestamp() + interval '1 hour'
        where entry_id = ${entryId} returning vendor_id as "paylinkId"`,
  )
  return { bearer, entryId, paylinkId }
}
const statusOf = async ({ bearer, entryId }: { bearer: string; entryId: string }) =>
  (await server.ask(postEntryStatus, { bearer, body: { entryId } })).body.status

describe('the banks', () => {
  // Row 1.7-27
  it('are fetched once for many callers, and again after a while; busy when unreachable', async () => {
    server.advanceSeconds(120)
    emulators.faults.add({ vendor: 'open-banking', operation: 'banks', fault: 'error-5xx' })
    expect(await server.ask(getBanks)).toMatchObject({ status: 503, body: { code: 'busy', retryAfter: 5 } })
    const replies = await Promise.all(Array.from({ length: 20 }, () => server.ask(getBanks)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(replies[0]!.body.banks!.length).toBeGreaterThan(3)
    expect(replies[0]!.body.banks!.map(({ isAvailable }) => isAvailable)).toContain(false)
    emulators.faults.add({ vendor: 'open-banking', operation: 'banks', fault: 'error-5xx', times: 'always' })
    expect(await server.ask(getBanks)).toMatchObject({ status: 200 })
    server.advanceSeconds(61)
    expect(await server.ask(getBanks)).toMatchObject({ status: 503 })
  })
})

describe('a webhook of the service', () => {
  it('makes the payment due for a check, by its link', async () => {
    const playing = await awaiting()
    await emulators.openBanking.act(playing.paylinkId, 'authorise')
    await emulators.openBanking.settle({ paylinkId: playing.paylinkId })
    expect(await statusOf(playing)).toBe('pending')
    await server.jobs.runAll()
    expect(await statusOf(playing)).toBe('completed')
  })

  it.each([
    ['unsigned', {}],
    ['with a wrong signature', { 'x-signature': 'f'.repeat(64) }],
  ])('%s has no effect', async (_, headers) => {
    const { paylinkId } = await awaiting()
    const due = () => readRows(server.db, sql`select check_at from payments where vendor_id = ${paylinkId}`)
    const before = await due()
    const payload = JSON.stringify({ record_type: 'Payment', event_value: 'Completed', paylink_id: paylinkId })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/webhooks/ecospend',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    expect(answer.statusCode).toBe(200)
    expect(await due()).toEqual(before)
  })

  it.each(['', 'not json', '[]', '{"paylink_id":{}}'])('with unreadable content does no harm: %j', async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.app.inject({ method: 'POST', url: '/webhooks/ecospend', headers, payload })
    expect([200, 400]).toContain(answer.statusCode)
  })
})

it('checks of a payment are limited per account', async () => {
  const { bearer, entryId } = await awaiting()
  const ask = (asking = bearer) => server.ask(postCheckPayment, { bearer: asking, body: { entryId } })
  for (let nth = 0; nth < 60; nth += 1)
    expect(await ask()).toMatchObject({ status: 200, body: { payment: { paymentLink: expect.any(String) } } })
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  const { bearer: another } = await server.addPlayer()
  expect(await ask(another)).toMatchObject({ status: 403, body: { code: 'unauthorized' } })
})

// Rows 1.7-28, 2.2-08, 2.3-21, 2.7-13
it('the return from the bank finds the entry, which can still be cancelled', async () => {
  const playing = await awaiting()
  const { bearer, entryId, paylinkId } = playing
  expect(await server.ask(postFindTransaction, { bearer, body: { paymentId: paylinkId } })).toMatchObject({
    status: 200,
    body: { entryId, competition: { id: 1 }, purchaseBundle: true, selectedBundle: { bundleId: 'b1' } },
  })
  const stranger = await server.addPlayer()
  const refused = { status: 403, body: { code: 'unauthorized' } }
  expect(
    await server.ask(postFindTransaction, { bearer: stranger.bearer, body: { paymentId: paylinkId } }),
  ).toMatchObject(refused)
  expect(await server.ask(postCancelPayment, { bearer: stranger.bearer, body: { entryId } })).toMatchObject(refused)
  emulators.faults.add({ vendor: 'open-banking', operation: 'delete-link', fault: 'error-5xx' })
  expect(await server.ask(postCancelPayment, { bearer, body: { entryId } })).toMatchObject({ status: 503 })
  expect(await server.ask(postCancelPayment, { bearer, body: { entryId } })).toMatchObject({
    status: 200,
    body: { status: 'pending', step: 'payment', payment: { paymentStatus: 'failed', why: 'cancelled' } },
  })
})

// Row 2.3-21
it('the return from the bank with a single entry finds no bundle', async () => {
  const { bearer, entryId, paylinkId } = await awaiting({})
  expect(await server.ask(postFindTransaction, { bearer, body: { paymentId: paylinkId } })).toMatchObject({
    status: 200,
    body: { entryId, competition: { id: 1 }, purchaseBundle: false, selectedBundle: { bundleId: null } },
  })
})

it('a player sees their credits, with the discount that expires first at the top', async () => {
  const { bearer, playerId } = await server.addPlayer({
    balances: { 'entry-credits-v1': 3, 'entry-credits-v2': 500, 'discount-credits': 175 },
  })
  const [later, sooner, over] = [randomUUID(), randomUUID(), randomUUID()]
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await server.db.insert(discountCredits).values([
    { playerId, id: later, pence: 75, expiresAt: inDays(9) },
    { playerId, id: sooner, pence: 50, expiresAt: inDays(2) },
    { playerId, id: over, pence: 50, expiresAt: inDays(-1) },
  ])
  expect(await server.ask(postCredits, { bearer, body: {} })).toEqual({
    status: 200,
    body: {
      v1Entries: 3,
      v2Pence: 500,
      discounts: [
        { id: sooner, pence: 50, expiresAt: expect.stringMatching(/Z$/) },
        { id: later, pence: 75, expiresAt: expect.stringMatching(/Z$/) },
      ],
    },
  })
})
