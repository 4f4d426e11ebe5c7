/**
 * Permanent failures with money (refunds, captured payments, webhooks) appear once in the metrics and once in the log.
 */
import { createHmac } from 'node:crypto'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { signWebhook } from '@fairdraw/emulators/gateway/signing.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { closeAfter } from '../testing/close-after.ts'
import { readValue } from '../testing/read-rows.ts'
import { createVendors } from '../vendors/create-vendors.ts'
import { createCardNonce, createPayPalNonce } from '../testing/payment-nonces.ts'
import { vendorEnvironmentAt } from '../testing/processes/server-process.ts'
import { startTestApp } from '../testing/test-app.ts'
import { parseWorkOutcomes, createFakeLog } from '../testing/work-outcomes.ts'

const [PAID, PAID_AND_MORE] = [1, 2] as const

const { log, lines, clear } = createFakeLog()

const emulators = closeAfter(await startEmulators({ bankSettleAfterMs: 'asked' }))
const config = readConfig({
  ...vendorEnvironmentAt(emulators),
  SMTP_URL: emulators.smtpUrl,
  PASSCODE_PEPPER: 'pepper for tests alone',
  LOG_LEVEL: 'silent',
})
const vendors = createVendors(config)
const server = await startTestApp({
  vendors,
  competitions: [
    { id: PAID, steps: ['payment'], pricePence: 200 },
    { id: PAID_AND_MORE, steps: ['payment', 'survey'], pricePence: 200 },
  ],
})
vi.spyOn(server.app.log, 'warn').mockImplementation(log.warn)
vi.spyOn(server.app.log, 'error').mockImplementation(log.error)
beforeEach(() => {
  clear()
  emulators.faults.clear()
})

const outcomes = (kind: string, name: string) => parseWorkOutcomes(server.metrics.text(), kind, name)

/** Pays for an entry; returns the payment's id, which is the gateway's order id. */
async function pay(competitionId: number, method: 'card' | 'paypal' = 'card'): Promise<string> {
  const { bearer, playerId } = await server.addPlayer()
  const entering = { competitionId, termsAccepted: true }
  const { entryId } = (await server.ask(postEnter, { bearer, body: entering })).body
  const token = await vendors.gateway.clientToken()
  const nonce = await (method === 'card' ? createCardNonce(emulators, token) : createPayPalNonce(emulators, token))
  const paying = { entryId: entryId!, method, bundleId: 'b1', nonce, termsAccepted: true }
  expect(await server.ask(postPayment, { bearer, body: paying })).toMatchObject({ status: 200 })
  return readValue<string>(server.db, sql`select id from payments where player_id = ${playerId}`)
}

/** Runs every job several times, with every payment and refund due each time. */
async function work(times = 4): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await server.db.execute(
      sql`update refunds set next_attempt_at = clock_timestamp() where next_attempt_at is not null`,
    )
    await server.db.execute(sql`update payments set follow_at = clock_timestamp() where follow_at is not null`)
    await server.db.execute(sql`update payments set check_at = clock_timestamp() where check_at is not null`)
    await server.jobs.runAll()
  }
}

async function expectOneInMetricsAndLog(kind: string, name: string): Promise<void> {
  expect(await outcomes(kind, name)).toMatchObject({ 'gave-up': 1 })
  const found = lines('error', { kind, name })
  expect(found).toEqual([expect.objectContaining({ id: expect.any(String), err: expect.any(Error) })])
  expect(JSON.stringify(found)).not.toMatch(/07702|@/)
}

it('a refund that its vendor refuses permanently', async () => {
  emulators.faults.add({ vendor: 'gateway', operation: 'refund', fault: 'decline', times: 'always' })
  await pay(PAID_AND_MORE)
  await emulators.settle()
  await server.db.execute(
    sql`update entries set deadline = clock_timestamp() - interval '1 second' where state = 'started'`,
  )
  await work()
  await expectOneInMetricsAndLog('refund', 'card')
  expect(await server.metrics.text()).toContain('fairdraw_refunds_open{state="failed"} 1')
})

describe('captured money', () => {
  it('whose settlement is declined', async () => {
    await emulators.moveSettlement(await pay(PAID, 'paypal'), 'settlement_declined')
    await work()
    await expectOneInMetricsAndLog('payment', 'settlement-declined')
  })

  it('that its holder disputes', async () => {
    const id = await pay(PAID)
    await emulators.settle()
    await emulators.dispute(id, 'open')
    await work()
    await expectOneInMetricsAndLog('payment', 'dispute-opened')
  })

  it('that has not settled in time', async () => {
    const id = await pay(PAID)
    await server.db.execute(sql`update payments set created_at = created_at - interval '30 days' where id = ${id}`)
    await work()
    await expectOneInMetricsAndLog('payment', 'settlement-overdue')
    expect(await server.metrics.text()).toContain('fairdraw_payment_cases_open{kind="settlement-overdue"} 1')
  })
})

describe('a webhook', () => {
  const toBank = (payload: string, signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/ecospend',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      payload,
    })
  const toGateway = (bt_signature: string, bt_payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/braintree',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ bt_signature, bt_payload }).toString(),
    })
  const signedByBank = (payload: string) =>
    toBank(payload, createHmac('sha256', config.ECOSPEND_WEBHOOK_SECRET).update(payload).digest('hex'))
  const signedByGateway = (text: string) => {
    const payload = Buffer.from(text).toString('base64')
    return toGateway(signWebhook(demoGatewayCredentials, payload), payload)
  }

  it.each([
    ['ecospend', () => toBank('{"paylink_id":"a-link"}', 'f'.repeat(64))],
    ['braintree', () => toGateway('key|signature', 'cGF5bG9hZA==')],
  ])('from %s that is forged', async (call, send) => {
    expect((await send()).statusCode).toBe(200)
    expect(await server.metrics.text()).toContain(
      `fairdraw_security_events_total{event="webhook-signature-wrong",call="${call}"} 1\n`,
    )
    expect(lines('warn', { event: 'webhook-signature-wrong', call })).toHaveLength(1)
  })

  it.each([
    ['ecospend', 'is no JSON', 1, () => signedByBank('paylink_id=1')],
    ['ecospend', 'names no paylink', 2, () => signedByBank('{"record_type":"Payment"}')],
    ['braintree', 'its library cannot read', 1, () => signedByGateway('<notification')],
  ])('from %s that is signed and %s', async (vendor, _, total, send) => {
    expect((await send()).statusCode).toBe(200)
    expect(await outcomes('webhook', vendor)).toEqual({ 'gave-up': total })
    expect(lines('error', { kind: 'webhook', name: vendor })).toEqual([
      { kind: 'webhook', name: vendor, err: expect.any(Error) },
    ])
  })
})
