import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, choosePaymentOption, openApplePaySheet, payInSheet, shownTickets } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const PAYMENT = '/api/generic-entry/payment'

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
