/** Webhooks of the vendors: noted or sent again; unsigned ones are counted. */
import { createHmac } from 'node:crypto'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import { openBankingOptions } from '../../testing/emulated-vendors.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createCardGateway } from '../../vendors/braintree/gateway.ts'
import { createOpenBanking } from '../../vendors/ecospend/open-banking.ts'

const NOWHERE = { origin: 'http://127.0.0.1:9' }
const access = openBankingOptions(NOWHERE)

let isDatabaseAway = false
const database = await openTestDatabase()
// Like the pool while the server is unreachable: every statement is rejected.
const leavable = (db: Db) =>
  new Proxy(db, {
    get: (target, property) => {
      if (isDatabaseAway) return () => Promise.reject(new Error('connection refused'))
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
const { db, priority, background } = database
const server = await startTestApp({
  database: {
    ...database,
    db: leavable(db),
    priority: leavable(priority),
    background: leavable(background),
  },
  vendors: {
    gateway: createCardGateway({ url: NOWHERE.origin, ...demoGatewayCredentials }),
    openBanking: createOpenBanking(access),
  },
})

const payload = JSON.stringify({ record_type: 'Payment', event_value: 'Completed', paylink_id: 'link-1' })
const signature = createHmac('sha256', access.webhookSecret).update(payload).digest('hex')
const send = (headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/webhooks/ecospend',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const metric = async (name: string) =>
  (await server.metrics.text())
    .split('\n')
    .find((line) => line.startsWith(name))
    ?.slice(name.length + 1)

it('a noted webhook gets 200 and is counted', async () => {
  expect((await send({ 'x-signature': signature })).statusCode).toBe(200)
  expect(await metric('fairdraw_work_outcomes_total{kind="webhook",name="ecospend",outcome="succeeded"}')).toBe('1')
})

it('a webhook that cannot be noted without the database gets 503, so that it is sent again', async () => {
  isDatabaseAway = true
  const answer = await send({ 'x-signature': signature }).finally(() => (isDatabaseAway = false))
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(await metric('fairdraw_work_outcomes_total{kind="webhook",name="ecospend",outcome="retrying"}')).toBe('1')
})

it('an unsigned webhook gets the same reply, and is counted by vendor', async () => {
  for (const wrongly of ['', 'f'.repeat(64)]) expect((await send({ 'x-signature': wrongly })).statusCode).toBe(200)
  const forged = new URLSearchParams({ bt_signature: 'key|signature', bt_payload: 'cGF5bG9hZA==' })
  const answer = await server.app.inject({
    method: 'POST',
    url: '/webhooks/braintree',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: forged.toString(),
  })
  expect(answer.statusCode).toBe(200)
  const wrong = (call: string) =>
    metric(`fairdraw_security_events_total{event="webhook-signature-wrong",call="${call}"}`)
  expect([await wrong('ecospend'), await wrong('braintree')]).toEqual(['2', '1'])
})
