import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, choosePaymentOption, openApplePaySheet, payInSheet, shownTickets } from '../harness/player.ts'
import { logInByApi } from '../harness/test-player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const PAYMENT = '/api/generic-entry/payment'

async function readyToPay(page: Page): Promise<void> {
  await page.goto(enter(CARD_ALONE))
  await choosePaymentOption(page, 'Apple Pay')
  await acceptTerms(page)
}

test(
  'a player pays with Apple Pay; a closed or declined sheet charges nothing, and a retry works',
  { tag: '@gate' },
  async ({ playerPage: page, vendors, pageErrors }) => {
    pageErrors.allow(responseError(402, PAYMENT))
    await page.goto(enter(CARD_ALONE))
    await choosePaymentOption(page, 'Apple Pay')
    await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
    await expect(page.getByText('Please accept Terms & Condition first')).toBeInViewport()
    await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeFocused()
    await acceptTerms(page)

    const closed = await openApplePaySheet(page)
    await expect(closed.getByText('£1.50')).toBeVisible()
    await closed.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText(/You closed Apple Pay\. No money was taken\./)

    const declined = await openApplePaySheet(page)
    await declined.getByRole('radio', { name: /declined/ }).check()
    await payInSheet(declined)
    await expect(page.getByRole('alert')).toHaveText(/Your bank declined the payment\. No money was taken\./)
    await expect(declined).toBeHidden()
    expect(await vendors.capturedPence()).toEqual([])

    const sheet = await openApplePaySheet(page)
    await payInSheet(sheet)
    expect(await shownTickets(page)).toHaveLength(1)
    await expect(sheet).toBeHidden()
    expect(await vendors.capturedPence()).toEqual([150])
  },
)

test('a browser without Apple Pay is not offered it', async ({ playerPage: page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'ApplePaySession', { get: () => undefined, set: () => {} }),
  )
  await page.goto(enter(CARD_ALONE))
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Apple Pay' })).toHaveCount(0)
})

test.describe('by Apple Pay', () => {
  test.afterEach(async ({ page, vendors, request, player }) => {
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence(), 'charged once').toEqual([150])
    const after = await logInByApi(request, player.phone)
    expect((await after.entries()).map(({ status }) => status)).toEqual(['completed'])
  })

  test('a double tap opens one sheet', async ({ playerPage: page }) => {
    await readyToPay(page)
    // Two events of the page itself: the second press of a real mouse would hit the sheet that the first one opened.
    await page.getByRole('button', { name: 'Pay with Apple Pay' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    const sheet = page.getByRole('dialog', { name: /Apple Pay/ })
    await expect(sheet).toHaveCount(1)
    await payInSheet(sheet)
  })

  test('no connection just after the payment is sent: a retry finds it paid', async ({
    playerPage: page,
    pageErrors,
  }) => {
    await readyToPay(page)
    await pageErrors.dropResponse(page, PAYMENT)
    await payInSheet(await openApplePaySheet(page))
    await expect(page.getByRole('dialog', { name: /Apple Pay/ })).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  test('the response is lost after the payment: the sheet closes, and the outcome is found', async ({
    playerPage: page,
    vendors,
  }) => {
    await vendors.injectFault({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
    await vendors.injectFault({ vendor: 'gateway', operation: 'search', fault: 'delay', ms: 2000 })
    await readyToPay(page)
    await payInSheet(await openApplePaySheet(page))
    await expect(page.getByRole('heading', { name: 'Waiting for your bank…' })).toBeVisible()
  })
})
