import type { FrameLocator, Page } from '@playwright/test'
import type { BraintreeGateway } from 'braintree'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Emulators } from '../start.ts'
import { openTestShop, type TestShop } from './test-shop/open-shop.ts'
import type { PayOutcome } from './test-shop/shop-browser.ts'

let shop: TestShop
let emulators: Emulators
let gateway: BraintreeGateway
let tab: Page

beforeAll(async () => {
  shop = await openTestShop()
  ;({ emulators, gateway, tab } = shop)
}, 30_000)
afterAll(() => shop?.close())

const field = (name: string) =>
  tab.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator('input:visible')
const bank = (): FrameLocator => tab.frameLocator('iframe[name="bank-challenge"]')

async function fill(number: string, expiry = '12/30', cvv = '123'): Promise<void> {
  await field('number').fill(number)
  await field('expirationDate').fill(expiry)
  await field('cvv').fill(cvv)
}

const tokenise = (): Promise<PayOutcome> => tab.evaluate(async () => (await window.shop).tokenise())
const pay = () => tab.evaluate(async () => (await window.shop).pay('5.00'))

const findThreeDSecureInfo = async ({ payload }: PayOutcome) =>
  (await gateway.paymentMethodNonce.find(String(payload?.nonce))).threeDSecureInfo

describe.each([
  ['remapped to the page’s own origin', () => shop.remapped],
  ['at the vendors’ real addresses', () => shop.real],
])('paying with 3-D Secure, %s', (_how, address) => {
  beforeEach(() => shop.visit(address()))

  it('without a challenge succeeds, and the server reads the outcome', async () => {
    await fill('4111111111111111')
    const outcome = await pay()
    expect(outcome.payload).toMatchObject({ liabilityShifted: true, liabilityShiftPossible: true })
    expect(await findThreeDSecureInfo(outcome)).toMatchObject({
      status: 'authenticate_successful',
      liabilityShifted: true,
    })
    const { success } = await gateway.transaction.sale({
      amount: '5.00',
      orderId: `order ${address()}`,
      paymentMethodNonce: String(outcome.payload?.nonce),
      deviceData: await tab.evaluate(async () => (await window.shop).deviceData),
      options: { submitForSettlement: true, threeDSecure: { required: true } },
    })
    expect(success).toBe(true)
    expect(shop.consoleErrors()).toEqual([])
  })

  it('with a challenge asks for a code and accepts the right one', async () => {
    await fill('4000000000001091')
    const paying = pay()
    await bank().getByLabel('Code from your bank').fill('1234')
    await bank().getByRole('button', { name: 'Confirm' }).click()
    const outcome = await paying
    expect(outcome.payload).toMatchObject({ liabilityShifted: true })
    expect(await findThreeDSecureInfo(outcome)).toMatchObject({
      status: 'authenticate_successful',
      liabilityShifted: true,
    })
    expect(await tab.locator('dialog').count()).toBe(0)
    expect(shop.consoleErrors()).toEqual([])
  })
})

describe('a challenge', () => {
  beforeEach(() => shop.visit(shop.remapped))

  it('shows the shop, the amount and the card, and has keyboard focus', async () => {
    await fill('4000000000001091')
    const paying = pay()
    await expect.poll(() => bank().getByLabel('Code from your bank').isVisible()).toBe(true)
    expect(await bank().getByRole('main').innerText()).toMatch(/Fairdraw[\s\S]*£5\.00[\s\S]*1091/)
    await tab.keyboard.type('1234')
    await tab.keyboard.press('Enter')
    expect((await paying).payload).toMatchObject({ liabilityShifted: true })
  })

  it('with a wrong code fails, and a sale that requires it is rejected', async () => {
    await fill('4000000000001091')
    const paying = pay()
    await bank().getByLabel('Code from your bank').fill('9999')
    await bank().getByRole('button', { name: 'Confirm' }).click()
    const outcome = await paying
    expect(outcome).toMatchObject({ wasCancelled: false, payload: { liabilityShifted: false } })
    expect(await findThreeDSecureInfo(outcome)).toMatchObject({
      status: 'authenticate_failed',
      liabilityShifted: false,
    })
    const { transaction } = await gateway.transaction.sale({
      amount: '5.00',
      paymentMethodNonce: String(outcome.payload?.nonce),
      options: { threeDSecure: { required: true } },
    })
    expect(transaction.gatewayRejectionReason).toBe('three_d_secure')
  })

  it.each([
    ['the button', () => bank().getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => bank().getByLabel('Code from your bank').press('Escape')],
  ])('can be cancelled by %s, and paying can start again', async (_how, cancel) => {
    await fill('4000000000001091')
    const paying = pay()
    await cancel()
    const outcome = await paying
    expect(outcome).toMatchObject({ wasCancelled: true, payload: { liabilityShifted: false } })
    expect(await findThreeDSecureInfo(outcome)).toMatchObject({ status: 'authenticate_failed' })

    const again = pay()
    await bank().getByLabel('Code from your bank').fill('1234')
    await bank().getByRole('button', { name: 'Confirm' }).click()
    expect((await again).payload).toMatchObject({ liabilityShifted: true })
  })

  it('of a card that the bank always refuses fails with any code', async () => {
    await fill('4000000000001109')
    const paying = pay()
    await bank().getByLabel('Code from your bank').fill('1234')
    await bank().getByRole('button', { name: 'Confirm' }).click()
    expect((await paying).payload).toMatchObject({ liabilityShifted: false, liabilityShiftPossible: true })
  })

  it('cannot be passed with a verdict that the bank did not sign', async () => {
    await fill('4000000000001091')
    const paying = pay()
    await expect.poll(() => bank().getByLabel('Code from your bank').isVisible()).toBe(true)
    await tab.frame({ name: 'bank-challenge' })?.evaluate(() => {
      const transactionId = location.pathname.split('/').at(-1)
      const jwt = `e30.${btoa(JSON.stringify({ transactionId, verdict: 'right' }))}.forged`
      window.parent.postMessage({ type: 'bank-verdict', verdict: 'right', jwt }, '*')
    })
    expect((await paying).error?.code).toBe('THREEDS_JWT_AUTHENTICATION_FAILED')
  })
})

describe('the card fields', () => {
  beforeEach(() => shop.visit(shop.remapped))

  it('format what is typed, notify the page, and are labelled and filled by the browser', async () => {
    await field('number').pressSequentially('4111111111111111')
    await field('expirationDate').pressSequentially('1230')
    await field('cvv').pressSequentially('123')
    expect(await field('number').inputValue()).toBe('4111 1111 1111 1111')
    expect(await field('expirationDate').inputValue()).toBe('12 / 30')
    expect(await tab.evaluate(async () => (await window.shop).cardType())).toBe('visa')
    await expect
      .poll(() => tab.evaluate(async () => (await window.shop).events))
      .toEqual(
        expect.arrayContaining([
          'focus number',
          'notEmpty number',
          'cardTypeChange number',
          'binAvailable',
          'validityChange number',
          'blur number',
          'focus expirationDate',
          'validityChange expirationDate',
          'validityChange cvv',
        ]),
      )
    const input = tab.frameLocator('iframe[name="braintree-hosted-field-number"]').getByLabel('Credit Card Number')
    expect(await input.getAttribute('autocomplete')).toBe('cc-number')
    expect(await input.getAttribute('inputmode')).toBe('numeric')
    expect(await field('number').getAttribute('placeholder')).toBe('4111 1111 1111 1111')
    expect(await field('number').evaluate((node) => getComputedStyle(node).fontSize)).toBe('18px')
  })

  it('keep the caret after the inserted character when a digit is inserted in the middle', async () => {
    await field('number').pressSequentially('4111111')
    await field('number').press('Home')
    await field('number').press('ArrowRight')
    await field('number').pressSequentially('99')
    expect(await field('number').inputValue()).toBe('4991 1111 1')
  })

  it('can be tabbed through, and are focused by the page’s labels', async () => {
    await tab.getByText('Card number').click()
    await expect.poll(() => tab.evaluate(async () => (await window.shop).events)).toContain('focus number')
    await tab.keyboard.type('4111111111111111')
    await tab.keyboard.press('Tab')
    await tab.keyboard.type('1230')
    await tab.keyboard.press('Tab')
    await tab.keyboard.type('123')
    await tab.keyboard.press('Tab')
    expect(await tab.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    expect((await tokenise()).payload).toMatchObject({ type: 'CreditCard', details: { lastFour: '1111' } })
  })

  it('accept a four-digit security code for a card type that has one', async () => {
    await fill('378282246310005', '12/30', '1234')
    expect((await tokenise()).payload).toMatchObject({ details: { cardType: 'American Express' } })
  })

  it('refuse an empty form, and name the fields with a wrong number or a past date', async () => {
    expect((await tokenise()).error?.code).toBe('HOSTED_FIELDS_FIELDS_EMPTY')
    await fill('4111111111111112', '01/20')
    const { error } = await tokenise()
    expect(error).toMatchObject({
      code: 'HOSTED_FIELDS_FIELDS_INVALID',
      details: { invalidFieldKeys: ['number', 'expirationDate'] },
    })
    expect(await field('number').getAttribute('aria-invalid')).toBe('true')
    expect(await field('number').evaluate((node) => getComputedStyle(node).color)).toBe('rgb(179, 18, 58)')
  })

  it('report the gateway’s refusal, and a network error', async () => {
    emulators.faults.add({ vendor: 'gateway', operation: 'tokenize', fault: 'decline' })
    await fill('4111111111111111')
    expect((await tokenise()).error).toMatchObject({
      code: 'HOSTED_FIELDS_FAILED_TOKENIZATION',
      details: { httpStatus: 422, originalError: { fieldErrors: [{ fieldErrors: [{ code: '81703' }] }] } },
    })
    emulators.faults.add({ vendor: 'gateway', operation: 'tokenize', fault: 'drop-before', times: 'always' })
    expect((await tokenise()).error?.code).toBe('HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR')
    emulators.faults.clear()
    expect((await tokenise()).payload).toBeDefined()
  })
})
