/** Visits every payment screen in turn, as part of the tour of all screens. */
import { expect } from '@playwright/test'
import {
  acceptTerms,
  cancelAtBank,
  CARDS,
  chooseBank,
  choosePaymentOption,
  fillCard,
  payButton,
  shownTickets,
} from './player.ts'
import { logInByApi, registerByApi, rememberMe } from './test-player.ts'
import { makeStatements, payByTap } from './quick-pay.ts'
import { CARD_ALONE, enter } from './screens.ts'
import { responseError } from './page-errors.ts'
import type { TourContext } from './tour-context.ts'

const QUICK_PAY = `${CARD_ALONE}/quick-pay/apple`

export async function* payingScreens({ page, context, request, origin, vendors, phone, pageErrors }: TourContext) {
  pageErrors.allow(responseError(402, '/api/quick-pay/entry'), responseError(403, '/api/ecospend/find-transaction'))
  // Has credits of every kind. None of them is used here.
  await rememberMe(context, origin, await logInByApi(request, '07700900001'))
  await page.goto(enter(CARD_ALONE))
  await page.getByRole('checkbox', { name: /of entry credit/ }).check()
  await page.getByRole('radio', { name: '6 entries' }).check()
  await expect(payButton(page)).toHaveText('Pay £2.50')
  yield 'paying, with credits and a card'
  await page.getByRole('radio', { name: '1 entry' }).check()
  await page.getByRole('checkbox', { name: /3 free/ }).check()
  await expect(page.getByRole('button', { name: 'Enter with credits' })).toBeVisible()
  yield 'paying, with credits alone'

  const player = await registerByApi(request, vendors, phone)
  await rememberMe(context, origin, player)
  await page.goto(enter(CARD_ALONE))
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
  await payButton(page).click()
  await expect(page.getByText('Choose how you’d like to pay')).toBeVisible()
  yield 'paying, nothing chosen or accepted'
  await choosePaymentOption(page, 'PayPal')
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  yield 'paying, by PayPal'
  await choosePaymentOption(page, 'Apple Pay')
  await expect(page.getByRole('button', { name: 'Pay with Apple Pay' })).toBeVisible()
  yield 'paying, by Apple Pay'
  await choosePaymentOption(page, 'Bank transfer')
  await expect(page.getByRole('radio', { name: 'Alder Bank', exact: true })).toBeVisible()
  await acceptTerms(page)
  await payButton(page).click()
  await expect(page.getByText('Choose your bank')).toBeVisible()
  yield 'paying, no bank chosen'
  await page.getByRole('searchbox', { name: 'Find your bank' }).fill('nobody')
  yield 'paying, no bank of that name'
  await chooseBank(page, 'Alder Bank')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Over to your bank' })).toBeVisible()
  yield 'paying, over to the bank'
  await page.getByRole('link', { name: 'Go to your bank' }).click()
  await cancelAtBank(page)
  await expect(page.getByRole('alert')).toBeVisible()
  yield 'paying, cancelled at the bank'
  await fillCard(page, CARDS.plain)
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
  await acceptTerms(page)
  await payButton(page).click()
  await shownTickets(page)
  await page.goto(enter(CARD_ALONE))
  await expect(page.getByRole('radio', { name: /^Visa ending/ })).toBeChecked()
  yield 'paying, with a saved card'
  await page.goto('/win/profile/payment-details')
  await page.getByRole('button', { name: /^Remove: Visa ending/ }).click()
  await expect(page.getByRole('dialog', { name: /^Remove Visa/ })).toBeVisible()
  yield 'profile, a card to forget'

  await page.goto('/win/entry/payment-result?paylink_id=nobodys')
  await expect(page.getByRole('heading', { name: 'We can’t find that payment' })).toBeVisible()
  yield 'back from a bank with a number that is nobody’s'

  await context.setStorageState({ cookies: [], origins: [] })
  await page.goto('/win/entry/payment-result?paylink_id=nobodys')
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  yield 'back from a bank, not logged in'
  await page.goto(QUICK_PAY)
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await expect(page.getByText('Field is mandatory')).toBeVisible()
  yield 'quick pay, ticks missing'
  await page.goto(`${QUICK_PAY}/bundles`)
  await expect(page.getByRole('button', { name: 'Pay with Apple Pay' })).toBeVisible()
  yield 'quick pay, bundles'
  await makeStatements(page)
  await payByTap(page, phone)
  await shownTickets(page)
  await expect(page.getByRole('dialog', { name: /Apple Pay/ })).toBeHidden()
  yield 'quick pay, the tickets'
  await page.getByRole('button', { name: 'Open my account' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  yield 'quick pay, the account'
}
