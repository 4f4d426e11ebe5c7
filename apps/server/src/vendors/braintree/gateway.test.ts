/** The adapter against the emulator: cards, PayPal, Apple Pay and Google Pay, and saved cards. */
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createApplePayNonce,
  createCardNonce,
  createGooglePayNonce,
  verifyThreeDSecureNonce,
  createPayPalNonce,
} from '../../testing/payment-nonces.ts'
import { createCardGateway } from './gateway.ts'
import type { SaleOrder } from './sales.ts'
import { closeAfter } from '../../testing/close-after.ts'

const emulators = closeAfter(await startEmulators())
const gateway = createCardGateway({ url: emulators.origin, ...demoGatewayCredentials, timeoutMs: 2_000 })
const clientToken = await gateway.clientToken()
afterEach(() => emulators.faults.clear())

let orders = 0
const orderOf = (nonce: string, more: Partial<SaleOrder> = {}): SaleOrder => ({
  orderId: `order-${(orders += 1)}`,
  amountPence: 200,
  nonce,
  ...more,
})
const card = (number?: string) => createCardNonce(emulators, clientToken, number ? { number } : {})
const booked = (orderId: string) => emulators.books().filter((one) => one.orderId === orderId)
const fault = (operation: string, kind: string) =>
  emulators.faults.add({ vendor: 'gateway', operation, fault: kind } as never)

// Row 2.7-21
describe('a client token', () => {
  const domainsIn = (token: string) => {
    const { authorizationFingerprint } = JSON.parse(Buffer.from(token, 'base64').toString())
    return new URLSearchParams((authorizationFingerprint as string).split('|')[1]).get('domains')
  }

  it('names our domain where fast checkout is on, and none where it is off', async () => {
    const access = { url: emulators.origin, ...demoGatewayCredentials, fastCheckoutDomain: 'fairdraw.example' }
    expect(domainsIn(await createCardGateway(access).clientToken())).toBe('fairdraw.example')
    expect(domainsIn(await gateway.clientToken())).toBeNull()
  })
})

describe('a nonce', () => {
  it('is described by the gateway: payment method, card type, whether the owner was authenticated', async () => {
    expect(await gateway.describe(await card())).toEqual({
      kind: 'card',
      cardType: 'debit',
      lastDigits: '1111',
      isAuthenticated: true,
    })
    expect(await gateway.describe(await createCardNonce(emulators, clientToken, { isChecked: false }))).toEqual({
      kind: 'card',
      lastDigits: '1111',
      cardType: 'debit',
      isAuthenticated: false,
    })
    expect(await gateway.describe(await createApplePayNonce(emulators, clientToken, 'credit'))).toEqual({
      kind: 'apple-pay',
      cardType: 'credit',
      isAuthenticated: true,
    })
    expect(await gateway.describe(await createPayPalNonce(emulators, clientToken))).toEqual({
      kind: 'paypal',
      cardType: 'unknown',
      isAuthenticated: true,
    })
  })

  it.each([
    ['phone', 'debit', true],
    ['credit', 'credit', true],
    ['saved', 'debit', false],
    ['asked', 'debit', false],
  ] as const)(
    'of Google Pay says whether the wallet has authenticated the owner: %s',
    async (id, cardType, isAuthenticated) => {
      const nonce = await createGooglePayNonce(emulators, clientToken, id)
      expect(await gateway.describe(nonce)).toEqual({ kind: 'google-pay', cardType, isAuthenticated })
    },
  )

  it('of a card saved with Google is authenticated by 3-D Secure', async () => {
    const saved = await createGooglePayNonce(emulators, clientToken, 'saved')
    const nonce = await verifyThreeDSecureNonce(emulators, clientToken, saved)
    expect(await gateway.describe(nonce)).toEqual({ kind: 'google-pay', cardType: 'debit', isAuthenticated: true })
  })

  it('is unknown when it is used or made up', async () => {
    const nonce = await card()
    await gateway.sale(orderOf(nonce))
    expect(await gateway.describe(nonce)).toBeUndefined()
    expect(await gateway.describe('made-up')).toBeUndefined()
  })

  it('throws while the gateway is unreachable', async () => {
    fault('nonce-find', 'error-5xx')
    await expect(gateway.describe(await card())).rejects.toThrow()
  })
})

describe('a gateway that hangs', () => {
  it('delays a query by five seconds, not by the time limit of a sale', async () => {
    const patient = createCardGateway({ url: emulators.origin, ...demoGatewayCredentials, timeoutMs: 60_000 })
    const nonce = await card()
    emulators.faults.add({ vendor: 'gateway', operation: 'nonce-find', fault: 'delay', ms: 40_000 })
    const asked = performance.now()
    await expect(patient.describe(nonce)).rejects.toThrow()
    expect(performance.now() - asked).toBeLessThan(30_000)
  })
})

describe('a sale', () => {
  it('requires 3-D Secure for cards only', async () => {
    const unchecked = await createCardNonce(emulators, clientToken, { isChecked: false })
    expect(await gateway.sale(orderOf(unchecked))).toMatchObject({ kind: 'declined' })
    const byPayPal = orderOf(await createPayPalNonce(emulators, clientToken), { kind: 'paypal' })
    expect(await gateway.sale(byPayPal)).toMatchObject({ kind: 'captured' })
    const byApplePay = orderOf(await createApplePayNonce(emulators, clientToken), { kind: 'apple-pay' })
    expect(await gateway.sale(byApplePay)).toMatchObject({ kind: 'captured' })
    expect([...booked(byPayPal.orderId), ...booked(byApplePay.orderId)]).toMatchObject([
      { paidWith: 'paypal', amountPence: 200 },
      { paidWith: 'apple-pay', amountPence: 200 },
    ])
  })

  it('is declined when the wallet’s funding source is', async () => {
    const empty = orderOf(await createPayPalNonce(emulators, clientToken, { account: 'declines' }), { kind: 'paypal' })
    expect(await gateway.sale(empty)).toMatchObject({
      kind: 'declined',
      reason: expect.stringMatching(/PayPal Account Was Declined/),
    })
    const declined = orderOf(await createApplePayNonce(emulators, clientToken, 'declined'), { kind: 'apple-pay' })
    expect(await gateway.sale(declined)).toMatchObject({ kind: 'declined', reason: 'Do Not Honor' })
  })

  it.each(['paypal', 'apple-pay'] as const)('by %s whose reply was lost is found by its order id', async (kind) => {
    const nonce = await (kind === 'paypal' ? createPayPalNonce : createApplePayNonce)(emulators, clientToken)
    const order = orderOf(nonce, { kind })
    fault('sale', 'drop-after')
    expect(await gateway.sale(order)).toMatchObject({ kind: 'unknown' })
    const found = await gateway.find(order.orderId)
    expect(found).toMatchObject({ kind: 'captured' })
    const { vendorId } = found as { vendorId: string }
    expect(await gateway.refund(vendorId)).toEqual({ kind: 'settled', vendorRefundId: vendorId })
    expect(await gateway.refund(vendorId)).toEqual(await gateway.findRefund(vendorId))
    expect(booked(order.orderId).map((one) => one.status)).toEqual(['voided'])
  })
})

describe('saved cards', () => {
  let players = 0
  const customer = () => `player-${(players += 1)}`
  const payAndSaveCard = async (customerId: string, number?: string) =>
    gateway.sale(orderOf(await card(number), { customerId, isToBeSaved: true }))

  it('are cards that paid and were saved, newest first, without duplicates', async () => {
    const customerId = customer()
    expect(await gateway.savedCards(customerId)).toEqual([])
    expect(await payAndSaveCard(customerId)).toMatchObject({ kind: 'captured' })
    await payAndSaveCard(customerId, '5555555555554444')
    await payAndSaveCard(customerId)
    await payAndSaveCard(customerId, '4000111111111115')
    await gateway.sale(orderOf(await card('4000000000001000'), { customerId }))
    const saved = await gateway.savedCards(customerId)
    expect(saved).toMatchObject([
      { brand: 'Visa', last4: '1111', expiry: '12/35' },
      { brand: 'Mastercard', last4: '4444', expiry: '12/35' },
    ])
    expect(saved).toHaveLength(2)
  })

  it('do not include wallets', async () => {
    const customerId = customer()
    const nonce = await createApplePayNonce(emulators, clientToken)
    await gateway.sale(orderOf(nonce, { kind: 'apple-pay', customerId, isToBeSaved: true }))
    expect(await gateway.savedCards(customerId)).toEqual([])
  })

  it('pay again after 3-D Secure, and are not saved twice', async () => {
    const customerId = customer()
    await payAndSaveCard(customerId)
    const [saved] = await gateway.savedCards(customerId)
    const paying = await gateway.nonceOf(customerId, saved!.id)
    expect(paying?.bin).toBe('411111')
    const nonce = await verifyThreeDSecureNonce(emulators, clientToken, paying!.nonce)
    expect(await gateway.describe(nonce)).toEqual({
      kind: 'card',
      cardType: 'debit',
      lastDigits: '1111',
      isAuthenticated: true,
    })
    const order = orderOf(nonce, { customerId, isToBeSaved: true })
    expect(await gateway.sale(order)).toMatchObject({ kind: 'captured' })
    expect(await gateway.savedCards(customerId)).toEqual([saved])
  })

  it('are visible to their owner only', async () => {
    const [mine, theirs] = [customer(), customer()]
    await payAndSaveCard(mine)
    await payAndSaveCard(theirs, '5555555555554444')
    const [saved] = await gateway.savedCards(mine)
    expect(await gateway.nonceOf(theirs, saved!.id)).toBeUndefined()
    await gateway.deleteCard(theirs, saved!.id)
    expect(await gateway.savedCards(mine)).toEqual([saved])
  })

  it('are deleted with their duplicates, and deleting twice does no harm', async () => {
    const customerId = customer()
    await payAndSaveCard(customerId)
    await payAndSaveCard(customerId)
    await payAndSaveCard(customerId, '5555555555554444')
    const visa = (await gateway.savedCards(customerId)).find((one) => one.brand === 'Visa')!
    await gateway.deleteCard(customerId, visa.id)
    await gateway.deleteCard(customerId, visa.id)
    expect((await gateway.savedCards(customerId)).map((one) => one.brand)).toEqual(['Mastercard'])
    expect(await gateway.nonceOf(customerId, visa.id)).toBeUndefined()
  })

  it('are all deleted with their customer', async () => {
    const customerId = customer()
    await payAndSaveCard(customerId)
    await gateway.deleteCustomer(customerId)
    await gateway.deleteCustomer(customerId)
    expect(await gateway.savedCards(customerId)).toEqual([])
    await payAndSaveCard(customerId)
    expect(await gateway.savedCards(customerId)).toHaveLength(1)
  })

  it('still pay when they cannot be saved', async () => {
    const customerId = customer()
    fault('customer-create', 'error-5xx')
    expect(await payAndSaveCard(customerId)).toMatchObject({ kind: 'captured' })
    expect(await gateway.savedCards(customerId)).toEqual([])
  })

  it.each([
    ['customer-find', (id: string) => gateway.savedCards(id)],
    ['customer-find', (id: string) => gateway.deleteCard(id, 'any')],
    ['customer-delete', (id: string) => gateway.deleteCustomer(id)],
  ])('throw while the gateway is unreachable (%s)', async (operation, ask) => {
    const customerId = customer()
    await payAndSaveCard(customerId)
    fault(operation, 'error-5xx')
    await expect(ask(customerId)).rejects.toThrow()
    expect(await gateway.savedCards(customerId)).toHaveLength(1)
  })
})
