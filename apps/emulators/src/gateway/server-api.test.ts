import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BraintreeGateway } from 'braintree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulators, type EmulatorOptions, type Emulators } from '../start.ts'
import {
  getErrorCodes,
  findByOrderId,
  createNonce,
  requestNonce,
  sell,
  createServerSdk,
  type CardFields,
} from './test-shop/server-sdk.ts'

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
  gateway = createServerSdk(emulators)
}

const nonce = (card?: CardFields) => createNonce(emulators, gateway, card)
const sellOne = (changes?: Record<string, unknown>, card?: CardFields) => sell(emulators, gateway, changes, card)

describe('a sale', () => {
  it('is submitted for settlement, and found by its id and by its order id', async () => {
    const { success, transaction } = await sellOne()
    expect(success).toBe(true)
    expect(transaction).toMatchObject({ status: 'submitted_for_settlement', amount: '2.00', orderId: 'order-1' })
    expect((await gateway.transaction.find(transaction.id)).status).toBe('submitted_for_settlement')
    expect((await findByOrderId(gateway, 'order-1')).map((one) => one.id)).toEqual([transaction.id])
    expect(await findByOrderId(gateway, 'order-2')).toEqual([])
  })

  it('is found among several of one order', async () => {
    await sellOne()
    await sellOne({ amount: '3.00' })
    expect((await findByOrderId(gateway, 'order-1')).map((one) => one.amount).toSorted()).toEqual(['2.00', '3.00'])
  })

  it('consumes its nonce', async () => {
    const paymentMethodNonce = await nonce()
    await sellOne({ paymentMethodNonce })
    expect(await gateway.paymentMethodNonce.find(paymentMethodNonce)).toMatchObject({ consumed: true })
    const again = await sellOne({ paymentMethodNonce, orderId: 'order-2' })
    expect(again.success).toBe(false)
    expect(getErrorCodes(again)).toEqual(['91564'])
  })

  it('with an unknown nonce, or one over three hours old, is refused', async () => {
    expect(getErrorCodes(await sellOne({ paymentMethodNonce: 'made-up' }))).toEqual(['91565'])
    const paymentMethodNonce = await nonce()
    clock = new Date(clock.getTime() + 181 * minuteMs)
    expect(getErrorCodes(await sellOne({ paymentMethodNonce }))).toEqual(['91565'])
  })

  it.each([
    ['', '81502'],
    ['two pounds', '81503'],
    ['-1.00', '81501'],
    ['0.00', '81531'],
  ])('of %j is refused, and writes nothing', async (amount, code) => {
    expect(getErrorCodes(await sellOne({ amount }))).toEqual([code])
    expect(emulators.books()).toEqual([])
  })

  it.each([
    ['4000111111111115', '2000'],
    ['4000000000009995', '2001'],
    ['4000000000000069', '2004'],
  ])('with the card %s is declined with %s', async (number, code) => {
    const { success, transaction } = await sellOne({}, { number })
    expect(success).toBe(false)
    expect(transaction).toMatchObject({ status: 'processor_declined', processorResponseCode: code })
  })

  it('of a declining amount, or with a card past its date, is declined', async () => {
    expect((await sellOne({ amount: '2046.00' })).transaction.processorResponseCode).toBe('2046')
    const expired = await sellOne({}, { expirationMonth: '02', expirationYear: '2026' })
    expect(expired.transaction.processorResponseCode).toBe('2004')
    expect((await sellOne({ orderId: 'order-3' }, { expirationMonth: '03', expirationYear: '2026' })).success).toBe(
      true,
    )
  })

  it('with a wrong security code is rejected by the gateway', async () => {
    const { success, transaction } = await sellOne({}, { cvv: '200' })
    expect(success).toBe(false)
    expect(transaction).toMatchObject({ status: 'gateway_rejected', gatewayRejectionReason: 'cvv' })
  })

  it('that requires 3-D Secure is rejected without it', async () => {
    const options = { submitForSettlement: true, threeDSecure: { required: true } }
    expect((await sellOne({ options })).transaction.gatewayRejectionReason).toBe('three_d_secure')
  })

  it('repeated within 30 seconds is rejected as a duplicate; later it is not', async () => {
    expect((await sellOne()).success).toBe(true)
    const duplicate = await sellOne()
    expect(duplicate.transaction).toMatchObject({ status: 'gateway_rejected', gatewayRejectionReason: 'duplicate' })
    expect((await sellOne({ orderId: 'order-2' })).success).toBe(true)
    clock = new Date(clock.getTime() + minuteMs)
    expect((await sellOne()).success).toBe(true)
  })

  it('can be authorised first and submitted later', async () => {
    const { transaction } = await sellOne({ options: { submitForSettlement: false } })
    expect(transaction.status).toBe('authorized')
    const submitted = await gateway.transaction.submitForSettlement(transaction.id)
    expect(submitted.transaction.status).toBe('submitted_for_settlement')
    expect(getErrorCodes(await gateway.transaction.submitForSettlement(transaction.id))).toEqual(['91507'])
  })
})

describe('a nonce', () => {
  it.each([
    ['4111111111111111', { debit: 'Yes', prepaid: 'No' }],
    ['5555555555554444', { debit: 'No', prepaid: 'No' }],
    ['4111111111111210', { debit: 'No', prepaid: 'Yes' }],
    ['4111111111112101', { debit: 'Unknown', prepaid: 'Unknown' }],
    ['4012888888881881', { debit: 'Unknown', prepaid: 'Unknown' }],
  ])('of %s includes the type of its card', async (number, expected) => {
    const found = await gateway.paymentMethodNonce.find(await nonce({ number }))
    expect(found).toMatchObject({ type: 'CreditCard', consumed: false, binData: expected, threeDSecureInfo: null })
    expect(found.details).toMatchObject({ lastFour: number.slice(-4) })
  })

  it('that was never issued is not found', async () => {
    await expect(gateway.paymentMethodNonce.find('made-up')).rejects.toMatchObject({ type: 'notFoundError' })
  })
})

describe('returning money', () => {
  it('is a void before settlement and a refund after it', async () => {
    const { transaction } = await sellOne()
    expect(getErrorCodes(await gateway.transaction.refund(transaction.id))).toEqual(['91506'])
    const voided = await gateway.transaction.void(transaction.id)
    expect(voided.transaction.status).toBe('voided')

    const { transaction: other } = await sellOne({ orderId: 'order-2' })
    await emulators.settle({ orderId: 'order-2' })
    expect(getErrorCodes(await gateway.transaction.void(other.id))).toEqual(['91504'])
    const refunded = await gateway.transaction.refund(other.id)
    expect(refunded.transaction).toMatchObject({ type: 'credit', amount: '2.00', refundedTransactionId: other.id })
    expect((await gateway.transaction.find(other.id)).refundIds).toEqual([refunded.transaction.id])
  })

  it('is never more than was paid', async () => {
    const { transaction } = await sellOne({ amount: '10.00' })
    await emulators.settle()
    expect((await gateway.transaction.refund(transaction.id, '6.00')).success).toBe(true)
    expect(getErrorCodes(await gateway.transaction.refund(transaction.id, '4.01'))).toEqual(['91521'])
    expect((await gateway.transaction.refund(transaction.id)).transaction.amount).toBe('4.00')
    expect(getErrorCodes(await gateway.transaction.refund(transaction.id))).toEqual(['91512'])
  })
})

describe('the keys', () => {
  it('are checked', async () => {
    await expect(createServerSdk(emulators, 'another key').clientToken.generate({})).rejects.toMatchObject({
      type: 'authenticationError',
    })
    await expect(createServerSdk(emulators, 'another key').transaction.find('x')).rejects.toMatchObject({
      type: 'authenticationError',
    })
  })
})

describe('settlement', () => {
  it('happens automatically after the delay', async () => {
    await emulators.close()
    await start({ settleAfterMs: minuteMs })
    const { transaction } = await sellOne()
    expect((await gateway.transaction.find(transaction.id)).status).toBe('submitted_for_settlement')
    clock = new Date(clock.getTime() + minuteMs)
    expect((await gateway.transaction.find(transaction.id)).status).toBe('settled')
  })

  it('is late, never happens or is declined, as the faults request', async () => {
    await emulators.close()
    await start({ settleAfterMs: 0 })
    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'settle-late', ms: minuteMs })
    const { transaction: late } = await sellOne()
    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'never-settle' })
    const { transaction: never } = await sellOne({ orderId: 'never' })
    expect((await gateway.transaction.find(late.id)).status).toBe('submitted_for_settlement')
    clock = new Date(clock.getTime() + minuteMs)
    expect((await gateway.transaction.find(late.id)).status).toBe('settled')
    expect((await gateway.transaction.find(never.id)).status).toBe('submitted_for_settlement')
    expect(await emulators.settle()).toEqual([])

    emulators.faults.add({ vendor: 'gateway', operation: 'settle', fault: 'decline' })
    const { transaction: declined } = await sellOne({ orderId: 'declined' })
    expect((await gateway.transaction.find(declined.id)).status).toBe('settlement_declined')
  })
})

describe('the books', () => {
  it('survive a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairdraw-books-'))
    try {
      await emulators.close()
      await start({ booksFile: join(folder, 'gateway.jsonl') })
      const { transaction } = await sellOne()
      const paymentMethodNonce = await nonce()
      await emulators.close()
      await start({ booksFile: join(folder, 'gateway.jsonl') })
      expect((await findByOrderId(gateway, 'order-1')).map((one) => one.id)).toEqual([transaction.id])
      expect((await sellOne({ paymentMethodNonce, orderId: 'order-2' })).success).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('can be read by a control call, in pence and with the history', async () => {
    const { transaction } = await sellOne()
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

describe('a card that cannot be tokenised', () => {
  it.each([
    [{ number: '4111111111111112' }, 'number', '81715'],
    [{ number: '41111' }, 'number', '81716'],
    [{ number: '' }, 'number', '81714'],
    [{ cvv: '12' }, 'cvv', '81707'],
    [{ cvv: '' }, 'cvv', '81706'],
    [{ number: '378282246310005', cvv: '123' }, 'cvv', '81707'],
    [{ expirationMonth: '13' }, 'expirationMonth', '81712'],
    [{ expirationYear: '1930' }, 'expirationYear', '81713'],
  ])('%j is refused with its field and the vendor’s code', async (card, field, code) => {
    const { data, errors } = await requestNonce(emulators, gateway, card)
    expect(data.tokenizeCreditCard).toBeNull()
    expect(errors).toMatchObject([
      { extensions: { errorClass: 'VALIDATION', legacyCode: code, inputPath: ['input', 'creditCard', field] } },
    ])
  })

  it('because the client token is forged, or over a day old', async () => {
    const { clientToken } = await gateway.clientToken.generate({})
    const { authorizationFingerprint } = JSON.parse(Buffer.from(clientToken, 'base64').toString())
    const forged = await requestNonce(emulators, gateway, {}, 'made|up')
    expect(forged.errors?.[0]?.extensions.errorClass).toBe('AUTHENTICATION')
    clock = new Date(clock.getTime() + 25 * 60 * minuteMs)
    const expired = await requestNonce(emulators, gateway, {}, authorizationFingerprint)
    expect(expired.errors?.[0]?.extensions.errorClass).toBe('AUTHENTICATION')
  })
})
