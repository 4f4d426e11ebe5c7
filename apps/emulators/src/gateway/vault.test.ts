import type { BraintreeGateway } from 'braintree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulators, type Emulators } from '../start.ts'
import { sell, serverSdk } from './test-shop/server-sdk.ts'

let emulators: Emulators
let gateway: BraintreeGateway

beforeEach(async () => {
  emulators = await startEmulators()
  gateway = serverSdk(emulators)
})
afterEach(() => emulators.close())

const keep = { options: { submitForSettlement: true, storeInVaultOnSuccess: true }, customerId: 'player-7' }
const cards = async () => (await gateway.customer.find('player-7')).creditCards ?? []

describe('the vault', () => {
  it('keeps the card of a sale that succeeded, for a customer that there is', async () => {
    await gateway.customer.create({ id: 'player-7' })
    const { transaction } = await sell(emulators, gateway, keep)
    expect(transaction).toMatchObject({ customer: { id: 'player-7' } })
    expect(await cards()).toMatchObject([{ token: transaction.creditCard?.token, last4: '1111', cardType: 'Visa' }])
  })

  it('keeps no card of a sale that was declined, nor where nobody asked for it', async () => {
    await gateway.customer.create({ id: 'player-7' })
    await sell(emulators, gateway, keep, { number: '4000111111111115' })
    await sell(emulators, gateway, { customerId: 'player-7' })
    expect(await cards()).toEqual([])
  })

  it('refuses a sale for a customer that there is not', async () => {
    expect((await sell(emulators, gateway, keep)).errors?.deepErrors().map((one) => one.code)).toEqual(['91510'])
    await expect(gateway.customer.find('player-7')).rejects.toMatchObject({ type: 'notFoundError' })
  })

  it('makes a customer once', async () => {
    expect((await gateway.customer.create({ id: 'player-7' })).success).toBe(true)
    const again = await gateway.customer.create({ id: 'player-7' })
    expect(again.success).toBe(false)
    expect(again.errors?.deepErrors().map((one) => one.code)).toEqual(['91609'])
  })

  it('gives a nonce of a saved card, good for one sale that keeps nothing more', async () => {
    await gateway.customer.create({ id: 'player-7' })
    const { transaction } = await sell(emulators, gateway, keep)
    const token = transaction.creditCard?.token ?? ''
    const made = await gateway.paymentMethodNonce.create(token)
    const { nonce, details } = made.paymentMethodNonce as unknown as { nonce: string; details: { bin: string } }
    expect(details.bin).toBe('411111')
    const again = await sell(emulators, gateway, { ...keep, orderId: 'order-2', paymentMethodNonce: nonce })
    expect(again.transaction.creditCard?.token).toBe(token)
    expect(await cards()).toHaveLength(1)
    expect((await sell(emulators, gateway, { paymentMethodNonce: nonce, orderId: 'order-3' })).success).toBe(false)
  })

  it('deletes a card, and a customer with all of theirs', async () => {
    await gateway.customer.create({ id: 'player-7' })
    const { transaction } = await sell(emulators, gateway, keep)
    const token = transaction.creditCard?.token ?? ''
    await gateway.paymentMethod.delete(token)
    expect(await cards()).toEqual([])
    await expect(gateway.paymentMethodNonce.create(token)).rejects.toMatchObject({ type: 'notFoundError' })

    const another = await sell(emulators, gateway, { ...keep, orderId: 'order-2' })
    await gateway.customer.delete('player-7')
    await expect(gateway.customer.find('player-7')).rejects.toMatchObject({ type: 'notFoundError' })
    await expect(gateway.paymentMethodNonce.create(another.transaction.creditCard?.token ?? '')).rejects.toMatchObject({
      type: 'notFoundError',
    })
  })
})
