import type { BraintreeGateway } from 'braintree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findByOrderId, sell, createServerSdk } from './gateway/test-shop/server-sdk.ts'
import { startEmulators, type Emulators } from './start.ts'

let emulators: Emulators
let gateway: BraintreeGateway

beforeEach(async () => {
  emulators = await startEmulators()
  gateway = createServerSdk(emulators)
})
afterEach(() => emulators.close())

const sellOne = () => sell(emulators, gateway)

const requestFault = (fault: object) =>
  fetch(`${emulators.origin}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })

describe('a requested fault', () => {
  it('drop-before: the caller gets no reply and nothing has happened', async () => {
    await requestFault({ vendor: 'gateway', operation: 'sale', fault: 'drop-before' })
    await expect(sellOne()).rejects.toMatchObject({ type: 'unexpectedError' })
    expect(await findByOrderId(gateway, 'order-1')).toEqual([])
    expect((await sellOne()).success).toBe(true)
  })

  it('drop-after: the caller gets no reply, and a search by order id finds the sale', async () => {
    await requestFault({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    await expect(sellOne()).rejects.toMatchObject({ type: 'unexpectedError' })
    expect((await findByOrderId(gateway, 'order-1')).map((one) => one.status)).toEqual(['submitted_for_settlement'])
  })

  it('delay-after: the sale exists before the caller gets the reply', async () => {
    await requestFault({ vendor: 'gateway', operation: 'sale', fault: 'delay-after', ms: 60_000 })
    const selling = sellOne().then(() => 'answered')
    await expect.poll(() => emulators.books().map((one) => one.status)).toEqual(['submitted_for_settlement'])
    expect(await Promise.race([selling, Promise.resolve('not yet')])).toBe('not yet')
    await emulators.close()
    await expect(selling).rejects.toThrow()
  })

  it('error-5xx: fails as many times as requested, then succeeds', async () => {
    await requestFault({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 2 })
    await expect(findByOrderId(gateway, 'order-1')).rejects.toMatchObject({ type: 'serviceUnavailableError' })
    await expect(findByOrderId(gateway, 'order-1')).rejects.toMatchObject({ type: 'serviceUnavailableError' })
    expect(await findByOrderId(gateway, 'order-1')).toEqual([])
  })

  it('decline: of a sale and of a refund', async () => {
    await requestFault({ vendor: 'gateway', operation: 'sale', fault: 'decline' })
    expect((await sellOne()).transaction.status).toBe('processor_declined')
    const { transaction } = await sellOne()
    await emulators.settle()
    await requestFault({ vendor: 'gateway', operation: 'refund', fault: 'decline' })
    expect((await gateway.transaction.refund(transaction.id)).transaction.status).toBe('processor_declined')
    expect((await gateway.transaction.refund(transaction.id)).success).toBe(true)
  })

  it('is removed when the faults are cleared, and refused if its fault or operation does not exist', async () => {
    expect(
      (await requestFault({ vendor: 'gateway', operation: 'sale', fault: 'decline', times: 'always' })).status,
    ).toBe(201)
    expect((await fetch(`${emulators.origin}/_control/faults`, { method: 'DELETE' })).status).toBe(204)
    expect((await sellOne()).success).toBe(true)
    expect((await requestFault({ vendor: 'gateway', operation: 'sale', fault: 'gremlins' })).status).toBe(400)
    expect((await requestFault({ vendor: 'gateway', operation: 'teleport', fault: 'decline' })).status).toBe(400)
  })
})
