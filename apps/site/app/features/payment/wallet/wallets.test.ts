/** PayPal, Apple Pay and saved cards in a real browser, from the press to the nonce, with the unmodified library. */
import type { TestShop } from '@fairdraw/emulators/gateway/test-shop/open-shop.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGatewayPage } from '../../../testing/open-gateway-page.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openGatewayPage()
})
beforeEach(() => shop.visit(shop.remapped))
afterEach(() => shop.emulators.faults.clear())
afterAll(() => shop?.close())

const outcomes = () => shop.tab.evaluate(() => window.page.outcomes.map((one) => ({ ...one })))
const fault = (operation: string, kind: string) =>
  shop.emulators.faults.add({ vendor: 'gateway', operation, fault: kind, times: 'always' } as never)
const failsWith = (message: RegExp) =>
  expect.poll(outcomes).toMatchObject([{ ok: false, failure: { message: expect.stringMatching(message) } }])
/** The gateway's record of the first outcome's nonce. */
const nonceFound = async () => {
  const [first] = await outcomes()
  return shop.gateway.paymentMethodNonce.find(first && 'nonce' in first ? first.nonce : '')
}

describe('PayPal’s button', () => {
  const open = () => shop.tab.evaluate(async () => (await window.page.openPayPal(1_230)) as { failure?: object })
  const button = () => shop.tab.getByRole('button', { name: 'Pay with PayPal' })
  const press = async () => (await Promise.all([shop.tab.waitForEvent('popup'), button().click()]))[0]

  it('returns a nonce for the current amount, with the fraud check’s data', async () => {
    await open()
    const page = await press()
    await page.getByRole('button', { name: 'Pay £12.30' }).click()
    await expect.poll(outcomes).toMatchObject([{ ok: true, deviceData: expect.stringContaining('correlation_id') }])
    expect(await nonceFound()).toMatchObject({ type: 'PayPalAccount' })
    expect(shop.consoleErrors()).toEqual([])
  })

  it('does not open while something is missing on the page', async () => {
    await open()
    await shop.tab.evaluate(() => window.page.setCanStart(false))
    await button().click()
    await shop.tab.evaluate(() => window.page.setCanStart(true))
    const page = await press()
    expect(shop.tab.context().pages()).toHaveLength(2)
    await page.close()
  })

  it('reports that it was closed, and can be pressed again', async () => {
    await open()
    // The page is loaded first: a window closed while it is still opening may never report that it was closed.
    const closed = await press()
    await closed.getByRole('heading', { name: 'Pay with PayPal' }).waitFor()
    await closed.close()
    await expect
      .poll(outcomes)
      .toMatchObject([
        { ok: false, failure: { isUnusable: false, message: expect.stringMatching(/^You closed PayPal/) } },
      ])
    const page = await press()
    await page.getByRole('button', { name: 'Pay £12.30' }).click()
    await expect.poll(outcomes).toMatchObject([{ ok: false }, { ok: true }])
  })

  it.each([
    ['paypal-order', 'decline', /^We can’t take PayPal at the moment/],
    ['paypal-order', 'error-5xx', /^We couldn’t reach PayPal/],
    ['paypal-tokenize', 'decline', /^PayPal didn’t confirm/],
  ])('has a message when %s fails with %s', async (operation, kind, message) => {
    await open()
    fault(operation, kind)
    const page = await press()
    if (operation === 'paypal-tokenize') await page.getByRole('button', { name: 'Pay £12.30' }).click()
    await failsWith(message)
  })

  it('has a message for an unreachable gateway, and for a browser that blocks pop-ups', async () => {
    fault('configuration', 'error-5xx')
    expect(await open()).toMatchObject({ failure: { message: expect.stringMatching(/^We couldn’t reach PayPal/) } })
    shop.emulators.faults.clear()
    await shop.visit(shop.remapped)
    await open()
    await shop.tab.evaluate(() => {
      window.open = () => null
    })
    await button().click()
    await failsWith(/Allow pop-ups/)
  })

  it('is removed when it is closed, and can be opened again', async () => {
    await shop.tab.evaluate(async () => (await window.page.openPayPal(500)).close())
    expect(await button().count()).toBe(0)
    await open()
    expect(await button().count()).toBe(1)
  })
})

describe('Apple Pay', () => {
  const open = (ask: object = {}, isPaid = true) =>
    shop.tab.evaluate(
      async ([more, paid]) => window.page.openApplePay({ amountPence: 1_230, label: 'Fairdraw', ...more }, paid),
      [ask, isPaid] as const,
    )
  const tap = () => shop.tab.getByRole('button', { name: 'Apple Pay' }).click()
  const sheet = () => shop.tab.getByRole('dialog', { name: 'Apple Pay demonstration' })
  const pay = () => sheet().getByRole('button', { name: 'Pay with passcode' }).click()

  it('returns a nonce and the sheet’s phone number, and reports the result to the sheet', async () => {
    await open({ asksForPhone: true })
    await tap()
    expect(await sheet().innerText()).toMatch(/Pay Fairdraw\s+£12\.30/)
    await sheet().getByLabel('Phone').fill('+44 7700 900123')
    await pay()
    await expect
      .poll(outcomes)
      .toMatchObject([{ ok: true, phone: '+44 7700 900123', deviceData: expect.stringMatching(/correlation_id/) }])
    expect(await nonceFound()).toMatchObject({ type: 'ApplePayCard' })
    await expect.poll(() => sheet().count()).toBe(0)
  })

  it('shows on the sheet that the payment failed', async () => {
    await open({}, false)
    await tap()
    await pay()
    await sheet().getByText('Payment not completed').waitFor()
  })

  it('asks for no phone number unless requested', async () => {
    await open()
    await tap()
    expect(await sheet().getByLabel('Phone').count()).toBe(0)
  })

  it('reports that it was closed', async () => {
    await open()
    await tap()
    await shop.tab.keyboard.press('Escape')
    await failsWith(/^You closed Apple Pay/)
  })

  it.each([
    ['apple-pay-session', 'decline', /^We can’t take Apple Pay at the moment/],
    ['apple-pay-session', 'error-5xx', /^We couldn’t reach Apple Pay/],
    ['apple-pay-tokenize', 'decline', /^Apple Pay didn’t confirm/],
  ])('has a message when %s fails with %s, and the sheet closes', async (operation, kind, message) => {
    fault(operation, kind)
    await open()
    await tap()
    if (operation === 'apple-pay-tokenize') await pay()
    await failsWith(message)
    await expect.poll(() => sheet().count()).toBe(0)
  })

  it('is offered only where the browser supports it', async () => {
    expect(await shop.tab.evaluate(() => window.page.hasApplePay())).toBe(true)
    await shop.visit(shop.real)
    expect(await shop.tab.evaluate(() => window.page.hasApplePay())).toBe(false)
  })
})

describe('Google Pay', () => {
  const open = (takesCredit = true) =>
    shop.tab.evaluate(
      (credit) =>
        window.page.openGooglePay({ amountPence: 1_230, phone: '07700900001', label: 'Fairdraw', takesCredit: credit }),
      takesCredit,
    )
  const tap = () => shop.tab.getByRole('button', { name: 'Google Pay' }).click()
  const sheet = () => shop.tab.getByRole('dialog', { name: 'Google Pay demonstration' })
  const pay = () => sheet().getByRole('button', { name: 'Pay', exact: true }).click()

  it('returns a nonce of a card of the phone, whose owner the wallet has authenticated', async () => {
    await open()
    await tap()
    expect(await sheet().innerText()).toMatch(/£12\.30/)
    await pay()
    await expect.poll(outcomes).toMatchObject([{ ok: true, deviceData: expect.stringMatching(/correlation_id/) }])
    const nonce = await nonceFound()
    expect(nonce).toMatchObject({ type: 'AndroidPayCard', details: { isNetworkTokenized: true } })
    expect(nonce.threeDSecureInfo ?? null).toBeNull()
    expect(shop.consoleErrors()).toEqual([])
  })

  it('has the bank verify the owner of a card that is only saved with Google', async () => {
    await open()
    await tap()
    await sheet()
      .getByRole('radio', { name: /debit saved with Google/ })
      .check()
    await pay()
    await expect.poll(outcomes).toMatchObject([{ ok: true }])
    const { details, threeDSecureInfo } = await nonceFound()
    expect(details).toMatchObject({ isNetworkTokenized: false })
    expect(threeDSecureInfo).toMatchObject({ liabilityShifted: true })
  })

  it('does not pay where the bank cannot confirm the owner', async () => {
    await open()
    await tap()
    await sheet()
      .getByRole('radio', { name: /its bank refuses/ })
      .check()
    await pay()
    await failsWith(/^Your bank couldn’t confirm/)
  })

  it('offers no credit card where none is allowed', async () => {
    await open(false)
    await tap()
    expect(
      await sheet()
        .getByRole('radio', { name: /credit/ })
        .count(),
    ).toBe(0)
  })

  it('reports that it was closed', async () => {
    await open()
    await tap()
    await shop.tab.keyboard.press('Escape')
    await failsWith(/^You closed Google Pay/)
  })

  it.each([
    ['decline', /^Google Pay didn’t confirm/],
    ['error-5xx', /^We couldn’t reach Google Pay/],
  ])('has a message when the token fails with %s', async (kind, message) => {
    await open()
    fault('google-pay-tokenize', kind)
    await tap()
    await pay()
    await failsWith(message)
  })

  it.each([
    ['google-pay-ready', 'decline'],
    ['google-pay-ready', 'error-5xx'],
    ['google-pay-script', 'decline'],
  ])('is not ready where %s fails with %s, and ready afterwards', async (operation, kind) => {
    fault(operation, kind)
    expect(await shop.tab.evaluate(() => window.page.isGooglePayReady())).toBe(false)
    shop.emulators.faults.clear()
    expect(await shop.tab.evaluate(() => window.page.isGooglePayReady())).toBe(true)
  })
})

describe('a saved card', () => {
  /** Saves a card at the gateway and returns what the server would return. */
  async function saveCard(number: string) {
    await shop.gateway.customer.create({ id: 'player-1' })
    const nonce = await shop.tab.evaluate(async (digits) => {
      const client = await window.page.library.client.create({ authorization: await window.page.clientToken() })
      const data = { creditCard: { number: digits, expirationDate: '12/30', cvv: '123' } }
      const ask = client.request as unknown as (options: object) => Promise<{ creditCards: [{ nonce: string }] }>
      const reply = await ask.call(client, { method: 'post', endpoint: 'payment_methods/credit_cards', data })
      return reply.creditCards[0].nonce
    }, number)
    const { transaction } = await shop.gateway.transaction.sale({
      amount: '1.00',
      orderId: `keep ${number}`,
      paymentMethodNonce: nonce,
      customerId: 'player-1',
      options: { storeInVaultOnSuccess: true },
    })
    const made = await shop.gateway.paymentMethodNonce.create(transaction.creditCard?.token ?? '')
    return { nonce: made.paymentMethodNonce.nonce, bin: number.slice(0, 6), amountPence: 500, phone: '07700900001' }
  }

  it('pays after 3-D Secure, without any typed input', async () => {
    const card = await saveCard('4111111111111111')
    const outcome = await shop.tab.evaluate((saved) => window.page.paySaved(saved), card)
    expect(outcome).toMatchObject({ ok: true, deviceData: expect.stringMatching(/correlation_id/) })
    const { nonce } = outcome as { nonce: string }
    const { threeDSecureInfo } = await shop.gateway.paymentMethodNonce.find(nonce)
    expect(threeDSecureInfo).toMatchObject({ liabilityShifted: true })
  })

  it('does not pay where 3-D Secure fails, or the player closes it', async () => {
    const failed = await saveCard('4000000000001018')
    expect(await shop.tab.evaluate((saved) => window.page.paySaved(saved), failed)).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/couldn’t confirm it was you/) },
    })
    const asked = await saveCard('4000000000001091')
    const paying = shop.tab.evaluate((saved) => window.page.paySaved(saved), asked)
    await shop.tab.frameLocator('iframe[name="bank-challenge"]').getByRole('button', { name: 'Cancel' }).click()
    expect(await paying).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^You closed your bank’s security check/) },
    })
  })

  it('that the gateway no longer knows has a message too', async () => {
    const card = { nonce: 'made-up', bin: '411111', amountPence: 500, phone: '07700900001' }
    expect(await shop.tab.evaluate((saved) => window.page.paySaved(saved), card)).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/No money was taken/) },
    })
  })
})
