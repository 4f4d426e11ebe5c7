import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, answerBank, choosePaymentOption, openGooglePaySheet, shownTickets } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const PAYMENT = '/api/generic-entry/payment'

test(
  'a player pays with Google Pay; a sheet that was closed, a bank that refuses and a decline charge nothing',
  { tag: '@gate' },
  async ({ playerPage: page, vendors, pageErrors }) => {
    pageErrors.allow(responseError(402, PAYMENT))
    const alert = page.getByRole('alert')
    await page.goto(enter(CARD_ALONE))
    await choosePaymentOption(page, 'Google Pay')
    await acceptTerms(page)

    const closed = await openGooglePaySheet(page)
    await expect(closed.getByText('£1.50')).toBeVisible()
    await closed.getByRole('button', { name: 'Cancel' }).click()
    await expect(alert).toHaveText(/You closed Google Pay\. No money was taken\./)

    // A card that is only saved with Google: its bank is asked.
    const refused = await openGooglePaySheet(page)
    await refused.getByRole('radio', { name: /its bank refuses/ }).check()
    await refused.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(alert).toHaveText(/Your bank couldn’t confirm it was you\. No money was taken\./)

    const declined = await openGooglePaySheet(page)
    await declined.getByRole('radio', { name: /declined/ }).check()
    await declined.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(alert).toHaveText(/Your bank declined the payment\. No money was taken\./)
    await expect(page.getByRole('radio', { name: 'Google Pay' })).toBeChecked()
    expect(await vendors.capturedPence()).toEqual([])

    const sheet = await openGooglePaySheet(page)
    await sheet.getByRole('radio', { name: /whose bank asks/ }).check()
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerBank(page, '1234')
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150])
  },
)
