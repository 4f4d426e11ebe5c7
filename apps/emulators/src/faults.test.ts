import type { BraintreeGateway } from 'braintree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findByOrder, sell, serverSdk } from './gateway/test-shop/server-sdk.ts'
import { startEmulators, type Emulators } from './start.ts'

let emulators: Emulators
let gateway: BraintreeGateway

beforeEach(async () => {
  emulators = await startEmulators()
  gateway = serverSdk(emulators)
})
afterEach(() => emulators.close())

const sellOne = () => sell(emulators, gateway)

const ask = (fault: object) =>
  fetch(`${emulators.origin}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })

describe('a fault asked for', () => {
  it('drop-before: the caller learns nothing and nothing happened', async () => {
    await ask({ vendor: 'gateway', operation: 'sale', fault: 'drop-before' })
    await expect(sellOne()).rejects.toMatchObject({ type: 'unexpectedError' })
    expect(await findByOrder(gateway, 'order-1')).toEqual([])
    expect((await sellOne()).success).toBe(true)
  })

  it('drop-after: the caller learns nothing, and a search by order id finds the truth', async () => {
    await ask({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    await expect(sellOne()).rejects.toMatchObject({ type: 'unexpectedError' })
    expect((await findByOrder(gateway, 'order-1')).map((one) => one.status)).toEqual(['submitted_for_settlement'])
  })

  it('delay-after: it has happened before the caller learns of it', async () => {
    await ask({ vendor: 'gateway', operation: 'sale', fault: 'delay-after', ms: 60_000 })
    const selling = sellOne().then(() => 'answered')
    await expect.poll(() => emulators.books().map((one) => one.status)).toEqual(['submitted_for_settlement'])
    expect(await Promise.race([selling, Promise.resolve('not yet')])).toBe('not yet')
    await emulators.close()
    await expect(selling).rejects.toThrow()
  })

  it('error-5xx: as often as asked, then all is well', async () => {
    await ask({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 2 })
    await expect(findByOrder(gateway, 'order-1')).rejects.toMatchObject({ type: 'serviceUnavailableError' })
    await expect(findByOrder(gateway, 'order-1')).rejects.toMatchObject({ type: 'serviceUnavailableError' })
    expect(await findByOrder(gateway, 'order-1')).toEqual([])
  })

  it('decline: of a sale and of a refund', async () => {
    await ask({ vendor: 'gateway', operation: 'sale', fault: 'decline' })
    expect((await sellOne()).transaction.status).toBe('processor_declined')
    const { transaction } = await sellOne()
    await emulators.settle()
    await ask({ vendor: 'gateway', operation: 'refund', fault: 'decline' })
    expect((await gateway.transaction.refund(transaction.id)).transaction.status).toBe('processor_declined')
    expect((await gateway.transaction.refund(transaction.id)).success).toBe(true)
  })

  it('is removed when the faults are cleared, and refused when it cannot be', async () => {
    expect((await ask({ vendor: 'gateway', operation: 'sale', fault: 'decline', times: 'always' })).status).toBe(201)
    expect((await fetch(`${emulators.origin}/_control/faults`, { method: 'DELETE' })).status).toBe(204)
    expect((await sellOne()).success).toBe(true)
    expect((await ask({ vendor: 'gateway', operation: 'sale', fault: 'gremlins' })).status).toBe(400)
    expect((await ask({ vendor: 'gateway', operation: 'teleport', fault: 'decline' })).status).toBe(400)
  })
})
