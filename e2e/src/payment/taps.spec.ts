/**
 * How many taps, keys and screens a new player needs, from the prize's page to the tickets, with nothing filled in by the
 * browser. A change that adds one fails here.
 */
import type { Locator, Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { cardField, CARDS, PASSCODE, payButton, shownTickets } from '../harness/player.ts'
import { CARD_ALONE } from '../harness/screens.ts'

test.use(PHONE)

/** A hand that counts. It taps into a field only where the page has not put it there. */
function hand(page: Page) {
  const count = { taps: 0, keys: 0, screens: 0 }
  const tap = async (target: Locator) => {
    await target.click()
    count.taps += 1
  }
  return {
    count,
    tap,
    async type(field: Locator, text: string) {
      if (!(await field.evaluate((one) => one.ownerDocument.activeElement === one && document.hasFocus())))
        await tap(field)
      await field.pressSequentially(text)
      count.keys += text.length
    },
    async see(heading: string | RegExp) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      count.screens += 1
    },
  }
}

// Rows 2.2-28, 2.4-16
test('a new player pays by card in eleven taps on five screens', async ({ page, phone, vendors }) => {
  const { count, tap, type, see } = hand(page)
  await page.goto(CARD_ALONE)
  await see(/20,000/)
  await tap(page.getByRole('dialog').getByRole('link', { name: /^Enter Online Now!/ }))
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  count.screens += 1
  await type(page.getByLabel('Mobile number'), phone)
  await tap(page.getByRole('button', { name: 'Continue' }))
  await see('Check your texts')
  const box = (label: string) => page.getByLabel(label, { exact: true })
  await type(box('The four-digit code'), await vendors.textedCode(phone))
  await tap(page.getByLabel('I am 18 or over'))
  await expect(box('A new four-digit passcode')).toBeVisible()
  count.screens += 1
  await type(box('A new four-digit passcode'), PASSCODE)
  await expect(box('Your new passcode again')).toBeFocused()
  await type(box('Your new passcode again'), PASSCODE)
  await see('Choose and pay')
  await expect(page.getByText('Set a monthly limit?')).toBeVisible()
  await tap(page.getByRole('radio', { name: /^Card/ }))
  await expect(cardField(page, 'Card number')).toBeVisible()
  await type(cardField(page, 'Card number'), CARDS.plain.number)
  await type(cardField(page, 'Expiry date'), '1230')
  await type(cardField(page, 'Security code'), '123')
  await type(page.getByLabel('Name on card'), 'R Demo')
  await type(page.getByLabel('Billing postcode'), 'N19GU')
  await tap(page.getByRole('checkbox', { name: 'I accept the terms' }))
  await tap(payButton(page))
  expect(await shownTickets(page)).toHaveLength(1)
  // Of the taps, two are statements that the law asks for: the age (field rule 13) and the terms.
  expect(count.taps).toBeLessThanOrEqual(11)
  expect(count.keys).toBeLessThanOrEqual(60)
  expect(count.screens).toBeLessThanOrEqual(5)
})

test('a new player pays by a wallet in six taps at most', async ({ page, vendors }) => {
  const { count, tap, see } = hand(page)
  await page.goto(CARD_ALONE)
  await see(/20,000/)
  await tap(page.getByRole('dialog').getByRole('link', { name: 'Buy with Apple Pay' }))
  await see('One tap and you’re in')
  await tap(page.getByRole('checkbox', { name: 'I am 18 or over' }))
  await tap(page.getByRole('checkbox', { name: 'I accept the terms' }))
  await tap(page.getByRole('button', { name: 'Pay with Apple Pay' }))
  await tap(page.getByRole('dialog', { name: /Apple Pay/ }).getByRole('button', { name: 'Pay with passcode' }))
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])
  expect(count.taps).toBeLessThanOrEqual(6)
  expect(count).toEqual({ taps: 5, keys: 0, screens: 2 })
})
