import type { BraintreeGateway } from 'braintree'
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

const withStoring = { options: { submitForSettlement: true, storeInVaultOnSuccess: true }, customerId: 'player-7' }
const cards = async () => (await gateway.customer.find('player-7')).creditCards ?? []

describe('the vault', () => {
  it('saves the card of a successful sale for an existing customer', async () => {
    await gateway.customer.create({ id: 'player-7' })
    const { transaction } = await sell(emulators, gateway, withStoring)
    expect(transaction).toMatchObject({ customer: { id: 'player-7' } })
    expect(await cards()).toMatchObject([{ token: transaction.creditCard?.token, last4: '1111', cardType: 'Visa' }])
  })

  it('saves no card for a declined sale, or without a request to save it', async () => {
    await gateway.customer.create({ id: 'player-7' })
    await sell(emulators, gateway, withStoring, { number: '4000111111111115' })
    await sell(emulators, gateway, { customerId: 'player-7' })
    expect(await cards()).toEqual([])
  })

  it('refuses a sale for a customer that does not exist', async () => {
    expect((await sell(emulators, gateway, withStoring)).errors?.deepErrors().map((one) => one.code)).toEqual(['91510'])
    await expect(gateway.customer.find('player-7')).rejects.toMatchObject({ type: 'notFoundError' })
  })

  it('refuses to create a customer twice', async () => {
    expect((await gateway.customer.create({ id: 'player-7' })).success).toBe(true)
    const again = await gateway.customer.create({ id: 'player-7' })
    expect(again.success).toBe(false)
    expect(again.errors?.deepErrors().map((one) => one.code)).toEqual(['91609'])
  })

  it('issues a nonce of a saved card, valid for one sale that does not save the card again', async () => {
    await gateway.customer.create({ id: 'player-7' })
    const { transaction } = await sell(emulators, gateway, withStoring)
    const token = transaction.creditCard?.token ?? ''
    const created = await gateway.paymentMethodNonce.create(token)
    const { nonce, details } = created.paymentMethodNonce as unknown as { nonce: string; details: { bin: string } }
    expect(details.bin).toBe('411111')
    const again = await sell(emulators, gateway, { ...withStoring, orderId: 'order-2', paymentMethodNonce: nonce })
    expect(again.transaction.creditCard?.token).toBe(token)
    expect(await cards()).toHaveLength(1)
    expect((await sell(emulators, gateway, { paymentMethodNonce: nonce, orderId: 'order-3' })).success).toBe(false)
  })

  it('deletes a card, and a customer with all their cards', async () => {
    await gateway.customer.create({ id: 'player-7' })
    const { transaction } = await sell(emulators, gateway, withStoring)
    const token = transaction.creditCard?.token ?? ''
    await gateway.paymentMethod.delete(token)
    expect(await cards()).toEqual([])
    await expect(gateway.paymentMethodNonce.create(token)).rejects.toMatchObject({ type: 'notFoundError' })

    const another = await sell(emulators, gateway, { ...withStoring, orderId: 'order-2' })
    await gateway.customer.delete('player-7')
    await expect(gateway.customer.find('player-7')).rejects.toMatchObject({ type: 'notFoundError' })
    await expect(gateway.paymentMethodNonce.create(another.transaction.creditCard?.token ?? '')).rejects.toMatchObject({
      type: 'notFoundError',
    })
  })
})
