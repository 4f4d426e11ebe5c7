import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import braintree, { type BraintreeGateway, type Transaction } from 'braintree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulators, type EmulatorOptions, type Emulators } from '../start.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { demoGatewayCredentials } from './credentials.ts'

let emulators: Emulators
let gateway: BraintreeGateway
let clock: Date
const minuteMs = 60_000

beforeEach(() => {
  clock = new Date('2026-03-01T12:00:00Z')
  return start()
})
afterEach(() => emulators.close())

async function start(options: EmulatorOptions = {}) {
  emulators = await startEmulators({ now: () => clock, ...options })
  gateway = sdk(demoGatewayCredentials.privateKey)
}

/** The vendor's own server SDK, unmodified. */
function sdk(privateKey: string): BraintreeGateway {
  const port = String(emulators.port)
  const environment = new (braintree.Environment as unknown as new (...parts: unknown[]) => braintree.Environment)(
    'localhost',
    port,
    '',
    false,
    'localhost',
    port,
  )
  return new braintree.BraintreeGateway({ environment, ...demoGatewayCredentials, privateKey })
}

type CardFields = { number?: string; expirationMonth?: string; expirationYear?: string; cvv?: string }

/** What the browser does: a client token, then a nonce for a card. */
async function tokenise(card: CardFields = {}): Promise<string> {
  const { clientToken } = await gateway.clientToken.generate({})
  const { authorizationFingerprint } = JSON.parse(Buffer.from(clientToken, 'base64').toString())
  const creditCard = { number: '4111111111111111', expirationMonth: '12', expirationYear: '2030', cvv: '123', ...card }
  const reply = await fetch(`${emulators.origin}/_v/${vendorHosts.gatewayGraphQl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${authorizationFingerprint}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      operationName: 'TokenizeCreditCard',
      query:
        'mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) { tokenizeCreditCard(input: $input) { token } }',
      variables: { input: { creditCard } },
    }),
  })
  const { data } = (await reply.json()) as { data: { tokenizeCreditCard: { token: string } } }
  return data.tokenizeCreditCard.token
}

async function sell(changes: Record<string, unknown> = {}, card: CardFields = {}) {
  return gateway.transaction.sale({
    amount: '2.00',
    orderId: 'order-1',
    paymentMethodNonce: await tokenise(card),
    deviceData: '{"correlation_id":"abc"}',
    options: { submitForSettlement: true },
    ...changes,
  })
}

async function findByOrder(orderId: string): Promise<Transaction[]> {
  const found: Transaction[] = []
  for await (const one of gateway.transaction.search((search) => search.orderId().is(orderId))) found.push(one)
  return found
}

const codesOf = (result: { success: boolean; errors?: braintree.ValidationErrorsCollection }) =>
  result.errors?.deepErrors().map((error) => error.code)

describe('a sale', () => {
  it('is submitted for settlement under its order id, and can be found and searched', async () => {
    const { success, transaction } = await sell()
    expect(success).toBe(true)
    expect(transaction).toMatchObject({ status: 'submitted_for_settlement', amount: '2.00', orderId: 'order-1' })
    expect((await gateway.transaction.find(transaction.id)).status).toBe('submitted_for_settlement')
    expect((await findByOrder('order-1')).map((one) => one.id)).toEqual([transaction.id])
    expect(await findByOrder('order-2')).toEqual([])
  })

  it('is found among several of one order', async () => {
    await sell()
    await sell({ amount: '3.00' })
    expect((await findByOrder('order-1')).map((one) => one.amount).toSorted()).toEqual(['2.00', '3.00'])
  })

  it('uses its nonce up', async () => {
    const paymentMethodNonce = await tokenise()
    await sell({ paymentMethodNonce })
    expect(await gateway.paymentMethodNonce.find(paymentMethodNonce)).toMatchObject({ consumed: true })
    const again = await sell({ paymentMethodNonce, orderId: 'order-2' })
    expect(again.success).toBe(false)
    expect(codesOf(again)).toEqual(['91564'])
  })

  it('with an unknown nonce, or one over three hours old, is refused', async () => {
    expect(codesOf(await sell({ paymentMethodNonce: 'made-up' }))).toEqual(['91565'])
    const paymentMethodNonce = await tokenise()
    clock = new Date(clock.getTime() + 181 * minuteMs)
    expect(codesOf(await sell({ paymentMethodNonce }))).toEqual(['91565'])
  })

  it.each([
    ['', '81502'],
    ['two pounds', '81503'],
    ['-1.00', '81501'],
    ['0.00', '81531'],
  ])('of %j is refused, and writes nothing', async (amount, code) => {
    expect(codesOf(await sell({ amount }))).toEqual([code])
    expect(emulators.books()).toEqual([])
  })

  it.each([
    ['4000111111111115', '2000'],
    ['4000000000009995', '2001'],
    ['4000000000000069', '2004'],
  ])('with the card %s is declined with %s', async (number, code) => {
    const { success, transaction } = await sell({}, { number })
    expect(success).toBe(false)
    expect(transaction).toMatchObject({ status: 'processor_declined', processorResponseCode: code })
  })

  it('of a declining amount, or with a card past its date, is declined', async () => {
    expect((await sell({ amount: '2046.00' })).transaction.processorResponseCode).toBe('2046')
    const expired = await sell({}, { expirationMonth: '02', expirationYear: '2026' })
    expect(expired.transaction.processorResponseCode).toBe('2004')
    expect((await sell({ orderId: 'order-3' }, { expirationMonth: '03', expirationYear: '2026' })).success).toBe(true)
  })

  it('with a wrong security code is rejected by the gateway', async () => {
    const { success, transaction } = await sell({}, { cvv: '200' })
    expect(success).toBe(false)
    expect(transaction).toMatchObject({ status: 'gateway_rejected', gatewayRejectionReason: 'cvv' })
  })

  it('that requires 3-D Secure is rejected without it', async () => {
    const options = { submitForSettlement: true, threeDSecure: { required: true } }
    expect((await sell({ options })).transaction.gatewayRejectionReason).toBe('three_d_secure')
  })

  it('doubled within 30 seconds is rejected, and only then', async () => {
    expect((await sell()).success).toBe(true)
    const double = await sell()
    expect(double.transaction).toMatchObject({ status: 'gateway_rejected', gatewayRejectionReason: 'duplicate' })
    expect((await sell({ orderId: 'order-2' })).success).toBe(true)
    clock = new Date(clock.getTime() + minuteMs)
    expect((await sell()).success).toBe(true)
  })

  it('can be authorised first and submitted after', async () => {
    const { transaction } = await sell({ options: { submitForSettlement: false } })
    expect(transaction.status).toBe('authorized')
    const submitted = await gateway.transaction.submitForSettlement(transaction.id)
    expect(submitted.transaction.status).toBe('submitted_for_settlement')
    expect(codesOf(await gateway.transaction.submitForSettlement(transaction.id))).toEqual(['91507'])
  })
})

describe('a nonce', () => {
  it.each([
    ['4111111111111111', { debit: 'Yes', prepaid: 'No' }],
    ['5555555555554444', { debit: 'No', prepaid: 'No' }],
    ['4111111111111210', { debit: 'No', prepaid: 'Yes' }],
    ['4111111111112101', { debit: 'Unknown', prepaid: 'Unknown' }],
    ['4012888888881881', { debit: 'Unknown', prepaid: 'Unknown' }],
  ])('of %s tells the type of its card', async (number, expected) => {
    const nonce = await gateway.paymentMethodNonce.find(await tokenise({ number }))
    expect(nonce).toMatchObject({ type: 'CreditCard', consumed: false, binData: expected, threeDSecureInfo: null })
    expect(nonce.details).toMatchObject({ lastFour: number.slice(-4) })
  })

  it('that was never given is not found', async () => {
    await expect(gateway.paymentMethodNonce.find('made-up')).rejects.toMatchObject({ type: 'notFoundError' })
  })
})

describe('money back', () => {
  it('is a void before settlement and a refund after it', async () => {
    const { transaction } = await sell()
    expect(codesOf(await gateway.transaction.refund(transaction.id))).toEqual(['91506'])
    const voided = await gateway.transaction.void(transaction.id)
    expect(voided.transaction.status).toBe('voided')

    const { transaction: other } = await sell({ orderId: 'order-2' })
    await emulators.settle({ orderId: 'order-2' })
    expect(codesOf(await gateway.transaction.void(other.id))).toEqual(['91504'])
    const refunded = await gateway.transaction.refund(other.id)
    expect(refunded.transaction).toMatchObject({ type: 'credit', amount: '2.00', refundedTransactionId: other.id })
    expect((await gateway.transaction.find(other.id)).refundIds).toEqual([refunded.transaction.id])
  })

  it('is never more than was paid', async () => {
    const { transaction } = await sell({ amount: '10.00' })
    await emulators.settle()
    expect((await gateway.transaction.refund(transaction.id, '6.00')).success).toBe(true)
    expect(codesOf(await gateway.transaction.refund(transaction.id, '4.01'))).toEqual(['91521'])
    expect((await gateway.transaction.refund(transaction.id)).transaction.amount).toBe('4.00')
    expect(codesOf(await gateway.transaction.refund(transaction.id))).toEqual(['91512'])
  })
})

describe('the keys', () => {
  it('are checked', async () => {
    await expect(sdk('another key').clientToken.generate({})).rejects.toMatchObject({ type: 'authenticationError' })
    await expect(sdk('another key').transaction.find('x')).rejects.toMatchObject({ type: 'authenticationError' })
  })
})

describe('settlement', () => {
  it('comes by itself after the delay', async () => {
    await emulators.close()
    await start({ settleAfterMs: minuteMs })
    const { transaction } = await sell()
    expect((await gateway.transaction.find(transaction.id)).status).toBe('submitted_for_settlement')
    clock = new Date(clock.getTime() + minuteMs)
    expect((await gateway.transaction.find(transaction.id)).status).toBe('settled')
  })

  it('comes late, never, or is declined, when asked to', async () => {
    await emulators.close()
    await start({ settleAfterMs: 0 })
    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'settle-late', ms: minuteMs })
    const { transaction: late } = await sell()
    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'never-settle' })
    const { transaction: never } = await sell({ orderId: 'never' })
    expect((await gateway.transaction.find(late.id)).status).toBe('submitted_for_settlement')
    clock = new Date(clock.getTime() + minuteMs)
    expect((await gateway.transaction.find(late.id)).status).toBe('settled')
    expect((await gateway.transaction.find(never.id)).status).toBe('submitted_for_settlement')
    expect(await emulators.settle()).toEqual([])

    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'decline' })
    const { transaction: declined } = await sell({ orderId: 'declined' })
    expect((await gateway.transaction.find(declined.id)).status).toBe('settlement_declined')
  })
})

describe('the books', () => {
  it('survive a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairdraw-books-'))
    try {
      await emulators.close()
      await start({ booksFile: join(folder, 'gateway.jsonl') })
      const { transaction } = await sell()
      const paymentMethodNonce = await tokenise()
      await emulators.close()
      await start({ booksFile: join(folder, 'gateway.jsonl') })
      expect((await findByOrder('order-1')).map((one) => one.id)).toEqual([transaction.id])
      expect((await sell({ paymentMethodNonce, orderId: 'order-2' })).success).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('can be read by a control call, in pence and with their history', async () => {
    const { transaction } = await sell()
    const reply = await fetch(`${emulators.origin}/_control/books`)
    expect(await reply.json()).toMatchObject([
      {
        id: transaction.id,
        orderId: 'order-1',
        amountPence: 200,
        refunds: [],
        history: [{ status: 'authorized' }, {}],
      },
    ])
  })
})

const ask = (fault: object) =>
  fetch(`${emulators.origin}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })

describe('a fault asked for', () => {
  it('drop-before: the caller learns nothing and nothing happened', async () => {
    await ask({ vendor: 'gateway', operation: 'sale', fault: 'drop-before' })
    await expect(sell()).rejects.toMatchObject({ type: 'unexpectedError' })
    expect(await findByOrder('order-1')).toEqual([])
    expect((await sell()).success).toBe(true)
  })

  it('drop-after: the caller learns nothing, and a search by order id finds the truth', async () => {
    await ask({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    await expect(sell()).rejects.toMatchObject({ type: 'unexpectedError' })
    expect((await findByOrder('order-1')).map((one) => one.status)).toEqual(['submitted_for_settlement'])
  })

  it('error-5xx: as often as asked, then all is well', async () => {
    await ask({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 2 })
    await expect(findByOrder('order-1')).rejects.toMatchObject({ type: 'serviceUnavailableError' })
    await expect(findByOrder('order-1')).rejects.toMatchObject({ type: 'serviceUnavailableError' })
    expect(await findByOrder('order-1')).toEqual([])
  })

  it('decline: of a sale and of a refund', async () => {
    await ask({ vendor: 'gateway', operation: 'sale', fault: 'decline' })
    expect((await sell()).transaction.status).toBe('processor_declined')
    const { transaction } = await sell()
    await emulators.settle()
    await ask({ vendor: 'gateway', operation: 'refund', fault: 'decline' })
    expect((await gateway.transaction.refund(transaction.id)).transaction.status).toBe('processor_declined')
    expect((await gateway.transaction.refund(transaction.id)).success).toBe(true)
  })

  it('is forgotten when the faults are cleared, and refused when it cannot be', async () => {
    expect((await ask({ vendor: 'gateway', operation: 'sale', fault: 'decline', times: 'always' })).status).toBe(201)
    expect((await fetch(`${emulators.origin}/_control/faults`, { method: 'DELETE' })).status).toBe(204)
    expect((await sell()).success).toBe(true)
    expect((await ask({ vendor: 'gateway', operation: 'sale', fault: 'gremlins' })).status).toBe(400)
    expect((await ask({ vendor: 'gateway', operation: 'teleport', fault: 'decline' })).status).toBe(400)
  })
})

describe('a webhook', () => {
  let app: Server
  let posts: { bt_signature: string; bt_payload: string }[]
  let answer = 200

  beforeEach(async () => {
    posts = []
    answer = 200
    app = createServer((request, response) => {
      void text(request).then((body) => {
        const form = new URLSearchParams(body)
        if (request.url === '/webhooks/braintree')
          posts.push({ bt_signature: form.get('bt_signature') ?? '', bt_payload: form.get('bt_payload') ?? '' })
        return response.writeHead(answer).end()
      })
    })
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
    emulators.setWebhookTarget(`http://127.0.0.1:${(app.address() as AddressInfo).port}`)
  })
  afterEach(() => app.close())

  const read = () =>
    Promise.all(posts.map((one) => gateway.webhookNotification.parse(one.bt_signature, one.bt_payload)))

  it('of a settlement is signed so that the SDK takes it', async () => {
    const { transaction } = await sell()
    await emulators.settle()
    const [notification] = await read()
    expect(notification?.kind).toBe('transaction_settled')
    expect(notification).toMatchObject({ transaction: { id: transaction.id, status: 'settled', orderId: 'order-1' } })
  })

  it('that was changed on the way is refused by the SDK', async () => {
    await sell()
    await emulators.settle()
    const [post] = posts
    const payload = Buffer.from(
      Buffer.from(post?.bt_payload ?? '', 'base64')
        .toString()
        .replace('2.00', '9.00'),
    )
    await expect(
      gateway.webhookNotification.parse(post?.bt_signature ?? '', payload.toString('base64')),
    ).rejects.toMatchObject({ type: 'invalidSignatureError' })
  })

  it('of a declined settlement says so', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'decline' })
    await sell()
    await emulators.settle()
    expect((await read()).map((one) => one.kind)).toEqual(['transaction_settlement_declined'])
  })

  it('can come twice, or after the one that followed it', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'webhook', fault: 'duplicate-webhook' })
    await sell()
    await emulators.settle()
    expect(posts).toHaveLength(2)
    expect(posts[0]).toEqual(posts[1])

    posts = []
    emulators.faults.add({ vendor: 'gateway', operation: 'webhook', fault: 'out-of-order-webhook' })
    await sell({ orderId: 'first' })
    await emulators.settle()
    expect(posts).toEqual([])
    await sell({ orderId: 'second' })
    await emulators.settle()
    expect((await read()).map((one) => (one as unknown as { transaction: Transaction }).transaction.orderId)).toEqual([
      'second',
      'first',
    ])
  })

  it('of the kind check can be sent on request', async () => {
    await fetch(`${emulators.origin}/_control/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"kind":"check"}',
    })
    expect((await read()).map((one) => one.kind)).toEqual(['check'])
  })

  it('that is not taken does not hold the settlement up', async () => {
    answer = 500
    await sell()
    expect((await emulators.settle()).map((one) => one.status)).toEqual(['settled'])
  })
})
