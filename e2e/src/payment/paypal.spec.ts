import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { inAppBrowser } from '../harness/conditions/in-app-browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  acceptTerms,
  CARDS,
  choosePaymentOption,
  fillCard,
  openPayPal,
  payButton,
  shownTickets,
} from '../harness/player.ts'
import { logInByApi } from '../harness/test-player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

const approve = (payPal: Page) => payPal.getByRole('button', { name: /^Pay £/ }).click()

/** PayPal's button, with everything else filled in. */
async function readyToPay(page: Page): Promise<void> {
  await page.goto(enter(CARD_ALONE))
  await choosePaymentOption(page, 'PayPal')
  await acceptTerms(page)
}

// Row 1.1-03
test(
  'a player pays in PayPal’s window and gets tickets; missing fields keep it from opening',
  { tag: '@gate' },
  async ({ playerPage: page, context, vendors }) => {
    await page.goto(enter(CARD_ALONE))
    await choosePaymentOption(page, 'PayPal')
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect(page.getByText('Please accept Terms & Condition first')).toBeInViewport()
    await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeFocused()
    expect(context.pages()).toHaveLength(1)

    // Enter has no effect: a card that was typed before is not charged.
    await acceptTerms(page)
    await choosePaymentOption(page, 'Card')
    await fillCard(page, CARDS.plain)
    await choosePaymentOption(page, 'PayPal')
    await page.getByRole('radio', { name: 'PayPal' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)

    // PayPal charges the amount with which it was opened, whatever is changed in the meantime.
    await page.getByRole('radio', { name: '6 entries' }).check()
    const payPal = await openPayPal(page)
    await expect(payPal.getByText('£7.50').first()).toBeVisible()
    await page.getByRole('radio', { name: '1 entry' }).check()
    await approve(payPal)
    expect(await shownTickets(page)).toHaveLength(6)
    expect(await vendors.capturedPence()).toEqual([750])
    expect((await vendors.sales()).map(({ paidWith }) => paidWith)).toEqual(['paypal'])
  },
)

test.describe('by PayPal', () => {
  test.afterEach(async ({ page, vendors, request, player }) => {
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence(), 'charged once').toEqual([150])
    const after = await logInByApi(request, player.phone)
    expect((await after.entries()).map(({ status }) => status)).toEqual(['completed'])
  })

  test('a reload while PayPal is open: the same entry is paid again from the start', async ({ playerPage: page }) => {
    await readyToPay(page)
    const payPal = await openPayPal(page)
    await page.reload()
    await payPal.close()
    await choosePaymentOption(page, 'PayPal')
    await acceptTerms(page)
    await approve(await openPayPal(page))
  })

  test('PayPal’s script cannot be loaded: shows a message, and can be loaded again', async ({
    playerPage: page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED|Failed to load resource|paypal/i)
    let isDown = true
    await page.route(/\/sdk\/js/, (route) => (isDown ? route.abort() : route.continue()))
    await page.clock.install()
    await page.goto(enter(CARD_ALONE))
    await choosePaymentOption(page, 'PayPal')
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByRole('alert')).toHaveText(/We couldn’t load PayPal/, { timeout: 500 })
    }).toPass()
    isDown = false
    await page.getByRole('button', { name: 'Load PayPal again' }).click()
    await acceptTerms(page)
    await page.clock.resume()
    await approve(await openPayPal(page))
  })
})

// Row 1.1-03
test.describe('in a browser inside another app, which opens no windows', () => {
  test.use({ browserAs: [inAppBrowser] })
  test('PayPal is the last option; pressed all the same, it says where it opens, and paying by card goes on', async ({
    playerPage: page,
    vendors,
  }) => {
    await readyToPay(page)
    const options = await page.getByRole('radio', { name: /PayPal|Card|Bank transfer/ }).all()
    expect(options).toHaveLength(3)
    await expect(options[2]!).toHaveAccessibleName(/^PayPal/)
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    const message = page.getByRole('alert')
    await expect(message).toContainText(
      'PayPal can’t open inside this app. Open this page in Safari, or pay by card. No money was taken.',
    )
    await page.getByRole('button', { name: 'Copy the link to this page' }).click()
    await expect(message.getByRole('status')).toHaveText(/^(Link copied|http.*\/enter)$/)
    await choosePaymentOption(page, 'Card')
    await fillCard(page, CARDS.plain)
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150])
  })
})
