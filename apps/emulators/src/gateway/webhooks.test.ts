import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BraintreeGateway, Transaction } from 'braintree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulators, type Emulators } from '../start.ts'
import { sell, createServerSdk } from './test-shop/server-sdk.ts'

let emulators: Emulators
let gateway: BraintreeGateway

beforeEach(async () => {
  emulators = await startEmulators()
  gateway = createServerSdk(emulators)
})
afterEach(() => emulators.close())

const sellOne = (changes?: Record<string, unknown>) => sell(emulators, gateway, changes)

describe('a webhook', () => {
  let app: Server
  let posts: { bt_signature: string; bt_payload: string }[]
  let replyStatus = 200

  beforeEach(async () => {
    posts = []
    replyStatus = 200
    app = createServer((request, response) => {
      void text(request).then((body) => {
        const form = new URLSearchParams(body)
        if (request.url === '/webhooks/braintree')
          posts.push({ bt_signature: form.get('bt_signature') ?? '', bt_payload: form.get('bt_payload') ?? '' })
        return response.writeHead(replyStatus).end()
      })
    })
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
    emulators.setWebhookTarget(`http://127.0.0.1:${(app.address() as AddressInfo).port}`)
  })
  afterEach(() => app.close())

  const parseAll = () =>
    Promise.all(posts.map((one) => gateway.webhookNotification.parse(one.bt_signature, one.bt_payload)))

  it('of a settlement has a signature that the SDK accepts', async () => {
    const { transaction } = await sellOne()
    await emulators.settle()
    const [notification] = await parseAll()
    expect(notification?.kind).toBe('transaction_settled')
    expect(notification).toMatchObject({ transaction: { id: transaction.id, status: 'settled', orderId: 'order-1' } })
  })

  it('that was changed in transit is refused by the SDK', async () => {
    await sellOne()
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

  it('of a declined settlement has its own kind', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'decline' })
    await sellOne()
    await emulators.settle()
    expect((await parseAll()).map((one) => one.kind)).toEqual(['transaction_settlement_declined'])
  })

  it('can be delivered twice, or after the next one', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'webhook', fault: 'duplicate-webhook' })
    await sellOne()
    await emulators.settle()
    expect(posts).toHaveLength(2)
    expect(posts[0]).toEqual(posts[1])

    posts = []
    emulators.faults.add({ vendor: 'gateway', operation: 'webhook', fault: 'out-of-order-webhook' })
    await sellOne({ orderId: 'first' })
    await emulators.settle()
    expect(posts).toEqual([])
    await sellOne({ orderId: 'second' })
    await emulators.settle()
    expect(
      (await parseAll()).map((one) => (one as unknown as { transaction: Transaction }).transaction.orderId),
    ).toEqual(['second', 'first'])
  })

  it('of the kind check can be sent on request', async () => {
    await fetch(`${emulators.origin}/_control/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"kind":"check"}',
    })
    expect((await parseAll()).map((one) => one.kind)).toEqual(['check'])
  })

  it('that is not accepted does not stop the settlement', async () => {
    replyStatus = 500
    await sellOne()
    expect((await emulators.settle()).map((one) => one.status)).toEqual(['settled'])
  })
})
