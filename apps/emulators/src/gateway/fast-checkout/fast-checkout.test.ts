/** Fast checkout by the library's own component, in a real browser, against the emulated script of the vendor. */
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../test-shop/open-shop.ts'

let shop: TestShop
let tab: Page

beforeAll(async () => {
  shop = await openTestShop()
  ;({ tab } = shop)
}, 30_000)
afterEach(() => shop.emulators.faults.clear())
afterAll(() => shop?.close())

const open = () =>
  tab.evaluate(async () => void Object.assign(window, { fast: await (await window.shop).openFastCheckout() }))
const find = (email: string, shippingAddress?: object): Promise<string> =>
  tab.evaluate(([who, where]) => window.fast.find(who, where), [email, shippingAddress] as const)
const getPaymentToken = () => tab.evaluate(() => window.fast.getPaymentToken())
const field = (title: string) => tab.frameLocator(`iframe[title="Fastlane: ${title}"]`).locator('input:visible')
async function fillCard(number: string): Promise<void> {
  await field('Card number').fill(number)
  await field('Expiry date').fill('12/30')
  await field('Security code').fill('123')
  await field('Name on card').fill('Rosa Demo')
  await field('Postcode').fill('N1 9GU')
}
const dialog = () => tab.getByRole('dialog', { name: 'Fastlane demonstration' })
const textedCode = () =>
  expect
    .poll(() => shop.emulators.inbox.messages()[0]?.text)
    .toMatch(/^\d{6} is your/)
    .then(() => /^\d{6}/.exec(shop.emulators.inbox.messages()[0]!.text)![0])
/** The body of the next mutation of fast checkout. */
const nextMutation = () =>
  tab.waitForRequest((request) => request.postData()?.includes('TokenizeCreditCardForPayPalConnect') ?? false)

declare global {
  interface Window {
    fast: Awaited<ReturnType<Awaited<Window['shop']>['openFastCheckout']>>
  }
}

describe.each([
  ['remapped to the page’s own origin', () => shop.remapped, 'new-1@player.example'],
  ['at the vendors’ real addresses', () => shop.real, 'new-2@player.example'],
])('fast checkout, %s', (_how, address, email) => {
  beforeEach(async () => {
    shop.emulators.inbox.clear()
    await shop.visit(address())
    await open()
  })

  // Rows 2.7-19, 2.7-21
  it('sends a new shopper’s card with all that they agreed to, and recognises them the next time', async () => {
    const shippingAddress = { streetAddress: '1 Demo Street', locality: 'London', postalCode: 'N1 9GU' }
    expect(await find(email, shippingAddress)).toBe('unknown')
    await fillCard('4111111111111111')
    await tab.getByLabel('Save this card').check()
    await tab.getByLabel('Mobile number').fill('07700 900188')
    const [request, token] = await Promise.all([nextMutation(), getPaymentToken()])
    expect(request.postDataJSON()).toMatchObject({
      operationName: 'TokenizeCreditCardForPayPalConnect',
      query: expect.stringMatching(/^mutation TokenizeCreditCardForPayPalConnect\(/),
      variables: {
        input: {
          creditCard: {
            number: '4111111111111111',
            expirationMonth: '12',
            expirationYear: '30',
            cvv: '123',
            cardholderName: 'Rosa Demo',
            billingAddress: { postalCode: 'N1 9GU' },
          },
          options: { validate: true },
          email,
          optIn: true,
          phone: { countryPhoneCode: '44', phoneNumber: '7700900188' },
          termsAndConditionsVersion: '3',
          termsAndConditionsCountry: 'GB',
          shippingAddress,
        },
      },
    })
    expect(request.headers().authorization).toMatch(/^Bearer /)
    expect(token).toMatchObject({ paymentSource: { card: { bin: '411111', lastDigits: '1111' } } })
    expect(await shop.gateway.paymentMethodNonce.find(String(token.id))).toMatchObject({
      type: 'CreditCard',
      details: { cardholderName: 'Rosa Demo' },
    })

    // Another card of a member is sent with the assertion that they proved who they are.
    const finding = find(email)
    await dialog()
      .getByLabel('Code')
      .fill(await textedCode())
    await dialog().getByRole('button', { name: 'Confirm' }).click()
    expect(await finding).toBe('succeeded')
    await tab.getByLabel('Another card').check()
    await fillCard('5555555555554444')
    const [again] = await Promise.all([nextMutation(), getPaymentToken()])
    expect(again.postDataJSON()).toMatchObject({
      variables: { input: { email, optIn: false, authAssertion: expect.stringMatching(/^[\da-f-]{36}$/) } },
    })
    expect(shop.consoleErrors()).toEqual([])
  })
})

describe('a shopper', () => {
  beforeEach(async () => {
    shop.emulators.inbox.clear()
    await shop.visit(shop.remapped)
    await open()
  })
  const cards = () => tab.getByRole('radio').count()

  it('who agrees to nothing is not remembered, and no phone or terms are sent', async () => {
    await find('shy@player.example')
    await fillCard('4111111111111111')
    const [request] = await Promise.all([nextMutation(), getPaymentToken()])
    const { input } = (request.postDataJSON() as { variables: { input: object } }).variables
    expect(input).toMatchObject({ email: 'shy@player.example', optIn: false })
    for (const name of ['phone', 'termsAndConditionsVersion', 'termsAndConditionsCountry', 'shippingAddress'])
      expect(input, name).not.toHaveProperty(name)
    expect(await find('shy@player.example')).toBe('unknown')
  })

  it('who is known pays with a card that they keep, after the code', async () => {
    const finding = find('Robin@Player.example')
    await dialog()
      .getByLabel('Code')
      .fill(await textedCode())
    await dialog().getByRole('button', { name: 'Confirm' }).click()
    expect(await finding).toBe('succeeded')
    expect(await cards()).toBe(3)
    const token = await getPaymentToken()
    expect(await shop.gateway.paymentMethodNonce.find(String(token.id))).toMatchObject({ details: { bin: '411111' } })
  })

  it('is not proved by three wrong codes, or by closing the dialog, and then no card is shown', async () => {
    const failing = find('robin@player.example')
    const code = await textedCode()
    const wrong = code === '000000' ? '111111' : '000000'
    for (const left of [2, 1, 0]) {
      await dialog().getByLabel('Code').fill(wrong)
      await dialog().getByRole('button', { name: 'Confirm' }).click()
      if (left > 0) await dialog().getByText(`${left} left to try`).waitFor()
    }
    expect(await failing).toBe('failed')
    expect(await cards()).toBe(0)
    const closing = find('robin@player.example')
    await dialog().getByRole('button', { name: 'Not now' }).click()
    expect(await closing).toBe('canceled')
  })

  it.each([
    ['names the shop’s domain', { domains: ['shop.test'] }, 200],
    ['names none', {}, 403],
  ])('is looked up with a client token that %s: %s %i', async (_what, ask, status) => {
    const { clientToken } = await shop.gateway.clientToken.generate(ask as object)
    const { authorizationFingerprint } = JSON.parse(Buffer.from(clientToken, 'base64').toString())
    const reply = await fetch(`${shop.emulators.origin}/_v/www.paypal.com/fast-checkout/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${authorizationFingerprint}` },
      body: JSON.stringify({ email: 'robin@player.example' }),
    })
    expect(reply.status).toBe(status)
  })

  it('who agrees must say which phone', async () => {
    await find('half@player.example')
    await fillCard('4111111111111111')
    await tab.getByLabel('Save this card').check()
    await expect(getPaymentToken()).rejects.toThrow(/phone/)
    await tab.getByText('Enter a UK mobile number.').waitFor()
  })
})
