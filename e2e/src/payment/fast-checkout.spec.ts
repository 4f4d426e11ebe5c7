/** Fast checkout: a card is found by the player's email, or typed once and kept, and every failure leads to the card form. */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { responseError } from '../harness/page-errors.ts'
import {
  acceptTerms,
  CARDS,
  chooseBundle,
  choosePaymentOption,
  fastCheckoutDialog,
  fillCard,
  payButton,
  shownTickets,
  startFastCheckout,
} from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

const options = (page: Page) => page.getByRole('group', { name: 'How would you like to pay?' })

async function fillVendorsCard(page: Page, number: string): Promise<void> {
  const values = { 'Card number': number, 'Expiry date': '12/30', 'Security code': '123' }
  for (const [name, value] of Object.entries({ ...values, 'Name on card': 'Rosa Demo', Postcode: 'N1 9GU' }))
    await page.frameLocator(`iframe[title="Fastlane: ${name}"]`).getByRole('textbox', { name }).fill(value)
}

async function typeCode(page: Page, code: string): Promise<void> {
  await fastCheckoutDialog(page).getByLabel('Code').fill(code)
  await fastCheckoutDialog(page).getByRole('button', { name: 'Confirm' }).click()
}

// Rows 2.7-19, 2.7-21, 2.7-28
test(
  'a new shopper types a card once, and the next time it is found by the email and a texted code',
  { tag: '@gate' },
  async ({ playerPage: page, vendors }) => {
    const email = `new-${Date.now()}@player.example`
    const ownCalls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) ownCalls.push(request.postData() ?? '')
    })
    await page.goto(enter(CARD_ALONE))
    await choosePaymentOption(page, 'Fast checkout')
    // Pay, without an email, asks for it and charges nothing.
    await payButton(page).click()
    await expect(page.getByRole('textbox', { name: 'Your email' })).toBeFocused()
    await expect(options(page).getByText('Field should not be empty')).toBeVisible()
    await startFastCheckout(page, email)
    await fillVendorsCard(page, CARDS.plain.number)
    await page.getByLabel('Save this card with Fastlane').check()
    await page.getByLabel('Mobile number').fill('07700 900166')
    await acceptTerms(page)
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)

    await page.goto(enter(CARD_ALONE))
    await acceptTerms(page)
    await startFastCheckout(page, email)
    await typeCode(page, await vendors.textedCode('07700900166', 6))
    await expect(page.getByRole('radio', { name: 'VISA ending 1111' })).toBeChecked()
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150, 150])
    // The email and the name go to the vendor. Our server gets neither.
    expect(ownCalls.length).toBeGreaterThan(0)
    expect(ownCalls.join()).not.toMatch(/player\.example|Rosa/)
  },
)

// Rows 2.7-19, 2.7-28
test('fast checkout that is blocked leaves the card form, with everything else as it was', async ({
  playerPage: page,
  vendors,
  pageErrors,
}) => {
  pageErrors.allow(/connect-boba/, /Failed to load resource/)
  await page.route(/connect-boba\/axo/, (route) => route.abort())
  await page.goto(enter(CARD_ALONE))
  await chooseBundle(page, '6 entries')
  await acceptTerms(page)
  await choosePaymentOption(page, 'Fast checkout')
  const alert = options(page).getByRole('alert')
  await expect(alert).toHaveText('We couldn’t load fast checkout. Pay with your card here instead. No money was taken.')
  await expect(alert).toBeFocused()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await fillCard(page, CARDS.plain)
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(6)
  expect(await vendors.capturedPence()).toEqual([750])
})

// Rows 2.7-19, 2.9-14
test('a card that the bank declines stays in fast checkout, and another one pays', async ({
  playerPage: page,
  vendors,
  pageErrors,
}) => {
  pageErrors.allow(responseError(402, '/api/generic-entry/payment'))
  await page.goto(enter(CARD_ALONE))
  await acceptTerms(page)
  await startFastCheckout(page, 'declined@player.example')
  await fillVendorsCard(page, CARDS.declined.number)
  await payButton(page).click()
  await expect(options(page).getByRole('alert')).toHaveText(/Your bank declined the payment/)
  await fillVendorsCard(page, CARDS.plain.number)
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])
})
