import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from './test-shop/open-shop.ts'

let shop: TestShop
let tab: Page

beforeAll(async () => {
  shop = await openTestShop()
  ;({ tab } = shop)
}, 30_000)
afterEach(() => shop.emulators.faults.clear())
afterAll(() => shop?.close())

const openWallets = async (address: string) => {
  await shop.visit(address)
  await tab.evaluate(async () => (await window.shop).openWallets('12.30'))
}
const wallet = () => tab.evaluate(async () => (await window.shop).wallet())
const findNonce = async (outcome: { payload?: Record<string, unknown> } | undefined) =>
  shop.gateway.paymentMethodNonce.find(String(outcome?.payload?.nonce))
const addFault = (operation: string, kind: string, more: object = {}) =>
  shop.emulators.faults.add({ vendor: 'gateway', operation, fault: kind, ...more } as never)

const pressPayPal = async (): Promise<Page> => {
  const button = tab.getByRole('button', { name: 'Pay with PayPal' })
  return (await Promise.all([tab.waitForEvent('popup'), button.click()]))[0]
}

/** Presses a button by which PayPal's page closes: it may be gone before the browser has confirmed the click. */
async function pressAndLeave(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })
}

describe.each([
  ['remapped to the page’s own origin', () => shop.remapped],
  ['at the vendors’ real addresses', () => shop.real],
])('PayPal’s button, %s', (_how, address) => {
  beforeEach(() => openWallets(address()))

  it('asks the customer in a popup, and returns a nonce that can be charged', async () => {
    const page = await pressPayPal()
    await page.getByRole('heading', { name: 'Pay with PayPal' }).waitFor()
    expect(await page.getByRole('main').innerText()).toMatch(/Fairdraw[\s\S]*£12\.30/)
    await pressAndLeave(page, 'Pay £12.30')
    await expect
      .poll(wallet)
      .toMatchObject({ payload: { type: 'PayPalAccount', details: { email: 'robin@player.example' } } })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(await findNonce(await wallet())).toMatchObject({ type: 'PayPalAccount', consumed: false })
    const { success, transaction } = await shop.gateway.transaction.sale({
      amount: '12.30',
      orderId: `paypal ${address()}`,
      paymentMethodNonce: String((await wallet())?.payload?.nonce),
      options: { submitForSettlement: true },
    })
    expect(success).toBe(true)
    expect(transaction).toMatchObject({ paymentInstrumentType: 'paypal_account', status: 'submitted_for_settlement' })
    expect(shop.consoleErrors()).toEqual([])
  })

  it('can be cancelled on PayPal’s page, and by closing its window', async () => {
    const page = await pressPayPal()
    await pressAndLeave(page, 'Cancel and go back')
    await expect.poll(wallet).toEqual({ wasCancelled: true })

    await openWallets(address())
    // The page is loaded first: a window closed while it is still opening may never report that it was closed.
    const popup = await pressPayPal()
    await popup.getByRole('heading', { name: 'Pay with PayPal' }).waitFor()
    await popup.close()
    await expect.poll(wallet).toEqual({ wasCancelled: true })
  })
})

describe('PayPal', () => {
  beforeEach(() => openWallets(shop.remapped))

  it('declines the sale of an account without money', async () => {
    const page = await pressPayPal()
    await page.getByRole('radio', { name: /empty@player/ }).check()
    await pressAndLeave(page, 'Pay £12.30')
    await expect.poll(wallet).toHaveProperty('payload')
    const { success, transaction } = await shop.gateway.transaction.sale({
      amount: '12.30',
      paymentMethodNonce: String((await wallet())?.payload?.nonce),
    })
    expect(success).toBe(false)
    expect(transaction).toMatchObject({ status: 'processor_declined', processorResponseCode: '2074' })
  })

  it.each([
    ['paypal-order', 'decline', 'PAYPAL_INVALID_PAYMENT_OPTION'],
    ['paypal-order', 'error-5xx', 'PAYPAL_FLOW_FAILED'],
    ['paypal-tokenize', 'decline', 'PAYPAL_ACCOUNT_TOKENIZATION_FAILED'],
    ['paypal-tokenize', 'error-5xx', 'PAYPAL_ACCOUNT_TOKENIZATION_FAILED'],
  ])('is reported with the library’s own code when %s goes wrong by %s', async (operation, kind, code) => {
    addFault(operation, kind, { times: 'always' })
    const page = await pressPayPal()
    if (operation === 'paypal-tokenize') await pressAndLeave(page, 'Pay £12.30')
    await expect.poll(wallet).toEqual({ error: { code } })
    await expect.poll(() => page.isClosed()).toBe(true)
  })

  it('keeps its page open after a failed approval, so that the customer can retry', async () => {
    addFault('paypal-approve', 'drop-before', { times: 'always' })
    const page = await pressPayPal()
    await page.getByRole('button', { name: 'Pay £12.30' }).click()
    await page.getByRole('alert').getByText('PayPal didn’t answer').waitFor()
    shop.emulators.faults.clear()
    await pressAndLeave(page, 'Pay £12.30')
    await expect.poll(wallet).toHaveProperty('payload')
  })

  it('issues no nonce for an order without approval', async () => {
    const reply = await tab.evaluate(async () => {
      const { authorizationFingerprint } = JSON.parse(atob(await (await fetch('/client-token')).text()))
      const post = async (path: string, body: object) =>
        (
          await fetch(`https://api.sandbox.braintreegateway.com/merchants/fairdraw_demo/client_api/v1/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ authorizationFingerprint, ...body }),
          })
        ).json()
      const { paymentResource } = await post('paypal_hermes/create_payment_resource', {
        amount: '1.00',
        currencyIsoCode: 'GBP',
      })
      return post('payment_methods/paypal_accounts', {
        paypalAccount: { paymentToken: paymentResource.paymentToken, payerId: 'PAYERROBIN' },
      })
    })
    expect(reply).toEqual({ error: { message: 'PayPal account is invalid' } })
  })
})

describe('Apple Pay', () => {
  beforeEach(() => openWallets(shop.remapped))
  const tap = () => tab.getByRole('button', { name: 'Apple Pay' }).click()
  const sheet = () => tab.getByRole('dialog', { name: 'Apple Pay demonstration' })

  it('shows the shop and the amount, asks for the phone number, and returns a nonce that can be charged', async () => {
    await tap()
    expect(await sheet().innerText()).toMatch(/Pay The shop\s+£12\.30/)
    await sheet().getByLabel('Phone').fill('07700 900123')
    await sheet().getByRole('button', { name: 'Pay with passcode' }).click()
    await expect.poll(wallet).toMatchObject({ payload: { type: 'ApplePayCard', phone: '07700 900123' } })
    await expect.poll(() => sheet().count()).toBe(0)
    expect(await findNonce(await wallet())).toMatchObject({ type: 'ApplePayCard', binData: { debit: 'Yes' } })
    const { success, transaction } = await shop.gateway.transaction.sale({
      amount: '12.30',
      orderId: 'apple',
      paymentMethodNonce: String((await wallet())?.payload?.nonce),
      options: { submitForSettlement: true },
    })
    expect(success).toBe(true)
    expect(transaction.paymentInstrumentType).toBe('apple_pay_card')
    expect(shop.consoleErrors()).toEqual([])
  })

  it('has a credit card and one that is declined, and the server distinguishes them', async () => {
    await tap()
    await sheet()
      .getByRole('radio', { name: /credit/ })
      .check()
    await sheet().getByRole('button', { name: 'Pay with passcode' }).click()
    await expect.poll(wallet).toHaveProperty('payload')
    expect(await findNonce(await wallet())).toMatchObject({ binData: { debit: 'No', prepaid: 'No' } })
  })

  it.each([
    ['the button', () => sheet().getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => tab.keyboard.press('Escape')],
  ])('can be cancelled by %s', async (_how, cancel) => {
    await tap()
    await sheet().waitFor()
    await cancel()
    await expect.poll(wallet).toEqual({ wasCancelled: true })
    expect(await sheet().count()).toBe(0)
  })

  it.each([
    ['apple-pay-session', 'decline', 'APPLE_PAY_MERCHANT_VALIDATION_FAILED'],
    ['apple-pay-session', 'error-5xx', 'APPLE_PAY_MERCHANT_VALIDATION_NETWORK'],
    ['apple-pay-tokenize', 'decline', 'APPLE_PAY_TOKENIZATION'],
    ['apple-pay-tokenize', 'error-5xx', 'APPLE_PAY_TOKENIZATION'],
  ])('is reported with the library’s own code when %s goes wrong by %s', async (operation, kind, code) => {
    addFault(operation, kind, { times: 'always' })
    await tap()
    if (operation === 'apple-pay-tokenize') await sheet().getByRole('button', { name: 'Pay with passcode' }).click()
    await expect.poll(wallet).toEqual({ error: { code } })
  })

  it('opens only on a user gesture, as the real one does', async () => {
    // Code evaluated by a test counts as a user gesture; code that the page runs at load does not.
    const page = await shop.browser.newPage()
    await page.addInitScript(() => {
      addEventListener('load', () => {
        const { ApplePaySession: Session } = window as unknown as {
          ApplePaySession: new (version: number, request: object) => { begin(): void }
        }
        try {
          new Session(3, { total: { label: 'The shop', amount: '1.00' } }).begin()
        } catch (error) {
          document.title = (error as DOMException).name
        }
      })
    })
    await page.goto(shop.remapped)
    await expect.poll(() => page.title()).toBe('InvalidAccessError')
    await page.close()
  })
})

it('a page without the Apple Pay script has no ApplePaySession', async () => {
  await openWallets(shop.real)
  expect(await tab.evaluate(() => 'ApplePaySession' in window)).toBe(false)
})
