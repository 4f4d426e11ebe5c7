/** A card payment over HTTP: terms first, a key that works after an unreachable gateway, and the gateway's webhooks. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { readRows } from '../../testing/read-rows.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { startTestApp } from '../../testing/test-app.ts'

const { emulators, gateway, openBanking } = await startEmulatedVendors()
const server = await startTestApp({
  competitions: [
    { id: 1, steps: ['payment'], pricePence: 200 },
    { id: 2, steps: ['payment'], tokenCost: 10 },
  ],
  vendors: { gateway, openBanking },
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
emulators.setWebhookTarget(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`)
const bearer = (await server.addPlayer()).bearer
const clientToken = (await server.ask(postClientToken, { bearer, body: {} })).body.clientToken!
beforeEach(() => emulators.faults.clear())

async function enter(): Promise<string> {
  const body = { competitionId: 1 }
  return (await server.ask(postEnter, { bearer, body })).body.entryId!
}
async function paying(entryId: string) {
  const nonce = await createCardNonce(emulators, clientToken)
  const body = { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
  return { bearer, key: randomUUID(), body }
}
const injectFault = (operation: string, fault: 'error-5xx' | 'drop-after') =>
  emulators.faults.add({ vendor: 'gateway', operation, fault })

describe('a call whose process died once it had paid', () => {
  /** Leaves the data of a process that died before its reply. */
  const crash = (key: string) =>
    server.db.execute(
      sql`update idempotency_keys set outcome = null, created_at = created_at - interval '3 minutes' where key = ${key}`,
    )

  it('returns its outcome when repeated, and charges nothing more', async () => {
    const asked = await paying(await enter())
    const first = await server.ask(postPayment, asked)
    expect(first).toMatchObject({ status: 200, body: { paymentStatus: 'completed' } })
    const sold = emulators.books().length
    await crash(asked.key)
    expect(await server.ask(postPayment, asked)).toEqual(first)
    expect(emulators.books()).toHaveLength(sold)
    // Another key is another payment, and the entry is finished.
    expect(await server.ask(postPayment, { ...asked, key: randomUUID() })).toMatchObject({
      body: { code: 'entry-finished' },
    })
  })

  it('returns the gateway’s outcome at once, even when the reply was lost', async () => {
    const asked = await paying(await enter())
    injectFault('sale', 'drop-after')
    expect(await server.ask(postPayment, asked)).toMatchObject({ body: { paymentStatus: 'pending' } })
    await crash(asked.key)
    expect(await server.ask(postPayment, asked)).toMatchObject({
      status: 200,
      body: { status: 'completed', paymentStatus: 'completed' },
    })
  })

  it.each([
    ['the bank’s link', 1, { method: 'bank', bankId: 'obie-alder-personal', bundleId: 'b1' }],
    ['that tokens have paid', 2, { method: 'tokens' }],
  ] as const)('returns %s again', async (_, competitionId, means) => {
    const { bearer: paying } = await server.addPlayer({ balances: { tokens: 10 } })
    const { body } = await server.ask(postEnter, { bearer: paying, body: { competitionId, termsAccepted: true } })
    const key = randomUUID()
    const pay = () =>
      server.ask(postPayment, { bearer: paying, key, body: { entryId: body.entryId!, termsAccepted: true, ...means } })
    const first = await pay()
    expect(first).toMatchObject({ status: 200 })
    await crash(key)
    expect(await pay()).toEqual(first)
  })

  it('returns a pending status while the outcome is unknown', async () => {
    const asked = await paying(await enter())
    injectFault('sale', 'drop-after')
    await server.ask(postPayment, asked)
    await crash(asked.key)
    injectFault('search', 'error-5xx')
    expect(await server.ask(postPayment, asked)).toMatchObject({
      status: 200,
      body: { status: 'pending', paymentStatus: 'pending', transactionId: expect.any(String) },
    })
    expect(await server.ask(postPayment, { ...asked, key: randomUUID() })).toMatchObject({
      body: { code: 'payment-duplicated' },
    })
    await server.db.execute(sql`update payments set check_at = now() where state = 'unknown'`)
    await server.jobs.runAll()
  })
})

describe('a payment without the terms', () => {
  // Row 1.4-12
  it.each([
    ['not accepted', { termsAccepted: false }],
    ['in an older version', { termsAccepted: true, termsVersion: 0 }],
  ])('%s is refused before any charge (1-site §4)', async (_, terms) => {
    const { body, ...asked } = await paying(await enter())
    const sold = emulators.books().length
    expect(await server.ask(postPayment, { ...asked, body: { ...body, ...terms } })).toMatchObject({
      status: 422,
      body: { code: 'terms-not-accepted' },
    })
    expect(emulators.books()).toHaveLength(sold)
  })
})

describe('a card that is refused', () => {
  const payWith = async (options: Parameters<typeof createCardNonce>[2]) => {
    const { body, ...asked } = await paying(await enter())
    const nonce = await createCardNonce(emulators, clientToken, options)
    return server.ask(postPayment, { ...asked, body: { ...body, nonce } })
  }

  it('for its security code is distinguished from a decline of the bank', async () => {
    const byCode = await payWith({ cvv: '200' })
    expect(byCode).toMatchObject({ status: 402, body: { code: 'entry-failed', declineReason: 'security-code' } })
    expect(byCode.body).toMatchObject({ detail: expect.stringContaining('security code') })
    const byBank = await payWith({ number: '4000111111111115' })
    expect(byBank).toMatchObject({ status: 402, body: { code: 'entry-failed' } })
    expect(byBank.body).not.toHaveProperty('declineReason')
  })

  it('pays no more than the amount of its 3-D Secure check', async () => {
    const sold = emulators.books().length
    expect(await payWith({ amountPence: 1 })).toMatchObject({ status: 402, body: { code: 'entry-failed' } })
    expect(emulators.books()).toHaveLength(sold)
    expect(await payWith({ amountPence: 200 })).toMatchObject({ status: 200, body: { paymentStatus: 'completed' } })
  })
})

describe('testing stolen cards', () => {
  it('is limited per account before the gateway is called; a retry with the same key does not count', async () => {
    const { bearer: trying } = await server.addPlayer()
    const { body: entered } = await server.ask(postEnter, { bearer: trying, body: { competitionId: 1 } })
    const entryId = entered.entryId!
    const attempt = (key: string, nonce: string) =>
      server.ask(postPayment, {
        bearer: trying,
        key,
        body: { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true },
      })
    const first = randomUUID()
    for (let nth = 0; nth < 5; nth += 1) expect(await attempt(first, 'made-up')).toMatchObject({ status: 402 })
    for (let nth = 1; nth < 60; nth += 1) expect(await attempt(randomUUID(), 'made-up')).toMatchObject({ status: 402 })
    expect(await attempt(randomUUID(), 'made-up')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(await attempt(first, 'made-up'), 'its first reply, also beyond the limit').toMatchObject({ status: 402 })
    server.advanceSeconds(601)
    const nonce = await createCardNonce(emulators, clientToken)
    expect(await attempt(randomUUID(), nonce)).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  it('is limited for client tokens too', async () => {
    const { bearer: trying } = await server.addPlayer()
    const ask = () => server.ask(postClientToken, { bearer: trying, body: {} })
    for (let nth = 0; nth < 60; nth += 1) expect(await ask()).toMatchObject({ status: 200 })
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  })
})

describe('an unreachable gateway', () => {
  it('leads to a busy refusal with Retry-After and no charge, and the same key pays later', async () => {
    const asked = await paying(await enter())
    const sold = emulators.books().length
    injectFault('nonce-find', 'error-5xx')
    expect(await server.ask(postPayment, asked)).toMatchObject({ status: 503, body: { code: 'busy', retryAfter: 5 } })
    expect(emulators.books()).toHaveLength(sold)
    expect(await server.ask(postPayment, asked)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await server.ask(postPayment, asked)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(emulators.books()).toHaveLength(sold + 1)
  })

  it('gives no client token, and a time to retry', async () => {
    injectFault('client-token', 'error-5xx')
    expect(await server.ask(postClientToken, { bearer, body: {} })).toMatchObject({
      status: 503,
      body: { code: 'busy', retryAfter: 5 },
    })
  })
})

describe('a webhook of the gateway', () => {
  const send = (payload: string, type = 'application/x-www-form-urlencoded') =>
    server.app.inject({ method: 'POST', url: '/webhooks/braintree', headers: { 'content-type': type }, payload })

  /** A payment whose reply was lost some time ago, and whose next check is not due. */
  async function createLostPayment(): Promise<string> {
    const asked = await paying(await enter())
    injectFault('sale', 'drop-after')
    expect(await server.ask(postPayment, asked)).toMatchObject({ body: { paymentStatus: 'pending' } })
    const [payment] = await readRows<{ id: string }>(
      server.db,
      sql`update payments set created_at = created_at - interval '1 minute', check_at = clock_timestamp() + interval '1 hour'
          where entry_id = ${asked.body.entryId} returning id`,
    )
    return payment!.id
  }
  const isDue = async (id: string) => {
    const [payment] = await readRows<{ due: boolean; state: string }>(
      server.db,
      sql`select check_at <= clock_timestamp() as due, state from payments where id = ${id}`,
    )
    return payment
  }

  it('of a dispute checks a payment long after it has settled, and records the case', async () => {
    const asked = await paying(await enter())
    expect(await server.ask(postPayment, asked)).toMatchObject({ body: { paymentStatus: 'completed' } })
    const [payment] = await readRows<{ id: string }>(
      server.db,
      sql`select id from payments where entry_id = ${asked.body.entryId}`,
    )
    await emulators.settle({ orderId: payment!.id })
    await server.jobs.runAll()
    const cases = () =>
      readRows(server.db, sql`select kind, state from payment_cases where payment_id = ${payment!.id}`)
    expect(await readRows(server.db, sql`select follow_at from payments where id = ${payment!.id}`)).toEqual([
      { follow_at: null },
    ])
    await emulators.dispute(payment!.id, 'open')
    await server.jobs.runAll()
    expect(await cases()).toEqual([{ kind: 'dispute', state: 'open' }])
    await emulators.dispute(payment!.id, 'lost')
    await server.jobs.runAll()
    expect(await cases()).toEqual([{ kind: 'dispute', state: 'closed' }])
  })

  it('makes the payment due for a check, and settles nothing by itself', async () => {
    const id = await createLostPayment()
    expect(await isDue(id)).toEqual({ due: false, state: 'unknown' })
    await emulators.settle({ orderId: id })
    expect(await isDue(id)).toEqual({ due: true, state: 'unknown' })
    await readRows(server.db, sql`update payments set check_at = null where id = ${id}`)
  })

  it('has no effect without the gateway’s signature', async () => {
    const before = await readRows(server.db, sql`select * from payments`)
    const forged = new URLSearchParams({ bt_signature: 'key|signature', bt_payload: 'cGF5bG9hZA==' })
    expect((await send(forged.toString())).statusCode).toBe(200)
    expect(await readRows(server.db, sql`select * from payments`)).toEqual(before)
  })

  it.each(['', 'bt_signature=x', 'bt_payload=x', 'bt_signature=a&bt_signature=b&bt_payload=x', '__proto__=1'])(
    'is refused when it is not signed: %j',
    async (payload) => {
      expect((await send(payload)).statusCode).toBe(400)
    },
  )
})
